import { describe, expect, it } from 'vitest';
import type { StepId } from '../../../../src/agent/types.ts';
import type { Message } from '../../../../src/llm/types.ts';
import { editPlaceOf, restOf } from '../../../../src/ui/context/edit-place.ts';
import { withArguments, withoutPlace, withPart } from '../../../../src/ui/context/message-edits.ts';

const ASKED: Message = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: '1', name: 'read', args: {} }],
};
const resting = (at: StepId | null, messages: Message[] = [ASKED]) =>
  editPlaceOf(
    { paused: { n: 7, at, why: 'step' }, messages },
    { type: 'paused', at, why: 'step' },
    false,
  );

describe('the context may be edited', () => {
  it('between turns, without a rest to name', () => {
    const place = editPlaceOf({ paused: null, messages: [] }, { type: 'idle' }, false);
    expect(place).toEqual({ type: 'open' });
    expect(restOf(place)).toBeNull();
  });

  it.each(['compact', 'stream', 'push_assistant', 'finish'] as const)(
    'at %s as a whole',
    (step) => {
      expect(resting(step)).toEqual({ type: 'rest', rest: 7, step, isLastLocked: false });
      expect(restOf(resting(step))).toBe(7);
    },
  );

  it.each(['truncated', 'execute_tool', 'fill_aborted', 'push_results'] as const)(
    'at %s but for the message whose calls are open',
    (step) => {
      expect(resting(step)).toMatchObject({ isLastLocked: true });
      expect(resting(step, [{ role: 'user', content: 'a' }])).toMatchObject({
        isLastLocked: false,
      });
    },
  );

  it('neither while the loop runs, nor between two deltas, nor in a second tab', () => {
    const state = { paused: null, messages: [ASKED] };
    const places = [
      editPlaceOf(state, { type: 'running' }, false),
      // The rest is told before its entry is here.
      editPlaceOf(state, { type: 'paused', at: 'stream', why: 'step' }, false),
      resting(null),
      editPlaceOf(state, { type: 'idle' }, true),
    ];
    expect(places.map(({ type }) => type)).toEqual(['running', 'running', 'between', 'readOnly']);
    expect(places.map(restOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a change of one part', () => {
  it('keeps text a text, and gives a new message', () => {
    const message: Message = { role: 'user', content: 'old' };
    expect(withPart(message, 0, { type: 'text', text: 'new' })).toEqual({
      role: 'user',
      content: 'new',
    });
    expect(withPart(ASKED, 0, null)).toEqual({ role: 'assistant', content: [] });
    expect(message.content).toBe('old');
  });

  it('takes arguments that are a JSON object and no others', () => {
    const call = { type: 'tool_use' as const, id: '1', name: 'read', args: {}, argsRaw: '{' };
    expect(withArguments(call, '{"path":"/a"}')).toEqual({
      type: 'tool_use',
      id: '1',
      name: 'read',
      args: { path: '/a' },
    });
    expect(['[]', 'null', '1', '{', ''].map((text) => withArguments(call, text))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('moves what is typed behind a part that goes', () => {
    expect(withoutPlace({ 0: 'a', 1: 'b', 2: 'c' }, 1)).toEqual({ 0: 'a', 1: 'c' });
  });
});
