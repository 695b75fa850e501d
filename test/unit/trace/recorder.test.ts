import { describe, expect, it } from 'vitest';
import type { Entry, EntryBody } from '../../../src/trace/entries.ts';
import { createRecorder } from '../../../src/trace/recorder.ts';

const delta = (text: string): EntryBody => ({
  kind: 'event',
  event: { type: 'assistant_text', delta: text },
});
const mark: EntryBody = { kind: 'resume' };

function rig(store: (batch: Entry[]) => Promise<void> = async () => {}) {
  const shown: Entry[][] = [];
  const stored: Entry[][] = [];
  const failures: unknown[] = [];
  const tasks: (() => void)[] = [];
  let clock = 100;
  const recorder = createRecorder({
    next: 7,
    now: () => (clock += 1),
    later: (task) => tasks.push(task),
    store: async (batch) => {
      await store(batch);
      stored.push(batch);
    },
    show: (batch) => shown.push(batch),
    onStoreFailed: (error) => failures.push(error),
  });
  return { recorder, shown, stored, failures, tasks };
}

describe('a recorder', () => {
  it('numbers entries on from where the trace ended and stamps them', () => {
    const { recorder, shown } = rig();
    recorder.record(mark);
    recorder.record(delta('a'));
    recorder.showNow();
    expect(shown.flat().map(({ n, at }) => [n, at])).toEqual([
      [7, 101],
      [8, 102],
    ]);
  });

  it('makes one entry of text deltas that follow each other and keeps their lengths', () => {
    const { recorder, shown } = rig();
    for (const text of ['One ', 'two', '!']) recorder.record(delta(text));
    recorder.record(mark);
    recorder.record(delta('after'));
    recorder.showNow();
    expect(shown.flat()).toMatchObject([
      { n: 7, event: { delta: 'One two!' }, deltas: [4, 3, 1] },
      { n: 8, kind: 'resume' },
      { n: 9, event: { delta: 'after' } },
    ]);
  });

  it('makes one entry of the frames of a request, also where text comes between them', () => {
    const { recorder, shown } = rig();
    const frame = (raw: string, request = 1) =>
      recorder.recordFrame(request, { raw, readings: [{ as: 'text', chars: 1 }] }, 1);
    frame('a');
    recorder.record(delta('one '));
    frame('b');
    recorder.record(delta('two'));
    recorder.record(mark);
    frame('c');
    frame('d', 2);
    recorder.showNow();
    const kinds = shown.flat().map((entry) => entry.kind);
    expect(kinds).toEqual(['frame', 'event', 'resume', 'frame', 'frame']);
    expect(shown.flat()[0]).toMatchObject({ frames: { raws: ['a', 'b'], readings: [1, 1] } });
    expect(shown.flat()[1]).toMatchObject({ event: { delta: 'one two' }, deltas: [4, 3] });
  });

  it('never changes an entry that was handed on', () => {
    const { recorder, shown } = rig();
    recorder.record(delta('one'));
    recorder.showNow();
    const copy = structuredClone(shown);
    recorder.record(delta('two'));
    recorder.showNow();
    expect(shown.slice(0, 1)).toEqual(copy);
    expect(shown).toHaveLength(2);
  });

  it('has stored everything that was recorded when a flush settles', async () => {
    const { recorder, stored } = rig(() => new Promise((resolve) => setTimeout(resolve, 2)));
    recorder.record(mark);
    const first = recorder.flush();
    recorder.record(delta('x'));
    await recorder.flush();
    await first;
    expect(stored.flat().map((entry) => entry.n)).toEqual([7, 8]);
  });

  it('keeps what could not be stored and stores it in order when it can be again', async () => {
    let isFull = true;
    const { recorder, stored, failures } = rig(async () => {
      if (isFull) throw new Error('QuotaExceededError');
    });
    recorder.record(mark);
    await recorder.flush();
    recorder.record(delta('x'));
    await recorder.flush();
    expect(failures).toHaveLength(2);
    isFull = false;
    recorder.record(mark);
    await recorder.flush();
    expect(stored.flat().map((entry) => entry.n)).toEqual([7, 8, 9]);
  });

  it('asks for one timer of each kind however many entries come', () => {
    const { recorder, tasks } = rig();
    for (let i = 0; i < 1_000; i += 1) recorder.record(delta('x'));
    expect(tasks).toHaveLength(2);
  });

  it('stores 5,000 deltas in a few entries', async () => {
    const { recorder, stored } = rig();
    for (let i = 0; i < 5_000; i += 1) recorder.record(delta('word '));
    await recorder.flush();
    expect(stored.flat()).toHaveLength(1);
  });
});
