import { describe, expect, it } from 'vitest';
import { completePath, readPath } from '../../../src/lib/paths.ts';
import type { Message, Usage } from '../../../src/llm/types.ts';
import { scopeOf, scopeOfState } from '../../../src/trace/scope.ts';
import { EMPTY_STATE, type RequestState, type TraceState } from '../../../src/trace/state.ts';

const MESSAGES: Message[] = [{ role: 'user', content: 'x'.repeat(40) }];

const STATE: TraceState = {
  ...EMPTY_STATE,
  turn: 2,
  round: 3,
  systemPrompt: 'abcd',
  messages: MESSAGES,
  step: {
    id: 'execute_tool',
    round: 3,
    value: { call: { id: 'a', name: 'write', args: { path: '/a b' } }, index: 0, of: 1 },
  },
  files: new Map([
    ['/a b', { path: '/a b', hash: 'h', size: 9, n: 4, callId: null, changes: 1 }],
    ['__proto__', { path: '__proto__', hash: 'p', size: 1, n: 5, callId: null, changes: 1 }],
  ]),
};

/** A state whose requests took these; null is one that nobody counted. */
const withUsage = (...usages: (Usage | null)[]): TraceState => ({
  ...STATE,
  requests: usages.map((usage) => ({ usage }) as RequestState),
});

describe('the scope of a state', () => {
  it.each([
    ['turn', 2],
    ['round', 3],
    ['step', 'execute_tool'],
    ['value.call.args.path', '/a b'],
    ['value.of', 1],
    ['context.messages.length', 1],
    ['context.messages[-1].role', 'user'],
    ['context.systemPrompt', 'abcd'],
    ['context.tokens', 11],
    ['files["/a b"].size', 9],
    ['files["__proto__"].hash', 'p'],
  ])('%s is %j', (path, value) => {
    expect(readPath(scopeOfState(STATE), path)).toBe(value);
  });

  it('shows all its parts to a completion', () => {
    const options = completePath(scopeOfState(STATE), '').options.map(({ text }) => text);
    expect(options).toEqual(['turn', 'round', 'step', 'value', 'context', 'files', 'usage']);
  });

  it('has no step and no value when no turn is under way', () => {
    expect(scopeOfState(EMPTY_STATE)).toMatchObject({ step: null, value: null });
  });

  it('adds up what the answers took, and leaves out what none told', () => {
    const first = { input: 10, output: 2, cached: 4, cost: 0.5 };
    const last = { input: 20, output: 3, cost: 0.25 };
    const { usage } = scopeOfState(withUsage(first, null, last));
    expect(usage).toEqual({ input: 30, output: 5, cached: 4, cost: 0.75, last });
    expect(scopeOfState(withUsage(null)).usage).toEqual({ input: 0, output: 0, last: null });
  });

  it('is the same object for the same state', () => {
    expect(scopeOfState(STATE)).toBe(scopeOfState(STATE));
  });
});

describe('the scope of a place', () => {
  it('makes only what is read, and that once', () => {
    const made: string[] = [];
    const scope = scopeOf({
      ...STATE,
      get files() {
        made.push('files');
        return STATE.files;
      },
      get usage() {
        made.push('usage');
        return { input: 1, output: 1 };
      },
    });
    expect(readPath(scope, 'round')).toBe(3);
    expect(made).toEqual([]);
    expect([readPath(scope, 'usage.input'), readPath(scope, 'usage.output')]).toEqual([1, 1]);
    expect(made).toEqual(['usage']);
  });
});
