/**
 * What a person has set up to debug a session with: breakpoints, watches, which tools must
 * ask, and budgets. Plain data, kept in the trace as a whole each time it changes, so that
 * it travels with the session. Types and the defaults only: `debugger/` decides by it.
 */
import type { StepId } from '../agent/types.ts';

/** What a breakpoint waits for. Paths and values are texts as a person types them. */
export type Condition =
  | { on: 'step'; step: StepId }
  /** A call of `tool` (`*` for any characters) is about to run, with an argument that fits. */
  | { on: 'tool'; tool: string; argument: ArgumentMatch | null }
  /** An answer ended for this reason, as the loop names it: `tool_use`, `end_turn`, … */
  | { on: 'stop'; reason: string }
  /** A text or, as `isRegex`, an expression occurs in what was said or given. */
  | { on: 'text'; text: string; isRegex: boolean; in: 'answer' | 'result' | 'either' }
  /** The next request has at least so many messages, or so many estimated tokens. */
  | { on: 'size'; of: 'messages' | 'tokens'; atLeast: number }
  /** A file was written, moved or deleted; `*` stands for any characters of its path. */
  | { on: 'file'; path: string }
  /** A call gave an error result, or a request failed. */
  | { on: 'error' }
  /** The same call with the same arguments is about to run for the `times`-th time in a turn. */
  | { on: 'repeat'; times: number }
  /** A summary is here and about to take the place of the old messages. */
  | { on: 'summary' };

/** `path` leads into a call's arguments, as `path` or `edits[0].text`; `*` in `value` is any text. */
export type ArgumentMatch = { path: string; value: string };

export type Breakpoint = {
  id: string;
  condition: Condition;
  isOn: boolean;
  /** Hits that pass before the first one counts. */
  skip: number;
  /** Of the hits that count every n-th stops; 1 is each. */
  every: number;
  /** A message to write down instead of stopping; `{paths}` in it show values. */
  log: string | null;
};

export type Policy = 'allow' | 'ask' | 'refuse';

/** The first rule that fits a call decides; a call that none fits is allowed. */
export type ToolRule = {
  /** The tool's name; `*` stands for any characters. */
  tool: string;
  argument: ArgumentMatch | null;
  policy: Policy;
};

export type Money = { amount: number; currency: string };

/** When to pause and ask. Null is no limit. Counts anew after the person went on. */
export type Limits = {
  rounds: number | null;
  /** Input and output of all requests together. */
  tokens: number | null;
  money: Money | null;
  /** Time in which the loop ran; rests do not count. */
  seconds: number | null;
};

export type TurnLimits = Limits & {
  /** The same call with the same arguments failing so often in a row. */
  failingCalls: number | null;
  /** Answers cut off by the token limit so often in a row. */
  cutAnswers: number | null;
};

export type DebugSetup = {
  breakpoints: readonly Breakpoint[];
  /** Paths such as `value.call.args.path` or `context.messages.length`. */
  watches: readonly string[];
  rules: readonly ToolRule[];
  budget: { turn: TurnLimits; session: Limits };
};

const NO_LIMITS: Limits = { rounds: null, tokens: null, money: null, seconds: null };

/** Wide enough for honest work; polling three times with the same call must pass. */
export const DEFAULT_SETUP: DebugSetup = {
  breakpoints: [],
  watches: [],
  rules: [],
  budget: {
    turn: { ...NO_LIMITS, rounds: 100, failingCalls: 5, cutAnswers: 3 },
    session: NO_LIMITS,
  },
};
