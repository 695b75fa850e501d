import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/llm/types.ts';
import { undoFold } from '../../../../src/ui/context/folds.ts';
import { EMPTY_STATE } from '../../../../src/trace/state.ts';

const said = (text: string): Message => ({ role: 'user', content: text });
const OLD = [said('one'), said('two'), said('three')];
const SUMMARY = said('[context summary]\nthree things');
const FOLD = { n: 9, removed: OLD, summary: SUMMARY };
const STATE = { ...EMPTY_STATE, messages: [SUMMARY, said('four')], folds: [FOLD] };

describe('undoFold', () => {
  it('puts the folded messages in the place of their summary and keeps the rest', () => {
    expect(undoFold(STATE)).toEqual({ rest: null, how: 'keep', items: [...OLD, 1], shelf: [] });
  });

  it('keeps what a person put before the summary, and names the rest it was made at', () => {
    const paused = { n: 40, at: 'stream', why: 'user' } as const;
    const messages = [said('zero'), SUMMARY, said('four')];
    const edit = undoFold({ ...STATE, messages, paused, isInTurn: true });
    expect(edit).toMatchObject({ rest: 40, items: [0, ...OLD, 2] });
  });

  it('moves what is switched off behind the summary along with its neighbours', () => {
    const shelf = [0, 1].map((index) => ({ index, message: said('off') }));
    expect(undoFold({ ...STATE, shelf })?.shelf.map(({ index }) => index)).toEqual([0, 3]);
  });

  it('gives nothing when the summary is gone, nothing was folded, or the loop runs', () => {
    expect(undoFold({ ...STATE, messages: [said('four')] })).toBeNull();
    expect(undoFold({ ...STATE, folds: [] })).toBeNull();
    expect(undoFold({ ...STATE, isInTurn: true })).toBeNull();
  });

  it('undoes an earlier fold once the later one is undone and its messages are copies', () => {
    const later = { n: 20, removed: [SUMMARY, said('four')], summary: said('all of it') };
    const messages = [{ ...SUMMARY }, said('four')];
    expect(undoFold({ ...STATE, folds: [FOLD, later], messages })?.items).toEqual([...OLD, 1]);
    const both = { ...STATE, folds: [FOLD, later], messages: [later.summary, said('five')] };
    expect(undoFold(both)?.items).toEqual([...later.removed, 1]);
  });
});
