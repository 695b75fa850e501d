import { describe, expect, it } from 'vitest';
import type { Entry, EntryBody } from '../../../src/trace/entries.ts';
import { addFrame, noFrames } from '../../../src/trace/frames.ts';
import { project } from '../../../src/trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../../../src/trace/state.ts';

function fold(...bodies: EntryBody[]): TraceState {
  return bodies.map((body, n): Entry => ({ ...body, n, at: n })).reduce(project, EMPTY_STATE);
}

const prompt: EntryBody = { kind: 'prompt', text: 'go', turn: 1, model: 'm', systemPrompt: 's' };
const text = (delta: string): EntryBody => ({
  kind: 'event',
  event: { type: 'assistant_text', delta },
});
const push = (role: 'user' | 'assistant', content: string, index = 0): EntryBody => ({
  kind: 'context',
  change: 'push',
  index,
  removed: 0,
  faults: [],
  inserted: [
    {
      role,
      content,
    },
  ],
});
const step = (id: 'compact' | 'stream' | 'push_results', round = 1): EntryBody => ({
  kind: 'step',
  step: id,
  round,
  value: { messages: 1 },
});
const call = (id: string): EntryBody => ({
  kind: 'event',
  event: { type: 'tool_call', id, name: 'write', args: { path: '/a' } },
});
const result = (id: string, content = 'ok'): EntryBody => ({
  kind: 'event',
  event: { type: 'tool_result', id, name: 'write', result: content },
});
const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'end_turn' } };

describe('project', () => {
  it('grows one text until the answer is in the context', () => {
    const before = fold(prompt, step('stream'), text('Hel'), text('lo'));
    expect(before.conversation.at(-1)).toMatchObject({
      type: 'assistant',
      text: 'Hello',
      isStreaming: true,
    });
    const after = fold(
      prompt,
      step('stream'),
      text('Hel'),
      text('lo'),
      push('assistant', 'Hello', 1),
    );
    expect(after.conversation.at(-1)).toMatchObject({ text: 'Hello', isStreaming: false });
  });

  it('follows a call from waiting to its result', () => {
    const states = [
      fold(prompt, call('x')),
      fold(prompt, call('x'), { kind: 'tool', phase: 'start', id: 'x', name: 'write' }),
      fold(
        prompt,
        call('x'),
        { kind: 'tool', phase: 'start', id: 'x', name: 'write' } as const,
        { kind: 'tool', phase: 'end', id: 'x', name: 'write', ms: 3, isError: false },
        result('x'),
      ),
    ].map((state) => state.conversation.at(-1));
    expect(states).toMatchObject([
      { state: 'waiting' },
      { state: 'running' },
      { state: 'done', ms: 3, result: 'ok' },
    ]);
  });

  it('tells an aborted call and a refused one from one that ran', () => {
    const aborted = fold(prompt, call('x'), result('x', 'error: aborted'));
    const refused = fold(prompt, call('x'), result('x', 'error: tool "write" not found'));
    expect(aborted.conversation.at(-1)).toMatchObject({ state: 'aborted' });
    expect(refused.conversation.at(-1)).toMatchObject({ state: 'error', ms: null });
  });

  it('changes the latest call when a provider reuses an id', () => {
    const state = fold(prompt, call('x'), result('x', 'first'), call('x'), result('x', 'second'));
    expect(state.conversation.slice(1)).toMatchObject([{ result: 'first' }, { result: 'second' }]);
  });

  it('turns one draft after the other into its call, whatever its id was', () => {
    const opened = (at: number, id: string) =>
      ({ as: 'call', call: at, id, name: 'write' }) as const;
    const frames = noFrames();
    addFrame(frames, { raw: '', readings: [opened(0, 'x'), opened(1, '')] }, 1);
    const drafted: EntryBody = { kind: 'frame', request: 1, frames };
    const ids = (...bodies: EntryBody[]) =>
      fold(prompt, drafted, ...bodies).drafts.map((d) => d.id);
    expect(ids()).toEqual(['x', '']);
    expect(ids(call('x'))).toEqual(['']);
    expect(ids(call('x'), call('made'))).toEqual([]);
    expect(ids(call('x'), call('made'), call('more'))).toEqual([]);
  });

  it('tells in the conversation that the context was repaired', () => {
    const repairs = ['The call "a" was answered as interrupted.'];
    const repaired: EntryBody = {
      kind: 'context',
      change: 'edit',
      index: 0,
      removed: 0,
      inserted: [],
      faults: [],
      repairs,
    };
    const { conversation } = fold(prompt, repaired);
    expect(conversation.at(-1)).toEqual({ type: 'repair', n: 1, repairs });
  });

  it('holds the results that are about to be pushed until they are', () => {
    const before = fold(prompt, call('x'), result('x'), step('push_results'));
    expect(before.pendingResults).toHaveLength(1);
    const after = fold(prompt, call('x'), result('x'), step('push_results'), push('user', 'r'));
    expect(after.pendingResults).toEqual([]);
  });

  it('puts a summary in the place of what it stands for', () => {
    const state = fold(
      prompt,
      push('user', 'a', 0),
      push('assistant', 'b', 1),
      push('user', 'c', 2),
      {
        kind: 'context',
        change: 'replace',
        index: 0,
        removed: 2,
        faults: [],
        inserted: [
          {
            role: 'user',
            content: 'sum',
          },
        ],
      },
    );
    expect(state.messages.map((m) => m.content)).toEqual(['sum', 'c']);
    expect(state.conversation.at(-1)).toMatchObject({
      type: 'compaction',
      removed: 2,
      summary: 'sum',
    });
  });

  it('counts steps a turn and lists those of the round', () => {
    const state = fold(prompt, step('compact'), step('stream'), step('compact', 2));
    expect(state.stepCounts).toMatchObject({ compact: 2, stream: 1, finish: 0 });
    expect(state.roundSteps).toEqual(['compact']);
    expect(fold(prompt, step('compact'), end, prompt).stepCounts.compact).toBe(0);
  });

  it('keeps files by path, with the call that changed them last', () => {
    const after = { hash: 'h', size: 3 };
    const written: EntryBody = {
      kind: 'file',
      path: '/__proto__',
      before: null,
      after,
      callId: 'x',
    };
    const state = fold(prompt, call('x'), written);
    expect(state.files.get('/__proto__')).toMatchObject({ hash: 'h', callId: 'x', changes: 1 });
    expect(state.conversation.at(-1)).toMatchObject({ files: ['/__proto__'] });
    const gone = fold(prompt, written, { ...written, before: after, after: null });
    expect(gone.files.size).toBe(0);
  });

  it('rests while paused and is over at the end of the turn', () => {
    const paused = fold(prompt, step('stream'), { kind: 'pause', step: 'stream', why: 'step' });
    expect(paused.paused).toEqual({ n: 2, at: 'stream', why: 'step' });
    const over = fold(prompt, step('stream'), { kind: 'pause', step: 'stream', why: 'step' }, end);
    expect(over).toMatchObject({ paused: null, isInTurn: false, step: null });
  });

  it('leaves the identity of what an entry does not touch', () => {
    const before = fold(prompt, push('user', 'a'));
    const after = project(before, { ...step('stream'), n: 9, at: 9 });
    expect(after.messages).toBe(before.messages);
    expect(after.conversation).toBe(before.conversation);
    expect(after.files).toBe(before.files);
    expect(after.cursor).toBe(9);
  });
});
