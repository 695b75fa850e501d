/** What the peers' harness hands to a contender; its own README describes it. */
import type { AgentTool } from '../../../src/agent/index.ts';

export type Harness = {
  fetch: typeof fetch;
  baseURL: string;
  apiKey: string;
  model: string;
  system: string;
  prompt: string;
  tool: Omit<AgentTool, 'execute'> & { execute(args: unknown): string };
  onText(delta: string): void;
  onToolCall(event: unknown): void;
  onToolResult(event: unknown): void;
};
