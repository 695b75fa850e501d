/**
 * Sees what happened to a context between two pulls of the loop, so that the loop needs no
 * code for being recorded. Messages are compared by identity: a message is never changed
 * in place, so the same object is the same message.
 */
import type { Context, Message } from '../llm/types.ts';

/** `removed` messages from `index` on made way for `inserted`. */
export type ContextChange = {
  change: 'push' | 'replace' | 'edit';
  index: number;
  removed: number;
  inserted: Message[];
};

/** A function that gives what changed in `context` since it was last asked, or null. */
export function watchContext(context: Context): () => ContextChange | null {
  let array = context.messages;
  let seen = [...array];
  return () => {
    const { messages } = context;
    // Nearly always nothing happened, and this is asked once a delta.
    if (messages === array && messages.length === seen.length) return null;
    const found = difference(seen, messages);
    array = messages;
    seen = [...messages];
    return found;
  };
}

function difference(before: Message[], after: Message[]): ContextChange | null {
  const shorter = Math.min(before.length, after.length);
  let index = 0;
  while (index < shorter && before[index] === after[index]) index += 1;
  let tail = 0;
  while (tail < shorter - index && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const removed = before.length - index - tail;
  const inserted = after.slice(index, after.length - tail);
  if (removed === 0 && inserted.length === 0) return null;
  return { change: kindOf(index, removed, inserted, before.length), index, removed, inserted };
}

/** Compaction puts one message in the place of several at the beginning. */
function kindOf(
  index: number,
  removed: number,
  inserted: Message[],
  length: number,
): ContextChange['change'] {
  if (removed === 0 && index === length) return 'push';
  return index === 0 && inserted.length === 1 && removed > 1 ? 'replace' : 'edit';
}
