/** The `delete` tool: removes a file, or a directory with its files, and says what went. */
import type { AgentTool } from '../agent/types.ts';
import type { Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { formatCount, formatSize } from './format.ts';
import { locate } from './locate.ts';

const MAX_NAMES = 20;

export function createDeleteTool(workspace: Workspace): AgentTool {
  return {
    name: 'delete',
    description: 'Deletes a file, or a directory with all its files.',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file or directory, such as "/old.js".' },
      },
      required: ['path'],
      additionalProperties: false,
    },
    async execute(args) {
      const place = locate(workspace, readArguments(args).text('path'));
      if (place.path === '/') {
        throw new Error('"/" is the whole workspace: name the file or directory to delete');
      }
      const size = formatSize(place.files.reduce((sum, file) => sum + file.size, 0));
      for (const { path } of place.files) await workspace.delete(path);
      if (place.kind === 'file') return `deleted ${place.path} (${size})`;

      const names = place.files.slice(0, MAX_NAMES).map((file) => file.path);
      const left = place.files.length - names.length;
      const more = left > 0 ? [`[${formatCount(left, 'more file')}]`] : [];
      const count = formatCount(place.files.length, 'file');
      return [`deleted ${place.path}: ${count}, ${size}`, ...names, ...more].join('\n');
    },
  };
}
