import { describe, expect, it } from 'vitest';
import { loadExpressions } from '../../../src/lib/expression.ts';
import { createExpressions } from '../../../src/worker/expressions.ts';
import { breakpoint } from '../../helpers/loop-events.ts';
import { openDebugRig } from './debug-rig.ts';

describe('expressions whose engine is not here yet', () => {
  it('hold nowhere, and hold as soon as it is', async () => {
    const expressions = createExpressions(() => {});
    expect(expressions.loading()).toBeNull();
    const expression = expressions.compile('a+');
    expect(expression.endOf('baab', 0)).toBe(-1);
    await expressions.loading();
    expect(expressions.loading()).toBeNull();
    expect(expression.endOf('baab', 0)).toBe(3);
    expect(expression.longest()).toBe(Infinity);
    expect(expressions.compile('b').endOf('baab', 0)).toBe(1);
    expect(expressions.compile('(').endOf('(', 0)).toBe(-1);
  });

  it('say once that it did not come, and ask again with the next one', async () => {
    const failures: string[] = [];
    let isOnline = false;
    const expressions = createExpressions(
      (error) => failures.push(error.message),
      () => (isOnline ? loadExpressions() : Promise.reject(new Error('offline'))),
    );
    const first = expressions.compile('a');
    expressions.compile('b');
    await expressions.loading();
    expect(failures).toHaveLength(1);
    expect(first.endOf('a', 0)).toBe(-1);
    isOnline = true;
    expressions.compile('c');
    await expressions.loading();
    expect(first.endOf('a', 0)).toBe(1);
  });
});

describe('a breakpoint on an expression', () => {
  it('holds in the first answer after it was set, and at its own call’s result', async () => {
    const rig = await openDebugRig([
      { text: 'I look.', toolCalls: [{ id: 'a', name: 'list', args: {} }] },
      { text: 'Done.' },
    ]);
    const text = (source: string, place: 'answer' | 'result', id: string) =>
      breakpoint({ on: 'text', text: source, isRegex: true, in: place }, { id });
    await rig.setUp({ breakpoints: [text('l[o]{2}k', 'answer', 'said')] });
    expect(await rig.go({ type: 'prompt', text: 'Go.', mode: 'run' })).toBe(
      'push_assistant (breakpoint)',
    );
    await rig.stepTo('execute_tool');
    await rig.setUp({ breakpoints: [text('README\\.[a-z]+', 'result', 'given')] });
    expect(await rig.go({ type: 'run' })).toBe('push_results (breakpoint)');
    expect(rig.state().hits).toEqual({ said: 1, given: 1 });
    await rig.go({ type: 'abort' });
  });
});
