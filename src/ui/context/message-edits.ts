/**
 * Changes to one message, part by part. A message is never changed in place: each gives a new
 * one, since what is known of a message hangs on the object. Pure.
 */
import type { Message, Part, ToolUsePart } from '../../llm/types.ts';
import { partsOf } from './message-parts.ts';

/** The message with the part at `at` replaced; null takes the part away. */
export function withPart(message: Message, at: number, part: Part | null): Message {
  if (typeof message.content === 'string' && part?.type === 'text') {
    return { ...message, content: part.text };
  }
  const parts = partsOf(message);
  return { ...message, content: part === null ? parts.toSpliced(at, 1) : parts.with(at, part) };
}

/** Texts by part after the part at `gone` was taken away. */
export function withoutPlace(
  texts: Readonly<Record<number, string>>,
  gone: number,
): Record<number, string> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([place, text]) => [Number(place), text] as const)
      .filter(([place]) => place !== gone)
      .map(([place, text]) => [place > gone ? place - 1 : place, text]),
  );
}

/** The message with one more part at its end. Empty text makes way for it. */
export function withAdded(message: Message, part: Part): Message {
  const parts = partsOf(message).filter((old) => old.type !== 'text' || old.text !== '');
  return { ...message, content: [...parts, part] };
}

export function withRole(message: Message, role: Message['role']): Message {
  return { ...message, role };
}

/** Whether a message holds text only, so that either role can say it. */
export function isPlain(message: Message): boolean {
  return partsOf(message).every((part) => part.type === 'text');
}

/** Arguments as a person reads and types them. */
export function argumentsText(call: ToolUsePart): string {
  return call.argsRaw ?? JSON.stringify(call.args, null, 2);
}

/** A call with the arguments of a JSON text; null when it is no JSON object. */
export function withArguments(call: ToolUsePart, text: string): ToolUsePart | null {
  const args = parseObject(text);
  if (args === null) return null;
  const { type, id, name } = call;
  return { type, id, name, args };
}

/** The JSON object that a text is; null when it is none. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
