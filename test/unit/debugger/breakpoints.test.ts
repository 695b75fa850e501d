import { describe, expect, it } from 'vitest';
import type { StepEvent } from '../../../src/agent/index.ts';
import { createBreakpoints } from '../../../src/debugger/breakpoints.ts';
import type { Breakpoint, Condition } from '../../../src/trace/setup.ts';
import { compile } from '../../helpers/expressions.ts';
import { breakpoint, gave, request, runs, said, step } from '../../helpers/loop-events.ts';

const ON_CALL: Condition = { on: 'step', step: 'execute_tool' };
const ON_ECHO: Condition = { on: 'tool', tool: 'echo', argument: null };

const arm = (
  breakpoints: Breakpoint[],
  counts: Record<string, number> = {},
  scope: (event: StepEvent | null) => unknown = () => null,
) => createBreakpoints({ breakpoints, counts, scope, compile });

/** What each of some hits did. */
function did(fields: Partial<Breakpoint>, times: number, count = 0): string {
  const breakpoints = arm([breakpoint(ON_CALL, fields)], { b: count });
  const hits = Array.from({ length: times }, () => breakpoints.see(runs('echo')));
  return hits.flatMap((seen) => seen.map((hit) => hit.did[0])).join('');
}

describe('a hit', () => {
  it('names the breakpoint and counts', () => {
    const breakpoints = arm([breakpoint(ON_CALL)]);
    breakpoints.see(runs('echo'));
    expect(breakpoints.see(runs('echo'))).toEqual([
      { breakpoint: 'b', count: 2, did: 'stopped', message: null },
    ]);
  });

  it('passes as often as it is told to, then stops each time', () => {
    expect(did({ skip: 2 }, 5)).toBe('ppsss');
  });

  it('stops every n-th time', () => {
    expect(did({ every: 3 }, 7)).toBe('ppsppsp');
    expect(did({ skip: 1, every: 2 }, 6)).toBe('ppspsp');
  });

  it('goes on counting where an earlier turn ended', () => {
    expect(did({ skip: 3 }, 3, 2)).toBe('pss');
  });

  it('is none of a breakpoint that is off', () => {
    expect(did({ isOn: false }, 3)).toBe('');
  });

  it('comes in the order of the list, once for each breakpoint', () => {
    const breakpoints = arm([
      breakpoint({ on: 'file', path: '*' }, { id: 'file' }),
      breakpoint(ON_ECHO, { id: 'tool' }),
      breakpoint({ on: 'file', path: '/a' }, { id: 'other' }),
      breakpoint(ON_CALL, { id: 'step' }),
    ]);
    breakpoints.fileChanged('/a');
    breakpoints.fileChanged('/b');
    const order = breakpoints.see(runs('echo')).map((hit) => hit.breakpoint);
    expect(order).toEqual(['file', 'tool', 'other', 'step']);
    expect(breakpoints.see(runs('echo')).map((hit) => hit.breakpoint)).toEqual(['tool', 'step']);
  });
});

describe('a log-only breakpoint', () => {
  it('writes its message instead of stopping', () => {
    const log = 'in round {round} of {nothing}';
    const breakpoints = arm([breakpoint(ON_CALL, { log, skip: 1 })], {}, () => ({ round: 4 }));
    expect(breakpoints.see(runs('echo'))[0]).toMatchObject({ did: 'passed', message: null });
    expect(breakpoints.see(runs('echo'))[0]).toMatchObject({
      did: 'logged',
      message: 'in round 4 of ‹nothing?›',
    });
  });

  it('looks into the step that was hit, and into none between two deltas', () => {
    const asked: (StepEvent | null)[] = [];
    const text: Condition = { on: 'text', text: 'x', isRegex: false, in: 'answer' };
    const list = [breakpoint(ON_CALL, { log: '' }), breakpoint(text, { id: 't', log: '' })];
    const breakpoints = arm(list, {}, (event) => asked.push(event));
    const event = runs('echo');
    breakpoints.see(event);
    breakpoints.see(said('x'));
    expect(asked).toEqual([event, null]);
  });

  it('asks for nothing while it does not write', () => {
    const scope = () => {
      throw new Error('asked');
    };
    const breakpoints = arm([breakpoint(ON_CALL), breakpoint(ON_ECHO, { log: 'x' })], {}, scope);
    expect(breakpoints.see(runs('read'))).toHaveLength(1);
  });
});

describe('a list that is set anew', () => {
  it('keeps the count of one whose id and condition stay', () => {
    const breakpoints = arm([breakpoint(ON_CALL)]);
    breakpoints.see(runs('echo'));
    breakpoints.set([breakpoint({ ...ON_CALL }, { every: 2 })]);
    expect(breakpoints.see(runs('echo'))[0]).toMatchObject({ count: 2, did: 'stopped' });
  });

  it('begins to count anew for another condition or id', () => {
    const breakpoints = arm([breakpoint(ON_CALL)], { b: 5, c: 5 });
    breakpoints.set([breakpoint(ON_ECHO), breakpoint(ON_CALL, { id: 'c' })]);
    expect(breakpoints.see(runs('echo')).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('keeps the count of one that is switched off and on', () => {
    const breakpoints = arm([breakpoint(ON_CALL)]);
    breakpoints.see(runs('echo'));
    breakpoints.set([breakpoint(ON_CALL, { isOn: false })]);
    expect(breakpoints.see(runs('echo'))).toEqual([]);
    breakpoints.set([breakpoint(ON_CALL)]);
    expect(breakpoints.see(runs('echo'))[0]).toMatchObject({ count: 2 });
  });

  it('hits no more what is no longer in it', () => {
    const breakpoints = arm([breakpoint(ON_CALL), breakpoint({ on: 'file', path: '*' })]);
    breakpoints.set([]);
    breakpoints.fileChanged('/a');
    expect(breakpoints.see(runs('echo'))).toEqual([]);
  });
});

describe('a summary that is about to be used', () => {
  it('hits what waits for it and nothing else', () => {
    const breakpoints = arm([
      breakpoint({ on: 'summary' }),
      breakpoint({ on: 'summary' }, { id: 'off', isOn: false }),
      breakpoint(ON_CALL, { id: 'call' }),
    ]);
    expect(breakpoints.see(step('compact', []))).toEqual([]);
    expect(breakpoints.summaryReady()).toEqual([
      { breakpoint: 'b', count: 1, did: 'stopped', message: null },
    ]);
  });
});

describe('an event that concerns no breakpoint', () => {
  it('costs no object', () => {
    const breakpoints = arm([breakpoint(ON_CALL)]);
    const nothing = breakpoints.see(said('x'));
    expect(nothing).toEqual([]);
    for (const event of [said('y'), request(), gave('x')]) {
      expect(breakpoints.see(event)).toBe(nothing);
    }
  });
});
