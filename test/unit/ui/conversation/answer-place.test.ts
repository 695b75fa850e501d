import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/store/usage.ts';
import type { CallDraft, ConversationItem } from '../../../../src/trace/state.ts';
import { answerEndingAt } from '../../../../src/ui/conversation/answer-place.ts';

type Kind = 'user' | 'assistant' | 'reasoning' | 'call' | 'end' | 'draft';

/** Items in order, each ten entries after the one before: the first is entry 0. */
function itemsOf(...kinds: Kind[]): (ConversationItem | CallDraft)[] {
  return kinds.map((type, at) => {
    if (type === 'draft') return { call: 0, id: 'c', name: 'write', text: '' };
    return { type, n: at * 10 } as ConversationItem;
  });
}

function answer(n: number, until: number, isSummary = false): Answer {
  const usage = { input: 1, output: 1 };
  const known = { tokensPerSecond: null, cost: null, adaptations: [], isEstimate: false };
  return { request: n, n, until, turn: 1, isSummary, usage, ...known };
}

/** Where notes stand, and of which answer. */
function places(items: readonly (ConversationItem | CallDraft)[], answers: readonly Answer[]) {
  return items.flatMap((_, at) => {
    const found = answerEndingAt(items, at, answers);
    return found === null ? [] : [[at, found.n]];
  });
}

describe('the note on an answer', () => {
  it('stands under its text, before its calls', () => {
    const items = itemsOf('user', 'reasoning', 'assistant', 'call', 'call', 'end');
    expect(places(items, [answer(5, Infinity)])).toEqual([[2, 5]]);
  });

  it('stands under its last call when it has no text', () => {
    const items = itemsOf('user', 'reasoning', 'call', 'call', 'end');
    expect(places(items, [answer(5, Infinity)])).toEqual([[3, 5]]);
  });

  it('waits for calls that are still drafts', () => {
    expect(places(itemsOf('user', 'reasoning', 'draft'), [answer(5, Infinity)])).toEqual([]);
    expect(places(itemsOf('user', 'assistant', 'draft'), [answer(5, Infinity)])).toEqual([[1, 5]]);
  });

  it('does not wander to the text of a request that is under way or failed', () => {
    const items = itemsOf('user', 'call', 'assistant');
    expect(places(items, [answer(5, 15)])).toEqual([[1, 5]]);
  });

  it('is one for each answer of a turn, and none for a summary', () => {
    const items = itemsOf('user', 'call', 'assistant', 'end');
    expect(places(items, [answer(5, 12), answer(12, 15, true), answer(15, Infinity)])).toEqual([
      [1, 5],
      [2, 15],
    ]);
  });
});
