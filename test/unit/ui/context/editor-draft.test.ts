import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/llm/types.ts';
import {
  isBroken,
  sentOf,
  toDraft,
  toEdit,
  withChanged,
  withLater,
  withMoved,
  withMovedTo,
  withNew,
  withoutRow,
  withRepaired,
  withSwitched,
  type Draft,
  type DraftSource,
} from '../../../../src/ui/context/editor-draft.ts';

const user = (text: string): Message => ({ role: 'user', content: text });
const ask = (id: string): Message => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name: 'read', args: {} }],
});
const answer = (id: string): Message => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: 'text' }],
});

const SOURCE: DraftSource = {
  messages: [user('a'), ask('1'), answer('1'), user('b')],
  shelf: [],
  systemPrompt: 'Be good.',
  tools: ['read', 'write'],
  isLastLocked: false,
};
const HOW = { how: 'keep' as const, rest: 5 };
const key = (draft: Draft, at: number): string => draft.rows[at]?.key ?? 'none';
const items = (draft: Draft, source = SOURCE) => toEdit(draft, source, HOW).items;

describe('a draft that nobody touched', () => {
  it('is an edit of nothing: every message goes as its number', () => {
    expect(toEdit(toDraft(SOURCE), SOURCE, HOW)).toEqual({
      ...HOW,
      items: [0, 1, 2, 3],
      shelf: [],
    });
  });

  it('leaves the message whose calls are open out of the check and at its place', () => {
    const source = { ...SOURCE, messages: [user('a'), ask('1')], isLastLocked: true };
    const draft = toDraft(source);
    expect(sentOf(draft).messages).toEqual([user('a')]);
    expect(items(draft, source)).toEqual([0, 1]);
    expect(items(withNew(draft, 1).draft, source)).toEqual([0, user(''), 1]);
  });
});

describe('an edit', () => {
  it('sends whole what is new or changed, and numbers for the rest', () => {
    const draft = toDraft(SOURCE);
    const changed = withChanged(draft, key(draft, 0), { message: user('other') });
    expect(items(withNew(changed, 4).draft)).toEqual([user('other'), 1, 2, 3, user('')]);
    expect(
      items(withChanged(changed, key(draft, 0), { message: SOURCE.messages[0] ?? user('') })),
    ).toEqual([0, 1, 2, 3]);
  });

  it('names the system prompt and the tools only when they are others', () => {
    const draft = { ...toDraft(SOURCE), systemPrompt: 'Be bad.', tools: ['read'] };
    expect(toEdit(draft, SOURCE, { how: 'once', rest: 5 })).toMatchObject({
      systemPrompt: 'Be bad.',
      tools: ['read'],
    });
    expect(toEdit(draft, SOURCE, HOW)).not.toHaveProperty('tools');
  });

  it('takes a call and its result away together, or one alone', () => {
    const draft = toDraft(SOURCE);
    expect(items(withoutRow(draft, key(draft, 2), true))).toEqual([0, 3]);
    expect(items(withoutRow(draft, key(draft, 2), false))).toEqual([0, 1, 3]);
  });
});

describe('switching off', () => {
  it('keeps the message at its place, its pair with it, and back again', () => {
    const draft = toDraft(SOURCE);
    const off = withSwitched(draft, key(draft, 1), true);
    expect(toEdit(off, SOURCE, HOW)).toMatchObject({
      items: [0, 3],
      shelf: [
        { index: 1, message: ask('1') },
        { index: 1, message: answer('1') },
      ],
    });
    expect(items(withSwitched(off, key(off, 2), true))).toEqual([0, 1, 2, 3]);
    expect(items(withSwitched(draft, key(draft, 1), false))).toEqual([0, 2, 3]);
  });

  it('of a message that was off already sends it whole when it is on again', () => {
    const source = { ...SOURCE, shelf: [{ index: 4, message: user('z') }] };
    const draft = toDraft(source);
    expect(items(draft, source)).toEqual([0, 1, 2, 3]);
    expect(items(withSwitched(draft, key(draft, 4), true), source)).toEqual([
      0,
      1,
      2,
      3,
      user('z'),
    ]);
  });
});

describe('moving', () => {
  it('goes past a neighbour, and pairs as one', () => {
    const draft = toDraft(SOURCE);
    expect(items(withMoved(draft, key(draft, 0), 1, true))).toEqual([1, 2, 0, 3]);
    expect(items(withMoved(draft, key(draft, 0), 1, false))).toEqual([1, 0, 2, 3]);
    expect(items(withMoved(draft, key(draft, 2), -1, true))).toEqual([1, 2, 0, 3]);
  });

  it('is nothing at the ends', () => {
    const draft = toDraft(SOURCE);
    expect(withMoved(draft, key(draft, 0), -1, true)).toBe(draft);
    expect(withMoved(draft, key(draft, 3), 1, true)).toBe(draft);
  });

  it('drops into a gap, and never in between a pair', () => {
    const draft = toDraft(SOURCE);
    expect(items(withMovedTo(draft, key(draft, 3), 0, true))).toEqual([3, 0, 1, 2]);
    expect(items(withMovedTo(draft, key(draft, 0), 4, true))).toEqual([1, 2, 3, 0]);
    expect(items(withMovedTo(draft, key(draft, 3), 2, true))).toEqual([0, 3, 1, 2]);
    expect(items(withMovedTo(draft, key(draft, 3), 2, false))).toEqual([0, 1, 3, 2]);
    expect(withMovedTo(draft, key(draft, 0), 1, true)).toBe(draft);
  });
});

describe('a repair', () => {
  it('keeps rows that it left alone, and those that are off, at their places', () => {
    const off = withSwitched(toDraft(SOURCE), 'none', true);
    const draft = withSwitched(off, key(off, 0), true);
    const cut = withoutRow(draft, key(draft, 2), false);
    const repaired = withRepaired(cut, structuredClone([ask('1'), answer('new'), user('b')]));
    expect(items(repaired)).toEqual([1, answer('new'), 3]);
    expect(repaired.rows.map(({ isOff }) => isOff)).toEqual([true, false, false, false]);
    expect(repaired.rows[1]).toBe(cut.rows[1]);
  });
});

describe('a loop that moved on', () => {
  it('adds what came in and keeps what was typed', () => {
    const began = { ...SOURCE, messages: [user('a'), ask('1')], isLastLocked: true };
    const draft = toDraft(began);
    const typed = withChanged(draft, key(draft, 0), { message: user('typed') });
    const now = { ...began, messages: [...began.messages, answer('1')], isLastLocked: false };
    expect(items(withLater(typed, began, now), now)).toEqual([user('typed'), 1, 2]);
  });

  it('sends whole what is no longer in the context', () => {
    const draft = toDraft(SOURCE);
    const now = { ...SOURCE, messages: [user('s'), SOURCE.messages[3] ?? user('')] };
    const later = withLater(draft, SOURCE, now);
    expect(items(later, now)).toEqual([user('a'), ask('1'), answer('1'), 1, 0]);
  });
});

describe('arguments that are typed', () => {
  it('are broken until they are a JSON object, and only where they are sent', () => {
    const draft = toDraft(SOURCE);
    const wrong = withChanged(draft, key(draft, 1), { typed: { 0: '{"path"' } });
    expect(isBroken(wrong)).toBe(true);
    expect(isBroken(withSwitched(wrong, key(draft, 1), true))).toBe(false);
    expect(isBroken(withChanged(draft, key(draft, 1), { typed: { 0: '[1]' } }))).toBe(true);
    expect(isBroken(withChanged(draft, key(draft, 1), { typed: { 0: ' { } ' } }))).toBe(false);
  });
});
