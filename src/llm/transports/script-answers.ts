/**
 * A responder for tests and lessons that plays a list: one answer for each model call, in
 * order. It fails on a call too many, and `assertComplete` on answers left over, so that a
 * test notices a loop that asks once more or once less. This one has state, by intent.
 */
import { ScriptError, type Responder, type ScriptRequest } from './script-types.ts';
import type { ScriptedAnswer } from './script-types.ts';

export type ScriptedAnswers = Responder & {
  /** The requests so far, frozen copies. */
  readonly calls: readonly ScriptRequest[];
  /** Throws ScriptError when answers are left over. */
  assertComplete(): void;
};

/** A responder that gives `answers` in order. Throws ScriptError on a call after the last. */
export function createScriptedAnswers(answers: readonly ScriptedAnswer[]): ScriptedAnswers {
  const calls: ScriptRequest[] = [];
  const respond: Responder = (request) => {
    calls.push(deepFreeze(structuredClone(request)));
    const answer = answers[calls.length - 1];
    if (answer !== undefined) return answer;
    throw new ScriptError(
      `Model call ${calls.length} is unexpected: the script has ${answers.length} answers.`,
    );
  };
  const assertComplete = (): void => {
    if (calls.length >= answers.length) return;
    throw new ScriptError(
      `The script has ${answers.length} answers but only ${calls.length} model calls came.`,
    );
  };
  return Object.assign(respond, { calls, assertComplete });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
