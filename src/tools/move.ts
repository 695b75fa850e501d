/** The `move` tool: renames a file or a directory. It never replaces what is there already. */
import type { AgentTool } from '../agent/types.ts';
import { normalizeDirectory, type Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { formatCount } from './format.ts';
import { locate } from './locate.ts';

export function createMoveTool(workspace: Workspace): AgentTool {
  return {
    name: 'move',
    description:
      'Moves or renames a file, or a directory with all its files. ' +
      'Fails when something is at the new path already.',
    parameters: {
      type: 'object',
      properties: {
        from: { type: 'string', description: 'The file or directory, such as "/old.js".' },
        to: {
          type: 'string',
          description: 'The whole new path with the name, such as "/src/new.js".',
        },
      },
      required: ['from', 'to'],
      additionalProperties: false,
    },
    async execute(args) {
      const given = readArguments(args);
      const from = given.text('from');
      const to = given.text('to');
      const place = locate(workspace, from);
      await workspace.move(from, to);
      const moved = `moved ${place.path} to ${normalizeDirectory(to)}`;
      return place.kind === 'file' ? moved : `${moved}: ${formatCount(place.files.length, 'file')}`;
    },
  };
}
