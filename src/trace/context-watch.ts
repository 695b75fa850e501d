/**
 * Sees what happened to a context between two pulls of the loop, so that the loop needs no
 * code for being recorded. Messages are compared by identity: a message is never changed
 * in place, so the same object is the same message.
 */
import { SUMMARY_MARK } from '../lib/summary-mark.ts';
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

/** The stretch in which two lists of messages differ, or null. */
export function difference(
  before: readonly Message[],
  after: readonly Message[],
): ContextChange | null {
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

/** Compaction puts a summary in the place of several messages at the beginning. */
function kindOf(
  index: number,
  removed: number,
  inserted: Message[],
  length: number,
): ContextChange['change'] {
  if (removed === 0 && index === length) return 'push';
  const [only, second] = inserted;
  const isFold = index === 0 && removed > 1 && second === undefined && isSummary(only);
  return isFold ? 'replace' : 'edit';
}

function isSummary(message: Message | undefined): boolean {
  return typeof message?.content === 'string' && message.content.startsWith(SUMMARY_MARK);
}
