/**
 * The `edit` tool: replaces an exact piece of a file. The piece must be there once, for a
 * model that is wrong about that has an old picture of the file. Reading and writing are
 * one change of the workspace, so two edits of one file in one answer both land.
 */
import type { AgentTool } from '../agent/types.ts';
import type { Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { explainMismatch } from './explain-mismatch.ts';
import { formatCount, formatNumber } from './format.ts';
import { locateFile } from './locate.ts';
import { MOST_PLACES, replaceText, type Replacement } from './replace-text.ts';

const MAX_LINE_NUMBERS = 10;

export function createEditTool(workspace: Workspace): AgentTool {
  return {
    name: 'edit',
    description:
      'Replaces old_string by new_string in a file. old_string must be copied exactly, with its ' +
      'white space, and occur once: add lines around it to make it unique, or set replace_all. ' +
      'Line ends (LF or CRLF) stay as the file has them.',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file, such as "/src/app.js". It must exist.' },
        old_string: { type: 'string', description: 'The text to replace; not empty.' },
        new_string: {
          type: 'string',
          description: 'The text to put there, literally; empty to remove old_string.',
        },
        replace_all: {
          type: 'boolean',
          description: 'Replace every occurrence instead of exactly one. Default false.',
        },
      },
      required: ['path', 'old_string', 'new_string'],
      additionalProperties: false,
    },
    async execute(args, signal) {
      const given = readArguments(args);
      const wish: Replacement = {
        search: given.text('old_string'),
        replacement: given.text('new_string'),
        all: given.flag('replace_all'),
      };
      const { path } = locateFile(workspace, given.text('path'));
      if (wish.search === '') {
        throw new Error(
          'old_string is empty: copy the text to replace, or use write for a whole file',
        );
      }
      if (wish.search === wish.replacement) throw nothingToChange();
      let lines: number[] = [];
      await workspace.update(path, (text) => {
        signal?.throwIfAborted();
        const edited = applyWish(path, text, wish);
        lines = edited.lines;
        return edited.text;
      });
      return `edited ${path}: replaced ${formatCount(lines.length, 'place')}, ${nameLines(lines)}`;
    },
  };
}

type Edited = { text: string; lines: number[] };

function applyWish(path: string, text: string, wish: Replacement): Edited {
  const outcome = replaceText(text, wish);
  if (outcome.kind === 'replaced') return outcome;
  if (outcome.kind === 'unchanged') throw nothingToChange();
  if (outcome.kind === 'not-found') {
    throw new Error(`old_string is not in ${path}. ${explainMismatch(text, wish.search)}`);
  }
  const count = outcome.lines.length;
  const often = `${count === MOST_PLACES ? 'at least ' : ''}${formatNumber(count)}`;
  throw new Error(
    `old_string occurs ${often} times in ${path}, ${nameLines(outcome.lines)}: ` +
      'add lines around it to make it unique, or set replace_all',
  );
}

function nothingToChange(): Error {
  return new Error('old_string and new_string are the same: nothing to change');
}

function nameLines(lines: readonly number[]): string {
  const distinct = [...new Set(lines)];
  const named = distinct.slice(0, MAX_LINE_NUMBERS).map(formatNumber).join(', ');
  const more = distinct.length > MAX_LINE_NUMBERS ? ', …' : '';
  return `${distinct.length === 1 ? 'line' : 'lines'} ${named}${more}`;
}
