/**
 * Where in the conversation the note on an answer stands: under its text, or under the last
 * of it when it has none. Pure; an answer's items are those between its request and the next.
 */
import type { Answer } from '../../store/usage.ts';
import type { CallDraft, ConversationItem } from '../../trace/state.ts';

type Shown = ConversationItem | CallDraft;
type Said = Extract<ConversationItem, { type: 'assistant' | 'reasoning' | 'call' }>;

/** The answer whose note stands under item `at`; null for most items. */
export function answerEndingAt(
  items: readonly Shown[],
  at: number,
  answers: readonly Answer[],
): Answer | null {
  const item = items[at];
  if (!isSaid(item)) return null;
  const answer = answerBefore(item.n, answers);
  if (answer === null || answer.isSummary || item.n > answer.until) return null;
  const isOwn = (other: Shown | undefined): other is Said =>
    isSaid(other) && other.n > answer.n && other.n < answer.until;
  let first = at;
  while (isOwn(items[first - 1])) first -= 1;
  let last = at;
  while (isOwn(items[last + 1])) last += 1;
  const own = items.slice(first, last + 1);
  const text = own.findLastIndex((other) => isSaid(other) && other.type === 'assistant');
  if (text >= 0) return first + text === at ? answer : null;
  // Calls that are still drafts belong to it, and have no place of their own yet.
  const after = items[last + 1];
  return at === last && (after === undefined || 'type' in after) ? answer : null;
}

/** The answer whose request was the last one before entry `n`. */
function answerBefore(n: number, answers: readonly Answer[]): Answer | null {
  let low = 0;
  let high = answers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((answers[middle]?.n ?? Infinity) < n) low = middle + 1;
    else high = middle;
  }
  return answers[low - 1] ?? null;
}

function isSaid(item: Shown | undefined): item is Said {
  if (item === undefined || !('type' in item)) return false;
  return item.type === 'assistant' || item.type === 'reasoning' || item.type === 'call';
}
