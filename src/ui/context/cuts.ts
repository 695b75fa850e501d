/**
 * Where a context can be cut for compaction. The same rule as the loop's own: the cut never
 * parts a call from its result, and the newest message stays. Two messages at least are
 * folded, since a summary of one is only a longer way to say it. Pure.
 */
import type { Message } from '../../llm/types.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { roleOf } from './message-parts.ts';

const LEAST_FOLDED = 2;

/** Of the window that is known or assumed, what stays may fill so much. As the loop does it. */
const KEEP = 0.5;
const ASSUMED_WINDOW = 100_000;

/** Compaction begins when so much of the window is full. */
export const FULL = 0.8;

export type CutSettings = { keepRecent: number; contextWindow: number | null };

/** Every index that a first message to stay can have, ascending; empty: nothing to fold. */
export function legalCuts(messages: readonly Message[]): readonly number[] {
  const cuts: number[] = [];
  for (let cut = LEAST_FOLDED; cut < messages.length; cut += 1) {
    const first = messages[cut];
    if (first !== undefined && roleOf(first) !== 'tool') cuts.push(cut);
  }
  return cuts;
}

/** Where the loop itself would cut; null while it would fold nothing. */
export function defaultCut(messages: readonly Message[], settings: CutSettings): number | null {
  const most = (settings.contextWindow ?? ASSUMED_WINDOW) * KEEP;
  const least = messages.length - Math.max(1, settings.keepRecent);
  let cut = messages.length - 1;
  let tokens = sizeAt(messages, cut);
  while (cut > Math.max(0, least) && tokens + sizeAt(messages, cut - 1) <= most) {
    cut -= 1;
    tokens += sizeAt(messages, cut);
  }
  return legalCuts(messages).findLast((legal) => legal <= cut) ?? null;
}

/** The legal cut that lies nearest to `wanted`. */
export function nearestCut(cuts: readonly number[], wanted: number): number | null {
  let nearest: number | null = null;
  for (const cut of cuts) {
    if (nearest === null || Math.abs(cut - wanted) < Math.abs(nearest - wanted)) nearest = cut;
  }
  return nearest;
}

/** Estimated tokens of messages. */
export function sumTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}

function sizeAt(messages: readonly Message[], at: number): number {
  const message = messages[at];
  return message === undefined ? 0 : messageTokens(message);
}
