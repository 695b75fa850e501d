/**
 * The shape of a scripted run: rounds in order, each what the model says and which calls
 * it makes; the last one makes none. Runs are data. A round may be a function of what the
 * tools really answered, since the user can change files, calls and results on the way,
 * and a script that claims what did not happen would teach something false.
 */
import type { Language, Words } from './words.ts';

/** A call before it has an id. Values of `args` may be Words; a string is sent as it is. */
export type DemoCall = { name: string; args: Readonly<Record<string, unknown>> | string };

/** A call that was made and what came back. `isError` follows from the text. */
export type CallOutcome = {
  name: string;
  args: Readonly<Record<string, unknown>>;
  text: string;
  isError: boolean;
};

/** What a round can see: the outcomes of the round before it, and how the turn began. */
export type View = {
  language: Language;
  /** The user's text; empty when it has been folded into a summary. */
  prompt: string;
  outcomes: readonly CallOutcome[];
  /** Whether the context holds a summary in place of older messages. */
  wasFolded: boolean;
};

export type Round = {
  say: Words | ((view: View) => string);
  calls?: readonly DemoCall[] | ((view: View) => readonly DemoCall[]);
  /** The round after this one speaks about errors itself. */
  expectsErrors?: boolean;
};

/** At least one round. */
export type Run = readonly [Round, ...Round[]];
