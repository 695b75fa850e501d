import { describe, expect, it } from 'vitest';
import type { StepEvent } from '../../../src/agent/index.ts';
import { STEP_IDS } from '../../../src/agent/index.ts';
import { createBreakpoints } from '../../../src/debugger/breakpoints.ts';
import type { LoopEvent } from '../../../src/debugger/driver.ts';
import type { Condition } from '../../../src/trace/setup.ts';
import { compile } from '../../helpers/expressions.ts';
import {
  answered,
  breakpoint,
  call,
  ends,
  gave,
  request,
  runs,
  said,
  step,
} from '../../helpers/loop-events.ts';

/** The places in the list of the events that the condition holds at. */
function hitsAt(condition: Condition, events: LoopEvent[]): number[] {
  const breakpoints = createBreakpoints({
    breakpoints: [breakpoint(condition)],
    counts: {},
    scope: () => null,
    compile,
  });
  return events.flatMap((event, at) => (breakpoints.see(event).length > 0 ? [at] : []));
}

describe('a breakpoint on a step', () => {
  it.each(STEP_IDS)('holds at %s and nowhere else', (id) => {
    const events: LoopEvent[] = [
      step('compact', []),
      request(),
      said('x'),
      answered('x'),
      step('truncated', []),
      step('finish', 'end_turn'),
      runs('echo'),
      gave('x'),
      step('fill_aborted', []),
      step('push_results', []),
      ends,
    ];
    const at = events.findIndex((event) => event.type === 'step' && event.step === id);
    expect(hitsAt({ on: 'step', step: id }, events)).toEqual([at]);
  });
});

describe('a breakpoint on a tool', () => {
  const argument = (path: string, value: string) =>
    hitsAt({ on: 'tool', tool: 'wr*', argument: { path, value } }, [
      runs('write', { path: '/index.html', size: 5, edits: [{ text: 'x' }] }),
      runs('read', { path: '/index.html', size: 5, edits: [{ text: 'x' }] }),
    ]);

  it('holds before a call of it, by name or by a pattern', () => {
    const events = [runs('write'), gave('ok'), runs('read'), answered('write')];
    expect(hitsAt({ on: 'tool', tool: 'write', argument: null }, events)).toEqual([0]);
    expect(hitsAt({ on: 'tool', tool: '*', argument: null }, events)).toEqual([0, 2]);
    expect(hitsAt({ on: 'tool', tool: 'rea', argument: null }, events)).toEqual([]);
  });

  it.each([
    ['path', '/index.html'],
    ['path', '*.html'],
    ['size', '5'],
    ['edits[0].text', 'x'],
    ['edits', '[{"text":"x"}]'],
    ['edits.length', '1'],
  ])('holds when %s is %s', (path, value) => {
    expect(argument(path, value)).toEqual([0]);
  });

  it.each([
    ['path', 'index.html'],
    ['path', '*.css'],
    ['content', '*'],
    ['path.more', '*'],
    ['', '*'],
    ['not a path', '*'],
  ])('does not hold when %j is asked to be %s', (path, value) => {
    expect(argument(path, value)).toEqual([]);
  });

  it('does not hold for arguments that could not be read', () => {
    const broken = step('execute_tool', { ...call('write'), args: null, invalid: true });
    const condition: Condition = {
      on: 'tool',
      tool: 'write',
      argument: { path: 'path', value: '*' },
    };
    expect(hitsAt(condition, [broken])).toEqual([]);
  });
});

describe('a breakpoint on a stop reason', () => {
  const round = (...steps: StepEvent[]) => [step('compact', []), request(), ...steps];

  it.each(['end_turn', 'max_tokens', 'aborted', 'error'])('holds where a turn ends for %s', (r) => {
    const others = ['end_turn', 'max_tokens', 'aborted', 'error'].filter((one) => one !== r);
    const events = [r, ...others].map((reason) => step('finish', reason));
    expect(hitsAt({ on: 'stop', reason: r }, events)).toEqual([0]);
  });

  it('holds for max_tokens where calls were cut off', () => {
    expect(hitsAt({ on: 'stop', reason: 'max_tokens' }, [step('truncated', [])])).toEqual([0]);
  });

  it('holds for tool_use at the first call of each answer', () => {
    const events = [...round(runs('a'), runs('b')), ...round(runs('c'))];
    expect(hitsAt({ on: 'stop', reason: 'tool_use' }, events)).toEqual([2, 6]);
  });
});

