/**
 * Conditions of breakpoints, compiled: each becomes a few tests, one for each place in the
 * loop that concerns it, so that an event that concerns none costs a look-up. What a
 * condition means is written at its type in `trace/setup.ts`; here stands where it is seen.
 */
import type { AgentEvent, Message, StepId, ToolCall } from '../agent/types.ts';
import { compileGlob } from '../lib/glob.ts';
import type { Condition } from '../trace/setup.ts';
import { compileSearch, type CompileExpression, type TextSearch } from './answer-text.ts';
import { compileCallPattern, isFailure } from './calls.ts';
import type { LoopEvent } from './driver.ts';
import type { Seen } from './seen.ts';

/** Where in the loop an event belongs: its step, or its type when it is none. */
export type Place = StepId | AgentEvent['type'];

export type Test = (event: LoopEvent, seen: Seen) => boolean;

export type CompiledCondition = {
  tests: Partial<Record<Place, Test>>;
  /** Whether a change of this file fits. */
  file: ((path: string) => boolean) | null;
  isOnSummary: boolean;
  /** How a text ends that is looked for in answers; see `TextSearch`. */
  ending: string;
};

/** What a request holds, as far as its size goes. */
type Sized = { systemPrompt?: string; messages: readonly Message[] };

/** `compile` makes the expressions of conditions that look for one. */
export function compileCondition(
  condition: Condition,
  compile: CompileExpression,
): CompiledCondition {
  const none = { tests: {}, file: null, isOnSummary: false, ending: '' };
  switch (condition.on) {
    case 'text': {
      const { text, isRegex } = condition;
      const search = compileSearch(text, isRegex ? compile : null);
      return { ...none, tests: textTests(condition.in, search), ending: search.ending };
    }
    case 'file':
      return { ...none, file: compileFilePattern(condition.path) };
    case 'summary':
      return { ...none, isOnSummary: true };
    default:
      return { ...none, tests: testsOf(condition) };
  }
}

/** What a step yields is fixed by its id; the loop's own code is the proof of the casts here. */
function testsOf(
  condition: Exclude<Condition, { on: 'text' | 'file' | 'summary' }>,
): CompiledCondition['tests'] {
  switch (condition.on) {
    case 'step':
      return { [condition.step]: () => true };
    case 'tool': {
      const fits = compileCallPattern(condition);
      return { execute_tool: atStep((value) => fits(value as ToolCall)) };
    }
    case 'stop':
      return stopTests(condition.reason);
    case 'size':
      return { stream: sizeTest(condition) };
    case 'error':
      return {
        tool_result: (event) => event.type === 'tool_result' && isFailure(event.result),
        finish: atStep((reason) => reason === 'error'),
      };
    case 'repeat':
      return { execute_tool: (_, seen) => seen.isCalledFor(condition.times) };
    default:
      return condition satisfies never;
  }
}

/** How an answer ended shows in the branch that the loop takes after it. */
function stopTests(reason: string): CompiledCondition['tests'] {
  const finish = atStep((value) => value === reason);
  if (reason === 'tool_use') return { execute_tool: (_, seen) => seen.isFirstCall };
  return reason === 'max_tokens' ? { truncated: () => true, finish } : { finish };
}

function textTests(
  place: Extract<Condition, { on: 'text' }>['in'],
  search: TextSearch,
): CompiledCondition['tests'] {
  /** A text that stands in an answer stands in it for the rest of it, and is told once. */
  let foundIn = -1;
  const result: Test = (event) => event.type === 'tool_result' && search.isIn(event.result);
  if (place === 'result') return { tool_result: result };
  const answer: CompiledCondition['tests'] = {
    assistant_text: (_, seen) => {
      if (foundIn === seen.answer.number || !search.endsIn(seen.answer)) return false;
      foundIn = seen.answer.number;
      return true;
    },
    push_assistant: (event, seen) => {
      if (foundIn === seen.answer.number || event.type !== 'step') return false;
      if (!search.isIn(seen.textOf(event.value as Message))) return false;
      foundIn = seen.answer.number;
      return true;
    },
  };
  return place === 'answer' ? answer : { ...answer, tool_result: result };
}

function atStep(test: (value: unknown) => boolean): Test {
  return (event) => event.type === 'step' && test(event.value);
}

function sizeTest({ of, atLeast }: Extract<Condition, { on: 'size' }>): Test {
  return (event, seen) => {
    if (event.type !== 'step') return false;
    const { systemPrompt, messages } = event.value as Sized;
    const size = of === 'messages' ? messages.length : seen.tokensOf(systemPrompt, messages);
    return size >= atLeast;
  };
}

/** Paths in a workspace begin with `/` and are in NFC, whatever is typed here. */
function compileFilePattern(path: string): (path: string) => boolean {
  const pattern = path.normalize('NFC');
  return compileGlob(/^[/*]/u.test(pattern) ? pattern : `/${pattern}`);
}
