import { describe, expect, it } from 'vitest';
import { createWatchHistory } from '../../../src/store/watches.ts';
import type { Entry, EntryBody } from '../../../src/trace/entries.ts';

const entriesOf = (bodies: readonly EntryBody[]): Entry[] =>
  bodies.map((body, n) => ({ ...body, n, at: n }));

const prompt: EntryBody = { kind: 'prompt', text: 'x', turn: 1, model: 'm', systemPrompt: '' };
const step = (id: 'compact' | 'stream', round: number): EntryBody => ({
  kind: 'step',
  step: id,
  round,
  value: { messages: 1 },
});
const push = (index: number): EntryBody => ({
  kind: 'context',
  change: 'push',
  index,
  removed: 0,
  inserted: [{ role: 'user', content: `message ${index}` }],
  faults: [],
});

const TURN = [prompt, step('compact', 1), push(0), step('stream', 1), push(1), step('compact', 2)];

const never = () => false;

function valuesOf(path: string, bodies: readonly EntryBody[]) {
  const history = createWatchHistory(path);
  history.advance(entriesOf(bodies), never);
  return history.changes();
}

describe('the history of a watch', () => {
  it('holds the values where they changed, each with its place', () => {
    const changes = valuesOf('context.messages.length', TURN);
    expect(changes.map(({ value }) => value)).toEqual([0, 1, 2]);
    expect(changes[2]).toEqual({ n: 4, turn: 1, round: 1, step: 'stream', value: 2 });
  });

  it('takes a value that is made anew but says the same for the same', () => {
    const file: EntryBody = {
      kind: 'file',
      path: '/a',
      before: null,
      after: { hash: 'h', size: 1 },
      callId: null,
    };
    expect(valuesOf('files["/a"]', [file, ...TURN])).toHaveLength(1);
    expect(valuesOf('files', [file, ...TURN, { ...file, path: '/b' }])).toHaveLength(2);
  });

  it('leaves out where there is nothing, and what is no path', () => {
    expect(valuesOf('value.call.name', TURN)).toEqual([]);
    expect(valuesOf('a..b', TURN)).toEqual([]);
  });

  it('goes on with new entries and begins anew with another session', () => {
    const history = createWatchHistory('context.messages.length');
    const entries = entriesOf(TURN);
    expect(history.advance(entries.slice(0, 3), never)).toBe(true);
    expect(history.changes()).toHaveLength(2);
    history.advance(entries, never);
    expect(history.changes().map(({ value }) => value)).toEqual([0, 1, 2]);
    history.advance(entriesOf([prompt]), never);
    expect(history.changes()).toHaveLength(1);
  });

  it('stops when its time is up and ends at the same as without a stop', () => {
    const bodies = [prompt, ...Array.from({ length: 300 }, (_, index) => push(index))];
    const entries = entriesOf(bodies);
    const history = createWatchHistory('context.messages.length');
    let looks = 0;
    let slices = 0;
    while (!history.advance(entries, () => ++looks % 3 === 0)) slices += 1;
    expect(slices).toBeGreaterThan(2);
    expect(history.seen()).toBe(entries.length);
    expect(history.changes().at(-1)?.value).toBe(300);
    expect(history.changes()).toHaveLength(301);
  });
});
