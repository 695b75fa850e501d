import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/llm/types.ts';
import { defaultCut, legalCuts, nearestCut } from '../../../../src/ui/context/cuts.ts';
import {
  foldEdit,
  foldOf,
  lastFold,
  summaryOf,
  summaryText,
  unfoldEdit,
} from '../../../../src/ui/context/folds.ts';
import { shelfOf, withShelf } from '../../../../src/ui/context/shelf.ts';

const user = (text: string): Message => ({ role: 'user', content: text });
const ask = (id: string): Message => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name: 'read', args: {} }],
});
const answer = (id: string): Message => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: 'text' }],
});
const MESSAGES = [user('a'), ask('1'), answer('1'), ask('2'), answer('2'), user('b'), user('c')];

describe('legalCuts', () => {
  it('never parts a call from its result, folds two at least and keeps one', () => {
    expect(legalCuts(MESSAGES)).toEqual([3, 5, 6]);
    expect(legalCuts([user('a'), user('b')])).toEqual([]);
    expect(legalCuts([])).toEqual([]);
    expect(legalCuts([user('a'), ask('1'), answer('1')])).toEqual([]);
  });
});

describe('defaultCut', () => {
  it('keeps the recent messages and takes a call along with its result', () => {
    expect(defaultCut(MESSAGES, { keepRecent: 2, contextWindow: null })).toBe(5);
    expect(defaultCut(MESSAGES, { keepRecent: 3, contextWindow: null })).toBe(3);
  });

  it('is none while there is less than what shall be kept', () => {
    expect(defaultCut(MESSAGES, { keepRecent: 20, contextWindow: null })).toBeNull();
  });

  it('keeps fewer when they would fill half of the window', () => {
    const large = [user('a'), user('b'), user('c'.repeat(400)), user('d')];
    expect(defaultCut(large, { keepRecent: 2, contextWindow: 1000 })).toBe(2);
    expect(defaultCut(large, { keepRecent: 2, contextWindow: 100 })).toBe(3);
  });
});

describe('nearestCut', () => {
  it('is a legal place, whatever is wanted', () => {
    expect([0, 4, 5, 99].map((wanted) => nearestCut([3, 5, 6], wanted))).toEqual([3, 3, 5, 6]);
    expect(nearestCut([], 1)).toBeNull();
  });
});

describe('a fold', () => {
  const place = { messages: MESSAGES, rest: 7 };
  const off = (index: number) => ({ index, message: user(`off ${index}`) });

  it('puts the summary before what stays, and moves the shelf with it', () => {
    const edit = foldEdit({ ...place, shelf: [0, 2, 3, 6].map(off) }, 3, ' Short. ');
    expect(edit.items).toEqual([user('[context summary]\nShort.'), 3, 4, 5, 6]);
    expect(edit).toMatchObject({ how: 'keep', rest: 7 });
    expect(edit.shelf.map(({ index }) => index)).toEqual([0, 1, 1, 4]);
  });

  it('is taken back with every message at its place', () => {
    const summary = summaryOf('s');
    const fold = { n: 1, removed: MESSAGES.slice(0, 3), summary };
    const messages = [user('first'), summary, ...MESSAGES.slice(3)];
    const edit = unfoldEdit({ messages, rest: null, shelf: [1, 2].map(off) }, fold, 1);
    expect(edit.items).toEqual([0, ...MESSAGES.slice(0, 3), 2, 3, 4, 5]);
    expect(edit.shelf.map(({ index }) => index)).toEqual([1, 4]);
  });

  it('is known by its summary, also by one that came back as another object', () => {
    const fold = { n: 1, removed: [user('a')], summary: summaryOf('s') };
    expect(foldOf([fold], fold.summary)).toBe(fold);
    expect(foldOf([fold], summaryOf('s'))).toBe(fold);
    expect(foldOf([fold], summaryOf('other'))).toBeNull();
    expect(foldOf([fold], user('s'))).toBeNull();
  });

  it('can be undone as long as its summary is in the context', () => {
    const fold = { n: 1, removed: [user('a')], summary: summaryOf('s') };
    expect(lastFold({ folds: [fold], messages: [fold.summary, user('b')] })).toEqual({
      fold,
      index: 0,
    });
    expect(lastFold({ folds: [fold], messages: [user('b')] })).toBeNull();
  });

  it('has a summary whose mark is no part of its words', () => {
    expect(summaryText(summaryOf('Two lines\nof it'))).toBe('Two lines\nof it');
    expect(summaryText(user('no mark'))).toBe('no mark');
  });
});

describe('the shelf', () => {
  const [a, b, c, d] = [user('a'), user('b'), user('c'), user('d')];

  it('stands in the gaps between the messages, in its own order', () => {
    const shelf = [
      { index: 1, message: b },
      { index: 1, message: c },
      { index: 9, message: d },
    ];
    const places = withShelf([a, a], shelf);
    expect(places.map(({ message, index }) => [message, index])).toEqual([
      [a, 0],
      [b, null],
      [c, null],
      [a, 1],
      [d, null],
    ]);
  });

  it('is the same after going through a list of rows', () => {
    const rows = [a, b, c, d].map((message) => ({
      message,
      isOff: message !== a && message !== d,
    }));
    expect(shelfOf(rows)).toEqual([
      { index: 1, message: b },
      { index: 1, message: c },
    ]);
  });
});
