import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/llm/types.ts';
import type { Edit, Entry, EntryBody, Queued } from '../../../src/trace/entries.ts';
import { project } from '../../../src/trace/project.ts';
import { DEFAULT_SETUP } from '../../../src/trace/setup.ts';
import { EMPTY_STATE, type TraceState } from '../../../src/trace/state.ts';

/** Folded over JSON copies, as a stored trace is: no message is the object that it was. */
function fold(...bodies: EntryBody[]): TraceState {
  return bodies
    .map((body, n): Entry => ({ ...structuredClone(body), n, at: n }))
    .reduce(project, EMPTY_STATE);
}

const user = (content: string): Message => ({ role: 'user', content });
const agent = (content: string): Message => ({ role: 'assistant', content });

type Change = Extract<EntryBody, { kind: 'context' }>;
const context = (fields: Partial<Change>): EntryBody => ({
  kind: 'context',
  change: 'edit',
  index: 0,
  removed: 0,
  inserted: [],
  faults: [],
  ...fields,
});
const push = (...inserted: Message[]) => context({ change: 'push', inserted });
/** A context entry that a person caused; its edit says the same. */
const edited = (fields: Partial<Change>, shelf: Edit & { of: 'messages' } = shelved()) => [
  { kind: 'edit', step: null, edit: shelf } as const,
  context({ ...fields, by: 'person' }),
];
function shelved(...indices: number[]): Edit & { of: 'messages' } {
  const shelf = indices.map((index) => ({ index, message: user('off') }));
  return { of: 'messages', how: 'keep', index: 0, before: [], after: [], shelf };
}

/** What is known of each message of the context: its originals, or that it has none. */
function marks({ messages, originals }: TraceState) {
  return messages.map((message) => originals.get(message)?.map(({ content }) => content));
}

describe('the original of a message', () => {
  const three = push(user('a'), agent('b'), user('c'));

  it('is what a person replaced, also after a second change', () => {
    const once = edited({ index: 1, removed: 1, inserted: [agent('B')] });
    const twice = edited({ index: 1, removed: 1, inserted: [agent('BB')] });
    expect(marks(fold(three, ...once))).toEqual([undefined, ['b'], undefined]);
    expect(marks(fold(three, ...once, ...twice))).toEqual([undefined, ['b'], undefined]);
  });

  it('is none for what a person added', () => {
    const added = edited({ index: 1, inserted: [agent('new'), user('too')] });
    expect(marks(fold(three, ...added))).toEqual([undefined, [], [], undefined, undefined]);
  });

  it('is not there for a message that was only moved, and moves along where it is', () => {
    const swapped = edited({ removed: 3, inserted: [user('c'), agent('b'), user('a')] });
    expect(marks(fold(three, ...swapped))).toEqual([undefined, undefined, undefined]);
    const changed = edited({ removed: 1, inserted: [user('A')] });
    const moved = edited({ removed: 3, inserted: [user('c'), agent('b'), user('A')] });
    expect(marks(fold(three, ...changed, ...moved))).toEqual([undefined, undefined, ['a']]);
  });

  it('is that of the one that changed where its neighbours moved', () => {
    const both = edited({ removed: 3, inserted: [user('c'), agent('b'), user('A')] });
    expect(marks(fold(three, ...both))).toEqual([undefined, undefined, ['a']]);
  });

  it('comes back with the message when a fold is undone', () => {
    const changed = edited({ removed: 1, inserted: [user('A')] });
    const folded = context({ change: 'replace', removed: 2, inserted: [user('sum')] });
    const undone = edited({ removed: 1, inserted: [user('A'), agent('b')] });
    expect(marks(fold(three, ...changed, folded))).toEqual([undefined, undefined]);
    expect(marks(fold(three, ...changed, folded, ...undone))).toEqual([
      ['a'],
      undefined,
      undefined,
    ]);
  });

  it('is none for what comes back from being switched off', () => {
    const off = edited({ index: 1, removed: 1 }, shelved(1));
    const on = edited({ index: 1, inserted: [user('off')] });
    expect(marks(fold(push(user('a'), user('off')), ...off, ...on))).toEqual([
      undefined,
      undefined,
    ]);
    const added = edited({ index: 1, inserted: [user('off')] });
    expect(marks(fold(push(user('a')), ...added, ...off, ...on))).toEqual([undefined, []]);
  });

  it('is forgotten when a person writes again what it was', () => {
    const there = edited({ removed: 1, inserted: [user('A')] });
    const back = edited({ removed: 1, inserted: [user('a')] });
    expect(marks(fold(three, ...there, ...back))).toEqual([undefined, undefined, undefined]);
  });

  it('is not taken from a message that says the same but stayed where it was', () => {
    const same = edited({ removed: 3, inserted: [user('c'), agent('b'), agent('b')] });
    expect(marks(fold(three, ...same))).toEqual([undefined, undefined, ['a']]);
  });

  it('is none for an added message, though a fold that stays holds one that says the same', () => {
    const folded = context({ change: 'replace', removed: 2, inserted: [user('sum')] });
    const added = edited({ index: 2, inserted: [user('a')] });
    expect(marks(fold(three, folded, ...added))).toEqual([undefined, undefined, []]);
  });

  it('is not asked of a summary that a person put in the place of others', () => {
    const own = edited({ change: 'replace', removed: 2, inserted: [user('sum')] });
    expect(marks(fold(three, ...own))).toEqual([undefined, undefined]);
  });

  it('is what the loop would have pushed where a person changed that', () => {
    const edit: Edit = { of: 'answer', before: agent('b'), after: agent('B') };
    const state = fold(
      push(user('a')),
      { kind: 'edit', step: 'push_assistant', edit },
      {
        ...context({ change: 'push', index: 1, inserted: [agent('B')] }),
      },
    );
    expect(marks(state)).toEqual([undefined, ['b']]);
    expect(state.replaced).toBeNull();
  });
});

