/**
 * Where a file's last change came from: the call that made it and the round it was in.
 * Pure; it reads the trace backwards from the change.
 */
import type { Entry } from '../../trace/entries.ts';
import type { ConversationItem, FileState } from '../../trace/state.ts';

/** `item` is the entry that the call's card began with; null when no call made the change. */
export type Origin = {
  turn: number;
  round: number;
  call: { name: string; item: number } | null;
};

export function originOf(
  change: Pick<FileState, 'n' | 'callId'>,
  entries: readonly Entry[],
  conversation: readonly ConversationItem[],
): Origin {
  const { callId, n } = change;
  // Providers use ids again, so it is the latest call before the change.
  const call = conversation.findLast(
    (item) => item.type === 'call' && item.id === callId && item.n <= n,
  );
  return {
    ...placeOf(n, entries),
    call: call?.type === 'call' ? { name: call.name, item: call.n } : null,
  };
}

/** The turn and round that entry `n` belongs to; zeros before the first prompt. */
function placeOf(n: number, entries: readonly Entry[]): { turn: number; round: number } {
  const first = entries[0]?.n ?? 0;
  let round = 0;
  for (let at = Math.min(n - first, entries.length - 1); at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === 'step' && round === 0) round = entry.round;
    if (entry?.kind === 'prompt') return { turn: entry.turn, round };
  }
  return { turn: 0, round };
}

/** The last change that deleted `path`, where there is one. */
export function deletionOf(
  path: string,
  entries: readonly Entry[],
): Pick<FileState, 'n' | 'callId'> | null {
  const entry = entries.findLast((each) => each.kind === 'file' && each.path === path);
  if (entry?.kind !== 'file' || entry.after !== null) return null;
  return { n: entry.n, callId: entry.callId };
}
