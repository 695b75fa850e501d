import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../../src/llm/index.ts';
import type { Entry, EntryBody } from '../../../src/trace/entries.ts';
import { addFrame, noFrames } from '../../../src/trace/frames.ts';
import { isEntry } from '../../../src/trace/guards.ts';
import { project } from '../../../src/trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../../../src/trace/state.ts';
import { createWireRecording, type Asking } from '../../../src/worker/record-wire.ts';

function rig(before: TraceState = EMPTY_STATE) {
  const bodies: EntryBody[] = [];
  let clock = 0;
  const asking: Asking = { purpose: 'answer', model: 'm1', said: () => 'four' };
  const onWire = createWireRecording(
    {
      record: (body) => bodies.push(body),
      recordFrame: (request, wireFrame, ms) => {
        const frames = noFrames();
        addFrame(frames, wireFrame, ms);
        bodies.push({ kind: 'frame', request, frames });
      },
      now: () => (clock += 10),
      before: before.requests,
    },
    () => asking,
  );
  const entries = () =>
    bodies.map((body, n): Entry => ({ ...body, n: before.cursor + 1 + n, at: n * 10 }));
  return { onWire, asking, entries, state: () => entries().reduce(project, before) };
}

const request = (body: string, attempt = 1): WireEvent => ({
  type: 'request',
  attempt,
  url: 'https://api.example/v1/chat/completions',
  headers: { authorization: 'Bearer ••••' },
  body,
  adaptations: [],
});

const frame = (
  ...readings: Extract<WireEvent, { type: 'frame' }>['frame']['readings']
): WireEvent => ({
  type: 'frame',
  frame: { raw: '{}', readings },
});

describe('the record of the wire', () => {
  it('keeps of a body only what differs from the one before, and gives it back whole', () => {
    const { onWire, entries, state } = rig();
    onWire(request('{"messages":[1,2'));
    onWire(request('{"messages":[1,2,3'));
    expect(entries()[1]).toMatchObject({ body: { shared: 16, rest: ',3' } });
    expect(state().requests.map((r) => r.body)).toEqual(['{"messages":[1,2', '{"messages":[1,2,3']);
    expect(state().requests[1]?.shared).toBe(16);
  });

  it('compares a request with the last one of its own purpose', () => {
    const { onWire, asking, state } = rig();
    onWire(request('answer one'));
    asking.purpose = 'summary';
    onWire(request('summary'));
    asking.purpose = 'answer';
    onWire(request('answer two'));
    expect(state().requests.map((r) => [r.purpose, r.body, r.shared])).toEqual([
      ['answer', 'answer one', 0],
      ['summary', 'summary', 0],
      ['answer', 'answer two', 7],
    ]);
  });

  it('counts a further attempt as the same request', () => {
    const { onWire, state } = rig();
    onWire(request('abc'));
    onWire(request('abcd'));
    onWire({ type: 'retry', attempt: 1, waitMs: 500, reason: 'too many requests' });
    expect(state().requests.at(-1)?.retry).toMatchObject({
      attempt: 1,
      reason: 'too many requests',
    });
    onWire(request('abcx', 2));
    expect(state().requests).toHaveLength(2);
    expect(state().requests.at(-1)).toMatchObject({
      attempt: 2,
      body: 'abcx',
      shared: 3,
      retry: null,
    });
  });

  it('goes on where the stored trace ended', () => {
    const first = rig();
    first.onWire(request('abc'));
    const second = rig(first.state());
    second.onWire(request('abcd'));
    expect(second.state().requests.map((r) => [r.request, r.body])).toEqual([
      [1, 'abc'],
      [2, 'abcd'],
    ]);
  });

  it('shows a call while its arguments arrive', () => {
    const { onWire, state } = rig();
    onWire(request('a'));
    onWire(frame({ as: 'call', call: 0, id: 'c', name: 'write' }));
    onWire(frame({ as: 'arguments', call: 0, text: '{"pa' }));
    onWire(frame({ as: 'arguments', call: 0, text: 'th":' }));
    expect(state().drafts).toEqual([{ call: 0, id: 'c', name: 'write', text: '{"path":' }]);
    expect(state().requests[0]).toMatchObject({ frameCount: 3, firstTokenMs: 10, lastMs: 30 });
  });

  it('shows reasoning as it comes, apart from the text', () => {
    const { onWire, state } = rig();
    onWire(request('a'));
    onWire(frame({ as: 'reasoning', text: 'Let me ' }));
    onWire(frame({ as: 'reasoning', text: 'see.' }));
    expect(state().conversation).toMatchObject([{ type: 'reasoning', text: 'Let me see.' }]);
  });

  it('says whether the usage is the endpoint’s or an estimate', () => {
    const { onWire, state } = rig();
    onWire(request('12345678'));
    onWire({ type: 'answer', calls: [], usage: null });
    expect(state().requests[0]).toMatchObject({ usage: { input: 2, output: 1 }, isEstimate: true });
    onWire({ type: 'answer', calls: [], usage: { input: 9, output: 3, cached: 4 } });
    expect(state().requests[0]).toMatchObject({ usage: { cached: 4 }, isEstimate: false });
  });

  it('is made of entries that storage takes back', () => {
    const { onWire, entries } = rig();
    onWire(request('a'));
    onWire({ type: 'response', status: 200, headers: { 'content-type': 'text/event-stream' } });
    onWire(frame({ as: 'text', chars: 3 }, { as: 'finish', reason: 'stop', readAs: 'end_turn' }));
    onWire({
      type: 'answer',
      calls: [{ call: 0, id: 'c', name: 'x', isValid: true, notes: [] }],
      usage: null,
    });
    onWire({ type: 'retry', attempt: 1, waitMs: 5, reason: 'r' });
    onWire({ type: 'failed', message: 'm' });
    expect(entries().map((entry) => [entry.kind, isEntry(entry)])).toEqual([
      ['request', true],
      ['response', true],
      ['frame', true],
      ['reply', true],
      ['usage', true],
      ['retry', true],
      ['failed', true],
    ]);
  });
});
