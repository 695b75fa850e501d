/**
 * The `read` tool: a file's text exactly as it is, without line numbers, because what the
 * model reads is what it copies into an edit. What is left out is said in one note at the
 * end, with the offset at which to go on.
 */
import type { AgentTool } from '../agent/types.ts';
import { cutAtCharacter } from '../lib/text.ts';
import type { Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { formatCount, formatNumber, withNote } from './format.ts';
import { locateFile } from './locate.ts';

const MAX_LINES = 2000;
const MAX_CHARACTERS = 50_000;

export function createReadTool(workspace: Workspace): AgentTool {
  return {
    name: 'read',
    description:
      'Reads a file. Gives the text as it is, without line numbers: at most ' +
      `${formatNumber(MAX_LINES)} lines and ${formatNumber(MAX_CHARACTERS)} characters. ` +
      'When something is left out, a last line in brackets says so and how to read on.',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file, such as "/src/app.js".' },
        offset: {
          type: 'integer',
          minimum: 1,
          description: 'The first line to read, counted from 1. Default 1.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          description: `How many lines to read. Default and most: ${MAX_LINES}.`,
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
    async execute(args) {
      const given = readArguments(args);
      const offset = given.count('offset', 1, 1);
      const limit = Math.min(given.count('limit', 1, MAX_LINES), MAX_LINES);
      const { path } = locateFile(workspace, given.text('path'));
      const text = await workspace.read(path);
      if (text === '') return `[${path} is empty]`;
      return excerpt(path, text, { offset, limit });
    },
  };
}

function excerpt(path: string, text: string, asked: { offset: number; limit: number }): string {
  const starts = lineStarts(text);
  const first = asked.offset - 1;
  const from = starts[first];
  if (from === undefined) {
    throw new Error(
      `${path} has only ${formatCount(starts.length, 'line')}: offset ${asked.offset} is past its end`,
    );
  }
  const endOf = (line: number): number => starts[line + 1] ?? text.length;
  const stop = Math.min(starts.length, first + asked.limit);
  let next = first + 1;
  while (next < stop && endOf(next) - from <= MAX_CHARACTERS) next += 1;

  const lines = text.slice(from, endOf(next - 1));
  const shown = cutAtCharacter(lines, MAX_CHARACTERS);
  if (shown.length === text.length) return text;
  const readOn = next < starts.length ? `; read on with offset ${next + 1}` : '';
  const what =
    shown.length < lines.length
      ? `line ${formatNumber(next)} has ${formatNumber(lines.length)} characters, of which the first ${formatNumber(shown.length)} are here; grep finds text in the rest`
      : `lines ${formatNumber(first + 1)}–${formatNumber(next)} of ${formatNumber(starts.length)}`;
  return withNote(shown, `[${what}${readOn}]`);
}

/** The index at which each line begins. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at + 1 < text.length) starts.push(at + 1);
  }
  return starts;
}
