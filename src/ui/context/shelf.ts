/**
 * Messages that are switched off, at their places among those that are sent. An index of the
 * shelf is a gap: the message stands before the one that has this index in the context, and
 * several of one index stand in the order of the shelf. Pure.
 */
import type { Message } from '../../llm/types.ts';
import type { Shelved } from '../../trace/entries.ts';

/**
 * `index` is a message's place in the context, null for one that is switched off; `gap` is the
 * place that it has or would have.
 */
export type Place = { message: Message; index: number | null; gap: number };

/** Messages and shelved ones together, in the order in which they are shown. */
export function withShelf(
  messages: readonly Message[],
  shelf: readonly Shelved[],
): readonly Place[] {
  const places: Place[] = [];
  const off = (at: number) => {
    for (const { index, message } of shelf) {
      const gap = Math.min(index, messages.length);
      if (gap === at) places.push({ message, index: null, gap });
    }
  };
  for (const [index, message] of messages.entries()) {
    if (shelf.length > 0) off(index);
    places.push({ message, index, gap: index });
  }
  off(messages.length);
  return places;
}

/** The shelf of a list in which each place is known to be on or off. */
export function shelfOf(places: readonly { message: Message; isOff: boolean }[]): Shelved[] {
  const shelf: Shelved[] = [];
  let index = 0;
  for (const { message, isOff } of places) {
    if (isOff) shelf.push({ index, message });
    else index += 1;
  }
  return shelf;
}
