/**
 * When two messages are the same though they are two objects: what is read from storage, or
 * comes back by an edit, is a copy. They are compared as JSON text, which is made once for
 * each object.
 */
import type { Message } from '../llm/types.ts';

const texts = new WeakMap<Message, string>();

/** Whether two messages say the same, though they may be two objects. */
export function isSame(a: Message, b: Message): boolean {
  return a === b || jsonOf(a) === jsonOf(b);
}

/** A message as JSON text, made once. */
export function jsonOf(message: Message): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const text = JSON.stringify(message);
  texts.set(message, text);
  return text;
}
