import { describe, expect, it } from 'vitest';
import type { Entry, EntryBody } from '../../../../src/trace/entries.ts';
import { addFrame, noFrames } from '../../../../src/trace/frames.ts';
import { EntryIndex, type EntryFilter } from '../../../../src/ui/events/entry-index.ts';
import { GROUPS, groupOf, matches, summaryOf } from '../../../../src/ui/events/summary.ts';

const BODIES: EntryBody[] = [
  { kind: 'prompt', text: 'Build it', turn: 1, model: 'm', systemPrompt: '' },
  { kind: 'step', step: 'compact', round: 1, value: { messages: 1 } },
  {
    kind: 'event',
    event: { type: 'tool_call', id: 'c', name: 'write', args: { path: '/Ä.html' } },
  },
  { kind: 'pause', step: null, why: 'user' },
  { kind: 'resume' },
  { kind: 'prompt', text: 'Again', turn: 2, model: 'm', systemPrompt: '' },
  { kind: 'fault', code: 'storage', message: 'quota exceeded' },
];
const ENTRIES: Entry[] = BODIES.map((body, n) => Object.assign({ n, at: 1_000 + n * 100 }, body));
const ALL: EntryFilter = { hidden: new Set(), query: '' };

describe('EntryIndex', () => {
  it('counts each group, whatever is hidden', () => {
    const { counts } = new EntryIndex().update(ENTRIES, { hidden: new Set(GROUPS), query: '' });
    expect(counts).toEqual({
      event: 3,
      step: 1,
      context: 0,
      debug: 0,
      tool: 0,
      file: 0,
      wire: 0,
      pause: 2,
      fault: 1,
    });
  });

  it('gives the same rows however the entries came in pieces', () => {
    const filter: EntryFilter = { hidden: new Set(['pause']), query: 'i' };
    const whole = new EntryIndex().update(ENTRIES, filter);
    const index = new EntryIndex();
    for (let end = 0; end < ENTRIES.length; end += 1) index.update(ENTRIES.slice(0, end), filter);
    expect(index.update(ENTRIES, filter)).toEqual(whole);
  });

  it('keeps its view when nothing changed', () => {
    const index = new EntryIndex();
    expect(index.update(ENTRIES, ALL)).toBe(index.update(ENTRIES, ALL));
  });

  it('narrows to a new filter and comes back', () => {
    const index = new EntryIndex();
    index.update(ENTRIES, ALL);
    expect(index.update(ENTRIES, { hidden: new Set(), query: 'ä.HTML' }).rows).toEqual([2]);
    expect(index.update(ENTRIES, { hidden: new Set(), query: '' }).rows).toHaveLength(7);
  });

  it('takes a query as text, not as a pattern', () => {
    for (const query of ['(', '[a', '.*', '\\', 'a|b', '^']) {
      expect(new EntryIndex().update(ENTRIES, { hidden: new Set(), query }).rows).toEqual([]);
    }
  });

  it('starts over with another trace', () => {
    const index = new EntryIndex();
    index.update(ENTRIES, ALL);
    const other: Entry[] = [{ kind: 'resume', n: 0, at: 5 }];
    expect(index.update(other, ALL)).toMatchObject({ rows: [0], counts: { event: 0, pause: 1 } });
  });

  it('tells the time since the turn of an entry began', () => {
    const index = new EntryIndex();
    index.update(ENTRIES, ALL);
    expect([0, 4, 5, 6].map((at) => index.sinceTurnStart(at))).toEqual([0, 400, 0, 100]);
  });
});

describe('the summary of an entry', () => {
  it('names what it is and the most telling of it', () => {
    const lines = ENTRIES.map((entry) => Object.values(summaryOf(entry)).join(' ').trim());
    expect(lines).toEqual([
      'prompt 1 "Build it"',
      'step compact 1 message',
      'tool_call write {"path":"/Ä.html"}',
      'pause between deltas, user',
      'resume',
      'prompt 2 "Again"',
      'fault storage quota exceeded',
    ]);
  });

  it('names what went over the wire, and finds it in the frames', () => {
    const frames = noFrames();
    for (let n = 0; n < 11; n += 1) {
      addFrame(frames, { raw: '{"a":1}', readings: [{ as: 'text', chars: 4 }] }, n);
    }
    addFrame(frames, { raw: 'needle', readings: [{ as: 'done' }] }, 12);
    const entry: Entry = { kind: 'frame', request: 3, frames, n: 0, at: 0 };
    expect(summaryOf(entry)).toEqual({ label: 'frame 3', detail: '×12 text 44 chars, done' });
    expect(groupOf(entry)).toBe('wire');
    expect(matches(entry, /needle/)).toBe(true);
  });

  it('keeps a kind from a newer version readable', () => {
    const entry = { kind: 'newer', n: 0, at: 0 } as unknown as Entry;
    expect(summaryOf(entry)).toEqual({ label: 'newer', detail: '' });
    expect(groupOf(entry)).toBe('event');
    expect(matches(entry, /newer/)).toBe(true);
  });

  it('is cut, but what it cuts is still found', () => {
    const result = `${'x'.repeat(500)} needle`;
    const entry: Entry = {
      kind: 'event',
      event: { type: 'tool_result', id: 'c', name: 'read', result },
      n: 0,
      at: 0,
    };
    expect(summaryOf(entry).detail.length).toBeLessThan(120);
    expect(matches(entry, /needle/)).toBe(true);
  });
});
