/**
 * Calls a tool by name, with any arguments at all: the loop checks them before, but a tool
 * must not rely on it.
 */
import { createTools } from '../../../src/tools/index.ts';
import { createMemoryWorkspace, type StartFiles, type Workspace } from '../../../src/vfs/index.ts';

export type Call = (name: string, args: unknown, signal?: AbortSignal) => Promise<string>;

type LooseTool = { name: string; execute(args: unknown, signal?: AbortSignal): Promise<string> };

/** A caller for the tools over `workspace`. */
export function callerOf(workspace: Workspace): Call {
  const tools: LooseTool[] = createTools(workspace);
  return async (name, args, signal) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return tool.execute(args, signal);
  };
}

/** A workspace in memory with `files`, and a caller for its tools. */
export function start(files: StartFiles = {}): { workspace: Workspace; call: Call } {
  const workspace = createMemoryWorkspace(files);
  return { workspace, call: callerOf(workspace) };
}

/** The message with which a call fails. */
export function messageOf(call: Promise<string>): Promise<string> {
  return call.then(
    (result) => Promise.reject(new Error(`it gave ${result}`)),
    (error: Error) => error.message,
  );
}
