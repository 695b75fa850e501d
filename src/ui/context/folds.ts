/**
 * Folding and unfolding as edits of the context: a summary in the place of old messages, and
 * the old messages back in the place of their summary. Pure.
 */
import { isSame } from '../../lib/same-message.ts';
import { SUMMARY_MARK } from '../../lib/summary-mark.ts';
import type { Message } from '../../llm/types.ts';
import type { Shelved } from '../../trace/entries.ts';
import type { Fold, TraceState } from '../../trace/state.ts';
import type { ContextEdit } from '../../worker/protocol.ts';
import { isSummary, textOf } from './message-parts.ts';

/** What a fold is made in or taken out of. `rest` is the entry of the rest, null between turns. */
export type FoldPlace = Pick<TraceState, 'messages' | 'shelf'> & { rest: number | null };

/**
 * The fold that a message of the context stands for; null for every other message. One that
 * came back by undoing a later fold is a new object and is known by what it says.
 */
export function foldOf(folds: readonly Fold[], message: Message): Fold | null {
  const own = folds.findLast(({ summary }) => summary === message);
  if (own !== undefined || !isSummary(message)) return own ?? null;
  return folds.findLast(({ summary }) => isSame(summary, message)) ?? null;
}

/** The latest fold that can be undone, and where its summary stands. */
export function lastFold(
  state: Pick<TraceState, 'folds' | 'messages'>,
): { fold: Fold; index: number } | null {
  const index = state.messages.findLastIndex((message) => foldOf(state.folds, message) !== null);
  const message = state.messages[index];
  const fold = message === undefined ? null : foldOf(state.folds, message);
  return fold === null ? null : { fold, index };
}

/** Puts a summary of the first `cut` messages in their place. */
export function foldEdit(place: FoldPlace, cut: number, text: string): ContextEdit {
  const { messages, shelf, rest } = place;
  const kept = [...messages.keys()].slice(cut);
  return {
    how: 'keep',
    rest,
    items: [summaryOf(text), ...kept],
    shelf: shelf.map((one) => moved(one, (index) => Math.max(1, index - cut + 1), 0)),
  };
}

/** Puts the messages of a fold back in the place of its summary at `index`. */
export function unfoldEdit(place: FoldPlace, fold: Fold, index: number): ContextEdit {
  const { messages, shelf, rest } = place;
  const all = [...messages.keys()];
  const more = fold.removed.length - 1;
  return {
    how: 'keep',
    rest,
    items: [...all.slice(0, index), ...fold.removed, ...all.slice(index + 1)],
    shelf: shelf.map((one) => moved(one, (old) => old + more, index)),
  };
}

/**
 * The edit that undoes the latest fold; null when no summary of one is in the context any
 * more, or while a turn runs, when the context is the loop's.
 */
export function undoFold(
  state: Pick<TraceState, 'folds' | 'messages' | 'shelf' | 'paused' | 'isInTurn'>,
): ContextEdit | null {
  const { messages, shelf, paused, isInTurn } = state;
  const last = isInTurn && paused === null ? null : lastFold(state);
  const place = { messages, shelf, rest: paused?.n ?? null };
  return last && unfoldEdit(place, last.fold, last.index);
}

/** A summary as it stands in the context. */
export function summaryOf(text: string): Message {
  return { role: 'user', content: SUMMARY_MARK + text.trim() };
}

/** What a summary says, without the mark that it begins with. */
export function summaryText(summary: Message): string {
  const text = textOf(summary);
  return text.startsWith(SUMMARY_MARK) ? text.slice(SUMMARY_MARK.length) : text;
}

/** What stands in a gap up to `until` stays where it is. */
function moved(one: Shelved, to: (index: number) => number, until: number): Shelved {
  return one.index <= until ? one : { ...one, index: to(one.index) };
}
