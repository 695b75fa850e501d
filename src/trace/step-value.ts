/**
 * A step's value as the trace keeps it. What other entries already hold is named and not
 * repeated: the messages of a request are the context's, so their number is enough.
 */
import type { StepEvent } from '../agent/types.ts';
import type { TurnStop } from '../agent/types.ts';
import type { Message, ModelRequest, ToolCall, ToolResult } from '../llm/types.ts';
import type { StepValue } from './entries.ts';

/** Where a call stands among the calls of its answer. */
export type CallPlace = { index: number; of: number };

/** The value of a step for its entry. `place` is used for `execute_tool` only. */
export function toStepValue({ step, value }: StepEvent, place: CallPlace): StepValue {
  // What a step yields is fixed by its id; the loop's own code is the proof of these casts.
  switch (step) {
    case 'compact':
      return { messages: (value as Message[]).length };
    case 'stream': {
      const { messages, tools } = value as ModelRequest;
      return { messages: messages.length, tools: tools.map((tool) => tool.name) };
    }
    case 'push_assistant':
      return { message: value as Message };
    case 'truncated':
    case 'fill_aborted':
      return { calls: value as ToolCall[] };
    case 'finish':
      return { stopReason: value as TurnStop };
    case 'execute_tool':
      return { call: value as ToolCall, ...place };
    case 'push_results':
      return { results: [...(value as ToolResult[])] };
    default:
      return step satisfies never;
  }
}
