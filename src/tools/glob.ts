/** The `glob` tool: finds files by path. Matching is by the linear engine that `grep` uses. */
import type { AgentTool } from '../agent/types.ts';
import type { Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { formatCount } from './format.ts';
import { toPathPattern } from './glob-syntax.ts';
import { compilePattern, PatternError, type Pattern } from './pattern.ts';

const MAX_PATHS = 200;
const MAX_PATTERN = 1000;

export function createGlobTool(workspace: Workspace): AgentTool {
  return {
    name: 'glob',
    description:
      'Finds files by path, sorted: "*" and "?" within a name, "**" for any directories, ' +
      '"{a,b}", "[abc]"; "\\" before one of these takes it literally. "*.js" finds files in the ' +
      `root only, "**/*.js" at any depth. At most ${MAX_PATHS} paths.`,
    parameters: {
      type: 'object',
      properties: {
        pattern: { type: 'string', description: 'The pattern, such as "src/**/*.{js,ts}".' },
      },
      required: ['pattern'],
      additionalProperties: false,
    },
    async execute(args) {
      const glob = readArguments(args).text('pattern');
      const pattern = await compileGlob(glob);
      const paths = workspace.list().map((file) => file.path);
      const found = paths.filter((path) => pattern.matchesWhole(path));
      if (found.length === 0) return nothingFound(glob, paths);
      if (found.length <= MAX_PATHS) return found.join('\n');
      const left = formatCount(found.length - MAX_PATHS, 'more file');
      return [...found.slice(0, MAX_PATHS), `[${left}; use a narrower pattern]`].join('\n');
    },
  };
}

/** Compiles a glob against whole paths. Throws an Error for one that cannot be read. */
export async function compileGlob(glob: string): Promise<Pattern> {
  if (glob.trim() === '') throw new Error('the glob is empty: give one such as "**/*.js"');
  if (glob.length > MAX_PATTERN) {
    throw new Error(`the glob is longer than ${MAX_PATTERN} characters: shorten it`);
  }
  try {
    return await compilePattern(toPathPattern(glob));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new Error(`invalid glob ${JSON.stringify(glob)}: ${error.message}`, { cause: error });
  }
}

function nothingFound(glob: string, paths: readonly string[]): string {
  const searched = `No file matches ${glob} (${formatCount(paths.length, 'file')} looked at).`;
  const isNameOnly = !glob.includes('/') && !glob.includes('**');
  return isNameOnly ? `${searched} It looks in the root only; try **/${glob}` : searched;
}
