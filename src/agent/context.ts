/**
 * What the loop reads out of the context: open calls, rounds, whether the turn is already
 * answered. Since these are derived and not counted along, a turn can be started again
 * from any stored context. Pure, but for `closeOpenCalls`, which mends the context in place.
 */
import { repairHistory } from '../llm/index.ts';
import type { Context, Message } from '../llm/index.ts';
import type { ToolCall } from './types.ts';

/**
 * Makes a stored context valid before a turn begins: a call without a result is answered
 * as interrupted, and whatever else `checkHistory` names is repaired. A valid context
 * keeps its array; otherwise `context.messages` is a new one.
 */
export function closeOpenCalls(context: Context): void {
  context.messages = repairHistory(context.messages).messages;
}

/** Whether the last word is the model's and it asked for nothing: no turn is owed. */
export function isAnswered(context: Context): boolean {
  const last = context.messages.at(-1);
  return last?.role === 'assistant' && callsOf(last).length === 0;
}

/** How many rounds the turn under way has had: the answers since the user last spoke. */
export function roundsSoFar(context: Context): number {
  const prompt = context.messages.findLastIndex(isPrompt);
  return context.messages.slice(prompt + 1).filter((m) => m.role === 'assistant').length;
}

/** The calls of a message. One whose arguments came as no JSON object is invalid. */
export function callsOf(message: Message): ToolCall[] {
  if (typeof message.content === 'string') return [];
  return message.content.flatMap((part): ToolCall[] => {
    if (part.type !== 'tool_use') return [];
    const { id, name, args, argsRaw } = part;
    return argsRaw === undefined
      ? [{ id, name, args }]
      : [{ id, name, args: null, invalid: true, argsRaw }];
  });
}

/** Whether a message says nothing: no provider takes an empty answer. */
export function isBlank(message: Message): boolean {
  if (typeof message.content === 'string') return message.content.trim() === '';
  return message.content.every(
    (part) => part.type === 'reasoning' || (part.type === 'text' && part.text.trim() === ''),
  );
}

/** Whether it is the user's own text and not results of calls. */
export function isPrompt(message: Message): boolean {
  if (message.role !== 'user') return false;
  if (typeof message.content === 'string') return true;
  return message.content.some((part) => part.type === 'text');
}
