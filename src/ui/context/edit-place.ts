/**
 * Whether the context may be edited now, and how. It is the loop's own, so only while the
 * loop rests at a step or no turn is under way. Pure: from the state and the driver.
 */
import type { StepId } from '../../agent/types.ts';
import { isOpenStep } from '../../lib/open-steps.ts';
import type { TraceState } from '../../trace/state.ts';
import type { DriverState } from '../../worker/protocol.ts';
import { callsOf } from './message-parts.ts';

export type EditPlace =
  /** Another tab writes this session. */
  | { type: 'readOnly' }
  | { type: 'running' }
  /** Resting between two deltas of an answer. */
  | { type: 'between' }
  /** No turn is under way. */
  | { type: 'open' }
  | {
      type: 'rest';
      /** The entry of the rest, which an edit names. */
      rest: number;
      step: StepId;
      /** The last message waits for the results of its calls and stays as it is. */
      isLastLocked: boolean;
    };

export function editPlaceOf(
  state: Pick<TraceState, 'paused' | 'messages'>,
  driver: DriverState,
  isReadOnly: boolean,
): EditPlace {
  if (isReadOnly) return { type: 'readOnly' };
  if (driver.type === 'idle') return { type: 'open' };
  const { paused, messages } = state;
  if (driver.type === 'running' || paused === null) return { type: 'running' };
  if (paused.at === null) return { type: 'between' };
  const isLastLocked = isOpenStep(paused.at) && callsOf(messages.at(-1)).length > 0;
  return { type: 'rest', rest: paused.n, step: paused.at, isLastLocked };
}

/** The entry of the rest that an edit names; undefined where nothing may be edited. */
export function restOf(place: EditPlace): number | null | undefined {
  if (place.type === 'open') return null;
  return place.type === 'rest' ? place.rest : undefined;
}
