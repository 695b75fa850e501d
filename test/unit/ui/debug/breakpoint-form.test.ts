import { describe, expect, it } from 'vitest';
import { isDebugSetup } from '../../../../src/trace/setup-guard.ts';
import { DEFAULT_SETUP, type Breakpoint, type Condition } from '../../../../src/trace/setup.ts';
import {
  blankCondition,
  errorsOf,
  toBreakpoint,
  toForm,
  type BreakpointForm,
} from '../../../../src/ui/debug/breakpoint-form.ts';
import { KINDS } from '../../../../src/ui/debug/condition-words.ts';
import { shownErrors } from '../../../../src/ui/debug/shown-errors.ts';
import { problemOf } from '../../../helpers/expressions.ts';

const CONDITIONS: readonly Condition[] = [
  { on: 'step', step: 'finish' },
  { on: 'tool', tool: 'write', argument: null },
  { on: 'tool', tool: '*', argument: { path: 'edits[0].text', value: '*TODO*' } },
  { on: 'stop', reason: 'max_tokens' },
  { on: 'text', text: 'a+', isRegex: true, in: 'result' },
  { on: 'size', of: 'tokens', atLeast: 9000 },
  { on: 'file', path: '/src/*' },
  { on: 'error' },
  { on: 'repeat', times: 3 },
  { on: 'summary' },
];

const errorsWith = (fields: Partial<BreakpointForm>) =>
  errorsOf({ ...toForm(null, blankCondition('step')), ...fields }, problemOf);

describe('the form of a breakpoint', () => {
  it.each(CONDITIONS)('gives back what it was made from: %j', (condition) => {
    const breakpoint: Breakpoint = {
      id: 'a',
      condition,
      isOn: false,
      skip: 2,
      every: 3,
      log: 'at {round}',
    };
    const form = toForm(breakpoint, null);
    expect(errorsOf(form, problemOf)).toEqual({});
    expect(toBreakpoint(form, 'a', false)).toEqual(breakpoint);
  });

  it('begins a new one with the condition that was asked for, stopping each time', () => {
    const made = toBreakpoint(toForm(null, { on: 'step', step: 'stream' }), 'x', true);
    expect(made).toEqual({
      id: 'x',
      condition: { on: 'step', step: 'stream' },
      isOn: true,
      skip: 0,
      every: 1,
      log: null,
    });
  });

  it('has a blank of every kind that the trace would keep', () => {
    const breakpoints = KINDS.map((kind) =>
      toBreakpoint(toForm(null, blankCondition(kind)), kind, true),
    );
    expect(breakpoints.map(({ condition }) => condition.on)).toEqual(KINDS);
    expect(isDebugSetup({ ...DEFAULT_SETUP, breakpoints })).toBe(true);
  });

  it('keeps no message that is not to be written', () => {
    const form = { ...toForm(null, { on: 'error' }), message: 'kept while I think' };
    expect(toBreakpoint(form, 'x', true).log).toBeNull();
  });
});

describe('what is wrong', () => {
  it.each<[Partial<BreakpointForm>, string[]]>([
    [{ on: 'tool', tool: ' ' }, ['tool']],
    [{ on: 'tool', tool: 'write', argumentValue: 'x' }, ['argumentPath']],
    [{ on: 'tool', tool: 'write', argumentPath: 'a..b', argumentValue: 'x' }, ['argumentPath']],
    [{ on: 'tool', tool: 'write', argumentPath: 'path' }, ['argumentValue']],
    [{ on: 'text', text: '' }, ['text']],
    [{ on: 'text', text: '(', isRegex: true }, ['text']],
    [{ on: 'size', atLeast: '0' }, ['atLeast']],
    [{ on: 'size', atLeast: '1.5' }, ['atLeast']],
    [{ on: 'file', path: '' }, ['path']],
    [{ on: 'repeat', times: '1' }, ['times']],
    [{ skip: '-1' }, ['skip']],
    [{ every: '0' }, ['every']],
    [{ logs: true, message: ' ' }, ['message']],
  ])('is said at its field: %j', (fields, wrong) => {
    expect(Object.keys(errorsWith(fields))).toEqual(wrong);
  });

  it.each([
    ['a(', 'debug.wrong.regex.syntax'],
    ['a(?!b)', 'debug.wrong.regex.lookaround'],
    ['(a)\\1', 'debug.wrong.regex.backreference'],
    ['a'.repeat(1_001), 'debug.wrong.regex.long'],
  ])('of an expression is said by its reason: %s', (text, key) => {
    expect(errorsWith({ on: 'text', text, isRegex: true })).toEqual({ text: key });
  });

  it('of an expression is not known before the engine is here', () => {
    const form = { ...toForm(null, blankCondition('text')), text: 'a', isRegex: true };
    expect(errorsOf(form, () => 'loading')).toEqual({ text: 'debug.wrong.regex.loading' });
    expect(errorsOf({ ...form, isRegex: false }, () => 'loading')).toEqual({});
  });

  it('is only what the chosen kind needs', () => {
    expect(errorsWith({ on: 'error', tool: '', text: '(', isRegex: true, times: '0' })).toEqual({});
    expect(errorsWith({ on: 'text', text: '(', isRegex: false })).toEqual({});
  });

  it('is shown at once when it was typed, and when it is missing after a try', () => {
    const form = { ...toForm(null, blankCondition('tool')), every: '0' };
    const errors = errorsOf(form, problemOf);
    expect(Object.keys(shownErrors(form, errors, false))).toEqual(['every']);
    expect(Object.keys(shownErrors(form, errors, true))).toEqual(['tool', 'every']);
  });
});