describe('a breakpoint on the size of a request', () => {
  const long = { role: 'user', content: 'x'.repeat(400) } as const;
  const short = { role: 'user', content: 'x' } as const;

  it('holds from so many messages on', () => {
    const events = [request(short), request(short, short), request(short, short, short)];
    expect(hitsAt({ on: 'size', of: 'messages', atLeast: 2 }, events)).toEqual([1, 2]);
  });

  it('holds from so many estimated tokens on, the system prompt among them', () => {
    const withPrompt = step('stream', { systemPrompt: 'x'.repeat(400), messages: [], tools: [] });
    const events = [request(short), request(long), withPrompt, request(long, short)];
    expect(hitsAt({ on: 'size', of: 'tokens', atLeast: 100 }, events)).toEqual([1, 2, 3]);
    expect(hitsAt({ on: 'size', of: 'tokens', atLeast: 101 }, events)).toEqual([3]);
  });
});

describe('a breakpoint on an error', () => {
  it('holds at the result of a failed call and where a request failed', () => {
    const events = [
      gave('error: no such file'),
      gave('no error'),
      step('finish', 'error'),
      step('finish', 'end_turn'),
    ];
    expect(hitsAt({ on: 'error' }, events)).toEqual([0, 2]);
  });
});

describe('a breakpoint on a repeated call', () => {
  const condition: Condition = { on: 'repeat', times: 2 };

  it('holds when the same call with the same arguments comes that often', () => {
    const events = [
      runs('read', { path: '/a', line: 1 }),
      runs('read', { path: '/b', line: 1 }),
      runs('list', { path: '/a', line: 1 }),
      runs('read', { line: 1, path: '/a' }),
      runs('read', { path: '/a', line: 1 }),
    ];
    expect(hitsAt(condition, events)).toEqual([3]);
  });

  it('takes the order of what is deep inside for none, too, but not that of a list', () => {
    const first = runs('edit', { edits: [{ at: 1, text: 'x' }, 2] });
    expect(hitsAt(condition, [first, runs('edit', { edits: [{ text: 'x', at: 1 }, 2] })])).toEqual([
      1,
    ]);
    expect(hitsAt(condition, [first, runs('edit', { edits: [2, { at: 1, text: 'x' }] })])).toEqual(
      [],
    );
  });

  it('counts anew in each turn', () => {
    const breakpoints = createBreakpoints({
      breakpoints: [breakpoint(condition)],
      counts: {},
      scope: () => null,
      compile,
    });
    const times = () => breakpoints.see(runs('read')).length;
    expect([times(), (breakpoints.beginTurn(), times()), times()]).toEqual([0, 0, 1]);
  });

  it('counts from the start of the turn even when it was set in the middle', () => {
    const options = { breakpoints: [], counts: {}, scope: () => null, compile };
    const breakpoints = createBreakpoints(options);
    breakpoints.see(runs('read'));
    breakpoints.see(runs('list'));
    breakpoints.set([breakpoint(condition), breakpoint(condition, { id: 'c' })]);
    expect(breakpoints.see(runs('read'))).toHaveLength(2);
  });
});

describe('a breakpoint on a file', () => {
  function hits(path: string, changed: string[], isOn = true): number {
    const breakpoints = createBreakpoints({
      breakpoints: [breakpoint({ on: 'file', path }, { isOn })],
      counts: {},
      scope: () => null,
      compile,
    });
    for (const each of changed) breakpoints.fileChanged(each);
    const first = breakpoints.see(gave('ok')).length;
    expect(breakpoints.see(gave('ok'))).toEqual([]);
    return first;
  }

  it('holds at the next event after a change, once', () => {
    expect(hits('/src/*.ts', ['/src/deep/a.ts'])).toBe(1);
    expect(hits('/src/*.ts', ['/src/a.css'])).toBe(0);
    expect(hits('/src/*.ts', [])).toBe(0);
    expect(hits('*', ['/a', '/b'])).toBe(1);
    expect(hits('*', ['/a'], false)).toBe(0);
  });

  it('does not hold for what changed before it was set, or was switched on', () => {
    const on = breakpoint({ on: 'file', path: '/a' }, { id: 'on' });
    const off = breakpoint({ on: 'file', path: '/a' }, { id: 'off', isOn: false });
    const breakpoints = createBreakpoints({
      breakpoints: [off],
      counts: {},
      scope: () => null,
      compile,
    });
    breakpoints.fileChanged('/a');
    breakpoints.set([off, on]);
    expect(breakpoints.see(gave('ok'))).toEqual([]);
    breakpoints.fileChanged('/a');
    expect(breakpoints.see(gave('ok')).map((hit) => hit.breakpoint)).toEqual(['on']);
  });

  it('takes a path as it is typed', () => {
    expect(hits('index.html', ['/index.html'])).toBe(1);
    expect(hits('/u\u0308.txt', ['/\u00fc.txt'])).toBe(1);
  });
});
