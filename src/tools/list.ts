/**
 * The `list` tool: what files there are. A directory that fits is shown as a tree, since
 * that saves the model a call for each level; a bigger one by its entries alone, so that
 * one full directory cannot push the others out of sight.
 */
import type { AgentTool } from '../agent/types.ts';
import type { FileInfo, Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { formatCount, formatSize } from './format.ts';
import { locate, type Place } from './locate.ts';
import { baseName } from './similar.ts';

const MAX_LINES = 200;

export function createListTool(workspace: Workspace): AgentTool {
  return {
    name: 'list',
    description:
      'Lists the files of a directory as a tree, with sizes; names of directories end with "/". ' +
      `More than ${MAX_LINES} lines: only the entries of the directory itself.`,
    parameters: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'The directory, such as "/src". The whole workspace when left out.',
        },
      },
      additionalProperties: false,
    },
    async execute(args) {
      const path = readArguments(args).optionalText('path') ?? '/';
      return describe(locate(workspace, path));
    },
  };
}

function describe(place: Place): string {
  if (place.kind === 'file') return line(baseName(place.path), place.files[0].size);
  if (place.files.length === 0) return 'The workspace is empty. Use write to create a file.';
  const start = place.path === '/' ? 1 : place.path.length + 1;
  const tree = treeLines(place.files, start);
  if (tree.length <= MAX_LINES) return tree.join('\n');

  const entries = entryLines(place.files, start);
  const left = entries.length - MAX_LINES;
  const shown = left > 0 ? `; ${formatCount(left, 'entry', 'entries')} not shown` : '';
  const note = `[${formatCount(place.files.length, 'file')} in all${shown}; list a directory or use glob to see more]`;
  return [...entries.slice(0, MAX_LINES), note].join('\n');
}

/** Sorted by path, the files of a directory are neighbours: its line comes before the first. */
function treeLines(files: readonly FileInfo[], start: number): string[] {
  const lines: string[] = [];
  let open: string[] = [];
  for (const file of files) {
    const directories = file.path.slice(start).split('/').slice(0, -1);
    let shared = 0;
    while (shared < directories.length && directories[shared] === open[shared]) shared += 1;
    for (const [depth, name] of directories.entries()) {
      if (depth >= shared) lines.push(`${indent(depth)}${name}/`);
    }
    lines.push(indent(directories.length) + line(baseName(file.path), file.size));
    open = directories;
  }
  return lines;
}

function entryLines(files: readonly FileInfo[], start: number): string[] {
  const entries = new Map<string, { files: number; size: number }>();
  for (const { path, size } of files) {
    const slash = path.indexOf('/', start);
    const name = slash === -1 ? path.slice(start) : path.slice(start, slash + 1);
    const entry = entries.get(name) ?? { files: 0, size: 0 };
    entries.set(name, { files: entry.files + 1, size: entry.size + size });
  }
  return [...entries].map(([name, entry]) =>
    name.endsWith('/')
      ? `${line(name, entry.size)} in ${formatCount(entry.files, 'file')}`
      : line(name, entry.size),
  );
}

function line(name: string, size: number): string {
  return `${name}   ${formatSize(size)}`;
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}
