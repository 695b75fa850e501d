/**
 * Where the loop stood at an entry. Pure. The step is found by going back a little, since
 * each line of a log comes soon after one; the turn by the prompts in the conversation.
 */
import type { StepId } from '../../agent/types.ts';
import type { Entry } from '../../trace/entries.ts';
import type { ConversationItem } from '../../trace/state.ts';

export type LogPlace = { turn: number; round: number; step: StepId | null };

/** The place of entry `n` of a session; turn 0 is before the first prompt. */
export function placeOf(
  n: number,
  entries: readonly Entry[],
  conversation: readonly ConversationItem[],
): LogPlace {
  const begun = conversation.findLast(
    (item) => item.type === 'user' && item.isSteering !== true && item.n <= n,
  );
  const turn = begun?.type === 'user' ? begun.turn : 0;
  for (let at = n; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === 'step') return { turn, round: entry.round, step: entry.step };
    if (entry?.kind === 'prompt') break;
  }
  return { turn, round: 0, step: null };
}
