/**
 * The tools that a model can call on a workspace. Each is one file, named for it; a tool
 * throws an Error whose message is for the model, and the loop makes a result of it.
 */
import type { AgentTool } from '../agent/types.ts';
import type { Workspace } from '../vfs/index.ts';
import { createDeleteTool } from './delete.ts';
import { createEditTool } from './edit.ts';
import { createGlobTool } from './glob.ts';
import { createGrepTool } from './grep.ts';
import { createListTool } from './list.ts';
import { createMoveTool } from './move.ts';
import { createReadTool } from './read.ts';
import { createWriteTool } from './write.ts';

/** All tools, each over the same workspace. */
export function createTools(workspace: Workspace): AgentTool[] {
  return [
    createListTool(workspace),
    createReadTool(workspace),
    createWriteTool(workspace),
    createEditTool(workspace),
    createMoveTool(workspace),
    createDeleteTool(workspace),
    createGlobTool(workspace),
    createGrepTool(workspace),
  ];
}
