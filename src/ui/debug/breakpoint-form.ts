/**
 * A breakpoint as a person fills it in: texts for everything that is typed, and all kinds
 * side by side, so that changing one's mind about the kind loses nothing. Pure: what is
 * wrong with it, and the breakpoint that it makes.
 */
import type { StepId } from '../../agent/types.ts';
import { parsePath } from '../../lib/paths.ts';
import type { Breakpoint, Condition } from '../../trace/setup.ts';
import type { MessageKey } from '../../i18n/en.ts';
import type { ExpressionCheck } from './use-expression-check.ts';

export type BreakpointForm = {
  on: Condition['on'];
  step: StepId;
  tool: string;
  argumentPath: string;
  argumentValue: string;
  reason: string;
  text: string;
  isRegex: boolean;
  in: 'answer' | 'result' | 'either';
  of: 'messages' | 'tokens';
  atLeast: string;
  path: string;
  times: string;
  skip: string;
  every: string;
  logs: boolean;
  message: string;
};

export type FormField = keyof BreakpointForm;
export type FormErrors = Partial<Record<FormField, MessageKey>>;

const BLANK: BreakpointForm = {
  on: 'tool',
  step: 'execute_tool',
  tool: '',
  argumentPath: '',
  argumentValue: '',
  reason: 'end_turn',
  text: '',
  isRegex: false,
  in: 'either',
  of: 'messages',
  atLeast: '40',
  path: '',
  times: '3',
  skip: '0',
  every: '1',
  logs: false,
  message: '',
};

/** How an answer can end, as the loop names it. */
export const REASONS = ['tool_use', 'end_turn', 'max_tokens', 'aborted', 'error'] as const;

/** A condition of a kind of which nothing is filled in yet. */
export function blankCondition(on: Condition['on']): Condition {
  return toCondition({ ...BLANK, on });
}

/** The form of a breakpoint that is there, or of a new one that begins with a condition. */
export function toForm(breakpoint: Breakpoint | null, condition: Condition | null): BreakpointForm {
  const begun = breakpoint?.condition ?? condition;
  const form = begun === null ? BLANK : { ...BLANK, ...fieldsOf(begun) };
  if (breakpoint === null) return form;
  const { skip, every, log } = breakpoint;
  return {
    ...form,
    skip: String(skip),
    every: String(every),
    logs: log !== null,
    message: log ?? '',
  };
}

/** The breakpoint that a form without errors makes. */
export function toBreakpoint(form: BreakpointForm, id: string, isOn: boolean): Breakpoint {
  const { skip, every, logs, message } = form;
  return {
    id,
    condition: toCondition(form),
    isOn,
    skip: Number(skip),
    every: Number(every),
    log: logs ? message.trim() : null,
  };
}

/** What is wrong, by the field at which it is said. Only what the kind needs is looked at. */
export function errorsOf(form: BreakpointForm, check: ExpressionCheck): FormErrors {
  const errors: FormErrors = { ...conditionErrors(form, check) };
  if (!isWhole(form.skip, 0)) errors.skip = 'debug.wrong.fromZero';
  if (!isWhole(form.every, 1)) errors.every = 'debug.wrong.fromOne';
  if (form.logs && form.message.trim() === '') errors.message = 'debug.wrong.message';
  return errors;
}

function conditionErrors(form: BreakpointForm, check: ExpressionCheck): FormErrors {
  switch (form.on) {
    case 'tool':
      return {
        ...(isBlank(form.tool) && { tool: 'debug.wrong.tool' }),
        ...argumentErrors(form),
      };
    case 'text':
      return textErrors(form, check);
    case 'size':
      return isWhole(form.atLeast, 1) ? {} : { atLeast: 'debug.wrong.fromOne' };
    case 'file':
      return isBlank(form.path) ? { path: 'debug.wrong.file' } : {};
    case 'repeat':
      return isWhole(form.times, 2) ? {} : { times: 'debug.wrong.fromTwo' };
    default:
      return {};
  }
}

function textErrors({ text, isRegex }: BreakpointForm, check: ExpressionCheck): FormErrors {
  if (text === '') return { text: 'debug.wrong.text' };
  const problem = isRegex ? check(text) : null;
  return problem === null ? {} : { text: `debug.wrong.regex.${problem}` };
}

function argumentErrors({ argumentPath, argumentValue }: BreakpointForm): FormErrors {
  if (isBlank(argumentPath)) {
    return isBlank(argumentValue) ? {} : { argumentPath: 'debug.wrong.argument' };
  }
  if (!parsePath(argumentPath).ok) return { argumentPath: 'debug.wrong.path' };
  return argumentValue === '' ? { argumentValue: 'debug.wrong.value' } : {};
}

function toCondition(form: BreakpointForm): Condition {
  switch (form.on) {
    case 'step':
      return { on: 'step', step: form.step };
    case 'tool': {
      const path = form.argumentPath.trim();
      const argument = path === '' ? null : { path, value: form.argumentValue };
      return { on: 'tool', tool: form.tool.trim(), argument };
    }
    case 'stop':
      return { on: 'stop', reason: form.reason };
    case 'text':
      return { on: 'text', text: form.text, isRegex: form.isRegex, in: form.in };
    case 'size':
      return { on: 'size', of: form.of, atLeast: Number(form.atLeast) };
    case 'file':
      return { on: 'file', path: form.path.trim() };
    case 'repeat':
      return { on: 'repeat', times: Number(form.times) };
    case 'error':
      return { on: 'error' };
    case 'summary':
      return { on: 'summary' };
    default:
      return form.on satisfies never;
  }
}

function fieldsOf(condition: Condition): Partial<BreakpointForm> {
  switch (condition.on) {
    case 'tool': {
      const { on, tool, argument } = condition;
      return { on, tool, argumentPath: argument?.path ?? '', argumentValue: argument?.value ?? '' };
    }
    case 'size':
      return { ...condition, atLeast: String(condition.atLeast) };
    case 'repeat':
      return { ...condition, times: String(condition.times) };
    default:
      return condition;
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isWhole(text: string, least: number): boolean {
  return /^\d{1,9}$/.test(text.trim()) && Number(text) >= least;
}
