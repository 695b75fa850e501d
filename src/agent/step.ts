/**
 * One pause point. A step yields the value that the loop is about to use and resumes with
 * the same value, or with the one that a debugger put in its place. Whoever pulls the
 * generator decides when to go on: pausing is not pulling, and the loop never knows.
 */
import type { StepEvent, StepId } from './types.ts';

/** A pause point of one round: `const call = yield* step('execute_tool', next)`. */
export type Step = <T>(id: StepId, value: T) => AsyncGenerator<StepEvent, T, unknown>;

/** The steps of round `round`, counted from 1. */
export function stepOfRound(round: number): Step {
  return async function* step<T>(id: StepId, value: T) {
    const replacement: unknown = yield { type: 'step', step: id, round, value };
    // The debugger checks a replacement against the step's type before it hands it over.
    return replacement === undefined ? value : (replacement as T);
  };
}
