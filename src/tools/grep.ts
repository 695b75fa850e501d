/**
 * The `grep` tool: finds lines. The search is linear in the text and stops at its limits,
 * and it rests now and then, so that an abort can arrive while it runs: a worker that is
 * busy hears nothing.
 */
import type { AgentTool } from '../agent/types.ts';
import { FileError, type FileInfo, type Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { formatCount, splitLines } from './format.ts';
import { compileGlob } from './glob.ts';
import { createFindings, MAX_CHARACTERS, MAX_MATCHES, type Findings } from './grep-findings.ts';
import { locate } from './locate.ts';
import { compilePattern, PatternError, type Pattern } from './pattern.ts';

const MAX_CONTEXT = 20;
const MAX_PATTERN = 1000;
/** A few milliseconds of work for a usual pattern, about half a second for the worst. */
const CHARACTERS_BETWEEN_RESTS = 100_000;

export function createGrepTool(workspace: Workspace): AgentTool {
  return {
    name: 'grep',
    description:
      'Finds the lines that match a regular expression, as "path:line: text". Syntax is RE2: no ' +
      'look-around, no back-references; each line is matched by itself. At most ' +
      `${MAX_MATCHES} matches and ${MAX_CHARACTERS} characters; long lines are cut.`,
    parameters: {
      type: 'object',
      properties: {
        pattern: { type: 'string', description: 'The expression, such as "function \\\\w+".' },
        path: { type: 'string', description: 'A file or directory. Everything when left out.' },
        glob: {
          type: 'string',
          description: 'Only files like this: "*.js" at any depth, or a path, "src/**/*.js".',
        },
        ignore_case: { type: 'boolean', description: 'Upper and lower case match. Default false.' },
        context: {
          type: 'integer',
          minimum: 0,
          maximum: MAX_CONTEXT,
          description: 'How many lines to show before and after a match. Default 0.',
        },
      },
      required: ['pattern'],
      additionalProperties: false,
    },
    async execute(args, signal) {
      const given = readArguments(args);
      const source = given.text('pattern');
      const context = Math.min(given.count('context', 0, 0), MAX_CONTEXT);
      const pattern = await compile(source, given.flag('ignore_case'));
      const inside = locate(workspace, given.optionalText('path') ?? '/').files;
      const files = await filterByGlob(inside, given.optionalText('glob'));
      const findings = createFindings(context);
      await search({ workspace, files, pattern, findings }, signal);
      if (findings.isEmpty()) return nothingFound(source, files.length);
      return findings.toText();
    },
  };
}

async function compile(source: string, ignoreCase: boolean): Promise<Pattern> {
  if (source === '') throw new Error('the pattern is empty: to see a whole file use read');
  if (source.length > MAX_PATTERN) {
    throw new Error(`the pattern is longer than ${MAX_PATTERN} characters: shorten it`);
  }
  try {
    return await compilePattern(source, ignoreCase);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new Error(
      `invalid regular expression ${JSON.stringify(source)}: ${error.message}. ` +
        'The syntax is RE2, without look-around and back-references; ' +
        'put a \\ before ( ) [ ] { } . * + ? ^ $ | to take it literally.',
      { cause: error },
    );
  }
}

async function filterByGlob(files: FileInfo[], glob: string | undefined): Promise<FileInfo[]> {
  if (glob === undefined) return files;
  const pattern = await compileGlob(glob.includes('/') ? glob : `**/${glob}`);
  return files.filter((file) => pattern.matchesWhole(file.path));
}

type Search = {
  workspace: Workspace;
  files: readonly FileInfo[];
  pattern: Pattern;
  findings: Findings;
};

async function search(task: Search, signal?: AbortSignal): Promise<void> {
  let untilRest = CHARACTERS_BETWEEN_RESTS;
  for (const { path } of task.files) {
    signal?.throwIfAborted();
    const text = await readOrNote(task, path);
    const lines = splitLines(text);
    for (const [index, line] of lines.entries()) {
      if (task.findings.isFull()) return;
      const at = task.pattern.search(line);
      if (at !== -1) task.findings.add({ path, lines, index, at });
      untilRest -= line.length + 1;
      if (untilRest > 0) continue;
      untilRest = CHARACTERS_BETWEEN_RESTS;
      await rest();
      signal?.throwIfAborted();
    }
  }
}

/** One damaged file must not hide what is in the others. */
async function readOrNote({ workspace, findings }: Search, path: string): Promise<string> {
  try {
    return await workspace.read(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.note(`not searched: ${error.message}`);
    return '';
  }
}

/** Lets waiting messages in. A promise alone would not: it settles before them. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function nothingFound(source: string, count: number): string {
  const hint = source.includes('\\n') ? ' Each line is matched by itself: \\n never matches.' : '';
  return `No line matches ${source} (${formatCount(count, 'file')} searched).${hint}`;
}
