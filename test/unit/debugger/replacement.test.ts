import { describe, expect, it } from 'vitest';
import { STEP_IDS, type StepId } from '../../../src/agent/index.ts';
import { checkReplacement } from '../../../src/debugger/replacement.ts';
import type { ToolCall, ToolResult } from '../../../src/llm/index.ts';
import { call, step } from '../../helpers/loop-events.ts';
import { sentencesOf } from '../../helpers/sentences.ts';

const CALL = call('write', { path: '/a', content: 'x' });
const BROKEN: ToolCall = { id: 'b', name: 'write', args: null, invalid: true, argsRaw: '{"pa' };
const RESULTS: ToolResult[] = [
  { tool_use_id: 'a', content: 'done' },
  { tool_use_id: 'b', content: 'error: no', is_error: true },
];
const ANSWER = {
  role: 'assistant',
  content: [
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'I write.' },
    { type: 'tool_use', id: 'a', name: 'write', args: { path: '/a' } },
    { type: 'tool_use', id: 'b', name: 'write', args: {}, argsRaw: '{"pa' },
  ],
};

const VALUES: Partial<Record<StepId, unknown>> = {
  push_assistant: ANSWER,
  truncated: [CALL, BROKEN],
  fill_aborted: [CALL, BROKEN],
  execute_tool: CALL,
  push_results: RESULTS,
  finish: 'end_turn',
};

/** What becomes of a value at a step: the one that the loop gets, or the sentences. */
function put(id: StepId, value: unknown, present = VALUES[id]): unknown {
  const checked = checkReplacement(step(id, present), value);
  if (!checked.ok) return sentencesOf(checked.problems);
  expect(checked.edit).toMatchObject({ before: present, after: checked.value });
  return checked.value;
}

describe('at each step', () => {
  it.each(STEP_IDS.filter((id) => id in VALUES))('%s takes the value that it has', (id) => {
    expect(put(id, structuredClone(VALUES[id]))).toEqual(VALUES[id]);
  });

  it.each(STEP_IDS.filter((id) => id in VALUES))('%s refuses what is no such value', (id) => {
    for (const value of [undefined, null, 5, 'text', [], {}, new Map(), [null, null]]) {
      const problems = put(id, value);
      expect(problems).toBeInstanceOf(Array);
      for (const problem of problems as string[]) expect(problem).toMatch(/^[A-Z“].*\.$/u);
      expect(problems).not.toHaveLength(0);
    }
  });

  it.each(['compact', 'stream'] as const)('%s sends to the context editor', (id) => {
    expect(put(id, [], [])).toEqual([expect.stringContaining('context editor')]);
  });
});

describe('an answer', () => {
  const answer = (...content: unknown[]) => put('push_assistant', { role: 'assistant', content });
  const use = { type: 'tool_use', id: 'c', name: 'list', args: {} };

  it('may have other texts and other calls, and may be empty', () => {
    const parts = [{ type: 'text', text: 'No.' }, use];
    expect(answer(...parts)).toEqual({ role: 'assistant', content: parts });
    expect(answer()).toEqual({ role: 'assistant', content: [] });
    expect(put('push_assistant', { role: 'assistant', content: 'No.' })).toEqual({
      role: 'assistant',
      content: 'No.',
    });
  });

  it('is stored with the fields that are known and no others', () => {
    expect(answer({ ...use, extra: 1 }, { type: 'text', text: 'x', id: 'y' })).toEqual({
      role: 'assistant',
      content: [use, { type: 'text', text: 'x' }],
    });
  });

  it.each<[string, object, string]>([
    ['a part of the user', { type: 'tool_result', tool_use_id: 'a', content: '' }, 'Part 1'],
    ['a part of no kind', { type: 'image' }, 'Part 1'],
    ['a text that is none', { type: 'text', text: 5 }, 'Part 1'],
    ['half a character', { type: 'text', text: 'a\ud83d' }, 'half of a character'],
    ['a call without an id', { ...use, id: '' }, 'without an id'],
    ['a call without a name', { ...use, name: '' }, 'Call “c” needs the name'],
    ['a name that providers refuse', { ...use, name: 'fs.list' }, '1 to 64'],
    ['arguments that are no object', { ...use, args: [1] }, 'needs an object'],
  ])('is refused with %s', (_, part, words) => {
    expect(answer(part)).toEqual([expect.stringContaining(words)]);
  });

  it('is refused with another role, and with two calls of one id', () => {
    const user = { ...ANSWER, role: 'user' };
    expect(put('push_assistant', user)).toEqual([expect.stringContaining('“assistant”')]);
    expect(answer(use, use)).toEqual([expect.stringContaining('Two calls')]);
  });

  it('keeps a call unreadable until its arguments or that text are changed', () => {
    const [, , , broken] = ANSWER.content;
    expect(answer(broken)).toMatchObject({ content: [{ argsRaw: '{"pa' }] });
    const mended = [
      { ...broken, args: { path: '/a' } },
      { ...broken, argsRaw: 'other' },
      { ...broken, argsRaw: undefined },
      { ...broken, id: 'z' },
    ];
    for (const part of mended) {
      expect(answer(part)).toMatchObject({
        content: [expect.not.objectContaining({ argsRaw: expect.anything() })],
      });
    }
  });
});

