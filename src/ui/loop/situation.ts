/**
 * Where the loop stands, in the terms in which the strip below explains it. Pure: from the
 * projected state and the driver to one of a few cases.
 */
import type { StepId, TurnStop } from '../../agent/types.ts';
import type { PauseReason, StepValue } from '../../trace/entries.ts';
import type { TraceState } from '../../trace/state.ts';
import type { DriverState } from '../../worker/protocol.ts';

export type Budget = Extract<PauseReason, `budget-${string}`>;

export type Situation =
  /** No turn yet. */
  | { type: 'ready' }
  | { type: 'starting' }
  | { type: 'running'; step: StepId }
  /** A request failed and waits to be sent again. */
  | { type: 'retrying' }
  | { type: 'paused'; step: StepId; value: StepValue }
  /** Paused between two deltas of an answer. */
  | { type: 'between' }
  | { type: 'budget'; budget: Budget }
  | { type: 'ended'; turn: number; stop: TurnStop; rounds: number }
  /** A turn without an end, and nobody who runs it. */
  | { type: 'cut' };

export function situationOf(state: TraceState, driver: DriverState): Situation {
  switch (driver.type) {
    case 'idle':
      return restingOf(state);
    case 'running':
      if (state.requests.at(-1)?.retry) return { type: 'retrying' };
      return state.step === null ? { type: 'starting' } : { type: 'running', step: state.step.id };
    case 'paused':
      if (isBudget(driver.why)) return { type: 'budget', budget: driver.why };
      if (driver.at === null || state.step === null) return { type: 'between' };
      return { type: 'paused', step: driver.at, value: state.step.value };
    default:
      return driver satisfies never;
  }
}

function restingOf(state: TraceState): Situation {
  if (state.isInTurn) return { type: 'cut' };
  const end = state.conversation.findLast((item) => item.type === 'end');
  if (end?.type !== 'end') return { type: 'ready' };
  return { type: 'ended', turn: end.turn, stop: end.stopReason, rounds: end.rounds };
}

function isBudget(why: PauseReason): why is Budget {
  return why.startsWith('budget-');
}
