/** Events of the loop as tests of the debugger write them, without a loop. */
import type { Message, StepEvent, StepId, ToolCall } from '../../src/agent/index.ts';
import type { LoopEvent } from '../../src/debugger/driver.ts';
import type { Breakpoint, Condition } from '../../src/trace/setup.ts';

export function step(id: StepId, value: unknown = null, round = 1): StepEvent {
  return { type: 'step', step: id, round, value };
}

export const request = (...messages: Message[]): StepEvent =>
  step('stream', { messages, tools: [] });

export const said = (delta: string): LoopEvent => ({ type: 'assistant_text', delta });

export const answered = (text: string): StepEvent =>
  step('push_assistant', { role: 'assistant', content: [{ type: 'text', text }] });

export const call = (name: string, args: Record<string, unknown> = {}, id = 'a'): ToolCall => ({
  id,
  name,
  args,
});

export const runs = (name: string, args: Record<string, unknown> = {}): StepEvent =>
  step('execute_tool', call(name, args));

export const gave = (result: string, id = 'a'): LoopEvent => ({
  type: 'tool_result',
  id,
  name: 'echo',
  result,
});

export const ends: LoopEvent = { type: 'turn_end', stopReason: 'end_turn' };

export function breakpoint(condition: Condition, fields: Partial<Breakpoint> = {}): Breakpoint {
  return { id: 'b', condition, isOn: true, skip: 0, every: 1, log: null, ...fields };
}
