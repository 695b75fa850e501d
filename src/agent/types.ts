/**
 * The contracts of the loop: tools, events, steps and options. Types only; messages and
 * the model come from the model layer. Shapes here are fixed: kinds may be added, none
 * may change, because traces that people saved and agents that people wrote hold them.
 */
import type { JsonSchema, Message, ToolCall, ToolResult } from '../llm/types.ts';

/**
 * Something that the model can call. `execute` gets arguments that fit `parameters` and
 * gives text for the model. It may throw anything, hang or return no string: the loop
 * turns each into a result. It should stop when `signal` is aborted.
 */
export type AgentTool = {
  name: string;
  description: string;
  parameters: JsonSchema;
  execute(args: Record<string, unknown>, signal?: AbortSignal): Promise<string>;
};

/** Why a turn ended. */
export type TurnStop = 'end_turn' | 'max_tokens' | 'aborted' | 'error';

/** What a consumer of `runAgent` sees. */
export type AgentEvent =
  | { type: 'assistant_text'; delta: string }
  | { type: 'tool_call'; id: string; name: string; args: Record<string, unknown> }
  | { type: 'tool_result'; id: string; name: string; result: string }
  | { type: 'turn_end'; stopReason: TurnStop };

/** The steps of a round in the order in which they can come. */
export const STEP_IDS = [
  'compact',
  'stream',
  'push_assistant',
  'truncated',
  'finish',
  'execute_tool',
  'fill_aborted',
  'push_results',
] as const;

/** A named pause point in a round: the unit of stepping. */
export type StepId = (typeof STEP_IDS)[number];

/** The loop stands at `step` and is about to use `value`; `round` counts from 1. */
export type StepEvent = { type: 'step'; step: StepId; round: number; value: unknown };

export type AgentOptions = {
  /** Compaction begins at this many messages. `Infinity` turns it off. Default 50. */
  compactAt?: number;
  /** How many messages stay as they are when the older ones are folded. Default 20. */
  keepRecent?: number;
  /**
   * Shown a summary before it takes the place of the first `cut` messages; gives the one to
   * use. It may take its time: the loop waits.
   */
  reviewSummary?: (summary: Message, cut: number) => Promise<Message>;
};

export type { Message, ToolCall, ToolResult };
