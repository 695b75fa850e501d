/**
 * Undoing a compaction: the context edit that puts the folded messages back in the place of
 * their summary. Pure. It looks for the latest fold whose summary is still in the context,
 * so that after one is undone the one before it can be, too.
 */
import type { Message } from '../llm/types.ts';
import type { TraceState } from '../trace/state.ts';
import type { ContextEdit } from '../worker/protocol.ts';

type Folded = Pick<TraceState, 'folds' | 'messages' | 'shelf' | 'paused' | 'isInTurn'>;

/**
 * The edit that undoes the latest compaction; null when no summary of one is in the context
 * any more, or while a turn runs, when the context is the loop's.
 */
export function undoFold(state: Folded): ContextEdit | null {
  const { folds, messages, shelf, paused, isInTurn } = state;
  if (isInTurn && paused === null) return null;
  const fold = folds.findLast(({ summary }) => placeOf(messages, summary) >= 0);
  if (fold === undefined) return null;
  const at = placeOf(messages, fold.summary);
  const indices = [...messages.keys()];
  const grown = fold.removed.length - 1;
  return {
    rest: paused?.n ?? null,
    how: 'keep',
    items: [...indices.slice(0, at), ...fold.removed, ...indices.slice(at + 1)],
    shelf: shelf.map((one) => (one.index > at ? { ...one, index: one.index + grown } : one)),
  };
}

/** A message that an edit put back is a copy: then its text tells. */
function placeOf(messages: readonly Message[], summary: Message): number {
  return messages.findIndex(
    (one) =>
      one === summary ||
      (one.role === summary.role &&
        typeof one.content === 'string' &&
        one.content === summary.content),
  );
}
