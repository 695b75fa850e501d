/** Tools for tests of the loop: each does one thing, and counts how often it ran. */
import type { AgentTool } from '../../src/agent/index.ts';

export type CountingTool = AgentTool & { runs: Record<string, unknown>[] };

/** A tool that runs `execute` and keeps the arguments of each run. */
export function tool(name: string, execute: AgentTool['execute'], parameters = ANY): CountingTool {
  const runs: Record<string, unknown>[] = [];
  return {
    name,
    description: name,
    parameters,
    runs,
    execute: (args, signal) => {
      runs.push(args);
      return execute(args, signal);
    },
  };
}

const ANY = { type: 'object' };

/** Gives its `text` back. */
export const echo = () => tool('echo', async ({ text = '' }) => `ECHO: ${String(text)}`);

/** Never settles and ignores the signal. */
export const hang = () => tool('hang', () => new Promise(() => {}));
