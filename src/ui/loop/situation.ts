/**
 * Where the loop stands and why, in the terms in which the strip below explains it. Pure:
 * from the projected state and the driver to one of a few cases.
 */
import type { StepId, TurnStop } from '../../agent/types.ts';
import type { RestCause, StepValue } from '../../trace/entries.ts';
import type { Breakpoint } from '../../trace/setup.ts';
import type { TraceState } from '../../trace/state.ts';
import type { DriverState } from '../../worker/protocol.ts';

/** A rest: where, why, and what lies in the loop's hand. */
export type Rest = {
  type: 'paused';
  /** Null between two deltas of an answer. */
  at: { step: StepId; value: StepValue } | null;
  cause: RestCause;
  /** The one that was hit, as it is set now; null when none was, or it is gone. */
  breakpoint: Breakpoint | null;
  /** How many messages a summary that waits would stand for; null when none waits. */
  cut: number | null;
  /** What was changed at this rest: the value, the context, or this request alone. */
  edited: 'value' | 'keep' | 'once' | null;
  /** Whether the turn is on its way out after an abort. */
  isEnding: boolean;
};

export type Situation =
  /** No turn yet. */
  | { type: 'ready' }
  | { type: 'starting' }
  | { type: 'running'; step: StepId }
  /** A request failed and waits to be sent again. */
  | { type: 'retrying' }
  | Rest
  | { type: 'ended'; turn: number; stop: TurnStop; rounds: number }
  /** A turn without an end, and nobody who runs it. */
  | { type: 'cut' };

export function situationOf(state: TraceState, driver: DriverState): Situation {
  switch (driver.type) {
    case 'idle':
      return afterTurn(state);
    case 'running':
      if (state.requests.at(-1)?.retry) return { type: 'retrying' };
      return state.step === null ? { type: 'starting' } : { type: 'running', step: state.step.id };
    case 'paused':
      return restOf(state, driver);
    default:
      return driver satisfies never;
  }
}

function restOf(state: TraceState, driver: Extract<DriverState, { type: 'paused' }>): Rest {
  const { step, paused, setup, proposal, roundSteps } = state;
  // The driver's word comes ahead of the entry that holds the details.
  const cause: RestCause = paused ?? { why: driver.why };
  return {
    type: 'paused',
    at: driver.at === null || step === null ? null : { step: driver.at, value: step.value },
    cause,
    breakpoint: setup.breakpoints.find(({ id }) => id === cause.breakpoint) ?? null,
    cut: proposal?.cut ?? null,
    edited: editedAt(state),
    isEnding: roundSteps.includes('fill_aborted'),
  };
}

function editedAt({ edits, paused }: TraceState): Rest['edited'] {
  const last = edits.at(-1);
  if (last === undefined || paused === null || last.n < paused.n) return null;
  return last.edit.of === 'messages' ? last.edit.how : 'value';
}

function afterTurn(state: TraceState): Situation {
  if (state.isInTurn) return { type: 'cut' };
  const end = state.conversation.findLast((item) => item.type === 'end');
  if (end?.type !== 'end') return { type: 'ready' };
  return { type: 'ended', turn: end.turn, stop: end.stopReason, rounds: end.rounds };
}
