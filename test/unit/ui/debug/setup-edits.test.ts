import { describe, expect, it } from 'vitest';
import { DEFAULT_SETUP, type Breakpoint } from '../../../../src/trace/setup.ts';
import {
  breakpointsOn,
  newBreakpoint,
  pressStep,
  put,
  saveOver,
  switchTo,
  without,
} from '../../../../src/ui/debug/setup-edits.ts';

function setupWith(...breakpoints: Breakpoint[]) {
  return { ...DEFAULT_SETUP, breakpoints };
}

const plain = newBreakpoint('a', { on: 'step', step: 'stream' });
const log: Breakpoint = { ...plain, id: 'b', log: 'round {round}' };
const other = newBreakpoint('c', { on: 'error' });

describe('a press on a number', () => {
  it('sets a breakpoint that stops each time', () => {
    const { breakpoints } = pressStep(setupWith(other), 'stream', 'new');
    expect(breakpoints).toEqual([other, { ...plain, id: 'new' }]);
  });

  it('clears what it set, whether on or off', () => {
    expect(pressStep(setupWith(plain, other), 'stream', 'x').breakpoints).toEqual([other]);
    const off = { ...plain, isOn: false };
    expect(pressStep(setupWith(off), 'stream', 'x').breakpoints).toEqual([]);
  });

  it('turns one with a message or a count off and on, and never destroys it', () => {
    for (const work of [log, { ...plain, skip: 2 }, { ...plain, every: 3 }]) {
      const off = pressStep(setupWith(work), 'stream', 'x');
      expect(off.breakpoints).toEqual([{ ...work, isOn: false }]);
      expect(pressStep(off, 'stream', 'x').breakpoints).toEqual([work]);
    }
  });

  it('clears the plain one and leaves the other where both are', () => {
    expect(pressStep(setupWith(plain, log), 'stream', 'x').breakpoints).toEqual([log]);
  });

  it('touches no other step', () => {
    expect(pressStep(setupWith(plain), 'finish', 'x').breakpoints).toHaveLength(2);
    expect(breakpointsOn([plain, other, log], 'stream')).toEqual([plain, log]);
  });
});

describe('the list of breakpoints', () => {
  it('puts a changed one in its place and a new one at the end', () => {
    const setup = setupWith(plain, other);
    expect(put(setup, { ...plain, isOn: false }).breakpoints[0]?.isOn).toBe(false);
    expect(put(setup, log).breakpoints).toEqual([plain, other, log]);
  });

  it('takes away and switches those that are named', () => {
    expect(without(setupWith(plain, log, other), [log, plain]).breakpoints).toEqual([other]);
    const { breakpoints } = switchTo(setupWith(plain, log), [log], false);
    expect(breakpoints.map(({ isOn }) => isOn)).toEqual([true, false]);
  });

  it('leaves everything else of the setup alone', () => {
    const { breakpoints: _, ...rest } = pressStep(DEFAULT_SETUP, 'stream', 'x');
    const { breakpoints: __, ...before } = DEFAULT_SETUP;
    expect(rest).toEqual(before);
  });
});

describe('saving a changed breakpoint', () => {
  it('keeps its id, and so its hits, while it waits for the same', () => {
    const made: Breakpoint = { ...plain, id: 'new', every: 3 };
    expect(saveOver(setupWith(plain), plain, made).breakpoints).toEqual([{ ...made, id: 'a' }]);
  });

  it('counts anew when it waits for something else, in the same place', () => {
    const made = newBreakpoint('new', { on: 'summary' });
    expect(saveOver(setupWith(plain, other), plain, made).breakpoints).toEqual([made, other]);
  });

  it('adds it again when it was deleted meanwhile', () => {
    const made = { ...plain, id: 'new' };
    expect(saveOver(setupWith(other), plain, made).breakpoints).toEqual([other, made]);
  });
});