describe('a compaction in the conversation', () => {
  const folded = [
    push(user('a'), agent('b'), user('c')),
    context({ change: 'replace', removed: 2, inserted: [user('sum')] }),
  ];
  const undone = ({ conversation }: TraceState) =>
    conversation.map((item) => item.type === 'compaction' && item.isUndone === true);

  it('is marked as undone when what it folded is back', () => {
    const back = edited({ removed: 1, inserted: [user('a'), agent('b')] });
    expect(undone(fold(...folded))).toEqual([false]);
    expect(undone(fold(...folded, ...back))).toEqual([true]);
  });

  it('is not when its summary was moved, changed or deleted', () => {
    const moved = edited({ removed: 2, inserted: [user('c'), user('sum')] });
    const changed = edited({ removed: 1, inserted: [user('sum of it')] });
    const gone = edited({ removed: 1, inserted: [user('a')] });
    for (const edit of [moved, changed, gone]) {
      expect(undone(fold(...folded, ...edit))).toEqual([false]);
    }
  });
});

describe('what is switched off', () => {
  const off = (state: TraceState) => state.shelf.map(({ index }) => index);
  const start = [
    push(user('a'), agent('b'), user('c')),
    ...edited({ index: 3, inserted: [user('d')] }, shelved(0, 2, 4)),
  ];

  it('stands where the person’s edit says', () => {
    expect(off(fold(...start))).toEqual([0, 2, 4]);
    const undone = edited({ removed: 1, inserted: [user('x'), agent('y')] }, shelved(0, 3, 5));
    expect(off(fold(...start, ...undone))).toEqual([0, 3, 5]);
  });

  it('moves with what the loop does before it, and never behind its end', () => {
    const folded = context({ change: 'replace', removed: 3, inserted: [user('sum')] });
    expect(off(fold(...start, folded))).toEqual([0, 1, 2]);
    const pushed = context({ change: 'push', index: 4, inserted: [agent('e')] });
    expect(off(fold(...start, pushed))).toEqual([0, 2, 4]);
  });

  it('stays as it is when the request alone was edited', () => {
    const once = { ...shelved(), how: 'once' } as const;
    expect(off(fold(...start, { kind: 'edit', step: 'stream', edit: once }))).toEqual([0, 2, 4]);
  });
});

describe('texts that wait', () => {
  const queue = (change: 'added' | 'edited' | 'withdrawn' | 'used', queued: Queued): EntryBody => ({
    kind: 'queue',
    change,
    queued,
  });
  const later: Queued = { id: '1', as: 'followUp', text: 'later' };
  const soon: Queued = { id: '2', as: 'steer', text: 'soon' };
  const added = [queue('added', later), queue('added', soon)];

  it('stand in the order in which they are used', () => {
    expect(fold(...added).queue).toEqual([soon, later]);
    const other: Queued = { ...later, as: 'steer' };
    expect(fold(...added, queue('edited', other)).queue).toEqual([soon, other]);
    expect(fold(...added, queue('withdrawn', soon)).queue).toEqual([later]);
  });

  it('are said in the conversation when they steer', () => {
    const { queue: left, conversation } = fold(...added, queue('used', soon), queue('used', later));
    expect(left).toEqual([]);
    expect(conversation).toMatchObject([{ type: 'user', text: 'soon', isSteering: true }]);
  });
});

describe('the rest of debugging', () => {
  it('keeps the count of each breakpoint and the messages of logpoints', () => {
    const hit = (count: number, message: string | null): EntryBody => ({
      kind: 'hit',
      breakpoint: 'b',
      count,
      did: message === null ? 'stopped' : 'logged',
      message,
    });
    const { hits, logs } = fold(hit(1, null), hit(2, 'said'));
    expect(hits).toEqual({ b: 2 });
    expect(logs).toEqual([{ n: 1, breakpoint: 'b', message: 'said' }]);
  });

  it('holds the summary that waits, as it was edited, until it is used or the turn ends', () => {
    const proposal: EntryBody = { kind: 'proposal', cut: 2, summary: user('sum') };
    const edit: Edit = { of: 'summary', before: user('sum'), after: user('mine') };
    const state = fold(proposal, { kind: 'edit', step: 'compact', edit });
    expect(state.proposal).toEqual({ cut: 2, summary: user('mine') });
    const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'aborted' } };
    expect(fold(proposal, { kind: 'edit', step: 'compact', edit }, end)).toMatchObject({
      proposal: null,
      replaced: null,
    });
  });

  it('takes each setup in the place of the one before', () => {
    const setup = { ...DEFAULT_SETUP, watches: ['context.messages.length'] };
    expect(fold({ kind: 'setup', setup }).setup).toEqual(setup);
  });
});
