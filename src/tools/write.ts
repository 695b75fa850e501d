/**
 * The `write` tool: creates or replaces a whole file. The result says which of the two it
 * was and how long the old file had been, so that a model notices a file that it shortened.
 */
import type { AgentTool } from '../agent/types.ts';
import { FileError, type FileInfo, type Workspace } from '../vfs/index.ts';
import { readArguments } from './arguments.ts';
import { countLines, formatCount, formatSize } from './format.ts';

export function createWriteTool(workspace: Workspace): AgentTool {
  return {
    name: 'write',
    description:
      'Creates a file, or replaces all of its text when it exists. Missing directories are made. ' +
      'For a small change of an existing file use edit.',
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file, such as "/src/app.js".' },
        content: { type: 'string', description: 'The whole text of the file.' },
      },
      required: ['path', 'content'],
      additionalProperties: false,
    },
    async execute(args, signal) {
      const given = readArguments(args);
      const path = given.text('path');
      const content = given.text('content');
      const before = await describeBefore(workspace, path);
      signal?.throwIfAborted();
      const change = await workspace.write(path, content);
      const was = change.before?.hash === change.after?.hash ? 'the same text as before' : before;
      const size = formatSize(change.after?.size ?? 0);
      return `wrote ${change.path}: ${formatCount(countLines(content), 'line')}, ${size} (${was})`;
    },
  };
}

/** A file that can no longer be read can still be replaced. */
async function describeBefore(workspace: Workspace, path: string): Promise<string> {
  const file: FileInfo | undefined = workspace.stat(path);
  if (file === undefined) return 'new';
  try {
    return `was ${formatCount(countLines(await workspace.read(file.path)), 'line')}`;
  } catch (error) {
    if (error instanceof FileError) return `was ${formatSize(file.size)}`;
    throw error;
  }
}
