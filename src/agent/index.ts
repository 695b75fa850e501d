/** The loop's public face: run a turn, with or without its steps, or fold a context. */
export { agentLoop, runAgent } from './loop.ts';
export { compactContext, postponeCompaction, proposeSummary } from './compaction.ts';
export { STEP_IDS } from './types.ts';
export type {
  AgentEvent,
  AgentOptions,
  AgentTool,
  Message,
  StepEvent,
  StepId,
  ToolCall,
  ToolResult,
  TurnStop,
} from './types.ts';