describe('a call', () => {
  it('may have another name and other arguments', () => {
    const other = {
      id: 'a',
      name: 'read',
      args: { path: '/b', lines: [1, 2.5], deep: { x: null } },
    };
    expect(put('execute_tool', other)).toEqual(other);
  });

  it('keeps its id', () => {
    expect(put('execute_tool', { ...CALL, id: 'z' })).toEqual([
      'Call “a” must keep its id and its place: its result will name it.',
    ]);
  });

  it('can be read once it has arguments that can', () => {
    const args = { path: '/a' };
    expect(put('execute_tool', { ...BROKEN, args }, BROKEN)).toEqual({
      id: 'b',
      name: 'write',
      args,
    });
    expect(put('execute_tool', { ...BROKEN, name: 'edit' }, BROKEN)).toEqual({
      ...BROKEN,
      name: 'edit',
    });
    expect(put('execute_tool', { ...CALL, args: null })).toEqual([
      expect.stringContaining('needs an object'),
    ]);
  });

  it('runs, whatever a rule had answered in its place', () => {
    const answered = { ...BROKEN, answer: { content: 'no' } };
    expect(put('execute_tool', answered, answered)).toEqual(BROKEN);
    expect(put('execute_tool', { ...CALL, answer: { content: 'no' } })).toEqual(CALL);
  });

  it('tells of all that is wrong with it, and where', () => {
    const args = { at: { list: ['ok', new Date()] }, text: '\udc00' };
    expect(put('execute_tool', { id: 'a', name: 'a b', args })).toEqual([
      expect.stringContaining('needs the name of a tool'),
      expect.stringContaining('The argument “at.list.1” of call “a” is nothing that JSON'),
      expect.stringContaining('The argument “text” of call “a” holds half'),
    ]);
  });

  it.each([
    ['NaN', NaN],
    ['a bigint', 5n],
    ['a map', new Map()],
    ['undefined in a list', [undefined]],
    ['half a character in a name', { '\ud83d': 1 }],
  ])('is refused with %s in its arguments', (_, value) => {
    expect(put('execute_tool', { ...CALL, args: { value } })).toHaveLength(1);
  });

  it('is refused when its arguments hold themselves, and soon', () => {
    const args: Record<string, unknown> = {};
    args['left'] = args['right'] = args;
    const problems = put('execute_tool', { ...CALL, args }) as string[];
    expect(problems[0]).toContain('nested too deeply');
    expect(problems.length).toBeLessThanOrEqual(10);
  });

  it('takes no part of a prototype and makes none', () => {
    const args: unknown = JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}');
    const taken = put('execute_tool', { ...CALL, args }) as ToolCall;
    expect(Object.getPrototypeOf(taken.args)).toBe(Object.prototype);
    expect(JSON.stringify(taken.args)).toBe(JSON.stringify(args));
    const inherited = Object.create(CALL) as object;
    expect(put('execute_tool', inherited)).toHaveLength(1);
    const hidden = Object.create({ secret: 1 }) as object;
    expect(put('execute_tool', { ...CALL, args: hidden })).toHaveLength(1);
  });

  it('is a copy: what changes the given value later changes nothing', () => {
    const given = structuredClone(CALL);
    const taken = put('execute_tool', given) as ToolCall;
    Object.assign(given.args ?? {}, { path: '/evil' });
    expect(taken).toEqual(CALL);
  });
});

describe.each(['truncated', 'fill_aborted'] as const)('calls at %s', (id) => {
  it('may change but stay the same ones in the same order', () => {
    const other = { ...CALL, name: 'read', args: { path: '/b' } };
    expect(put(id, [other, BROKEN])).toEqual([other, BROKEN]);
    expect(put(id, [BROKEN, CALL])).toHaveLength(2);
    expect(put(id, [CALL])).toEqual([expect.stringContaining('There must be 2 calls')]);
    expect(put(id, [CALL, BROKEN, CALL])).toHaveLength(1);
  });
});

describe('results', () => {
  const [first, second] = RESULTS;

  it('may say something else, and be errors or not', () => {
    const others = [
      { tool_use_id: 'a', content: 'error: no', is_error: true },
      { tool_use_id: 'b', content: '' },
    ];
    expect(put('push_results', others)).toEqual(others);
    expect(put('push_results', [{ ...first, type: 'tool_result', extra: 1 }, second])).toEqual(
      RESULTS,
    );
  });

  it('stay one for each call, in the same order', () => {
    expect(put('push_results', [first])).toEqual([expect.stringContaining('There must be 2')]);
    expect(put('push_results', [second, first])).toHaveLength(2);
    expect(put('push_results', [first, { ...second, tool_use_id: 'z' }])).toEqual([
      'The result of call “b” must keep its tool_use_id and its place.',
    ]);
  });

  it.each([
    ['no text', { content: [{ type: 'text', text: 'x' }] }, 'must be a text'],
    ['half a character', { content: '\ud83d' }, 'half of a character'],
    ['an error that is no flag', { is_error: 'yes' }, 'true or false'],
  ])('are refused with %s', (_, fields, words) => {
    const problems = put('push_results', [{ ...first, ...fields }, second]);
    expect(problems).toEqual([expect.stringContaining(words)]);
  });

  it('stand in the edit as they were, whatever the loop adds later', () => {
    const present = [...RESULTS];
    const checked = checkReplacement(step('push_results', present), structuredClone(RESULTS));
    present.pop();
    expect(checked).toMatchObject({ ok: true, edit: { of: 'results', before: RESULTS } });
  });
});

describe('a stop reason', () => {
  it('is one of those that a turn can have', () => {
    for (const reason of ['end_turn', 'max_tokens', 'aborted', 'error']) {
      expect(put('finish', reason)).toBe(reason);
    }
    expect(put('finish', 'tool_use')).toEqual([
      'The stop reason must be one of end_turn, max_tokens, aborted, error.',
    ]);
  });
});
