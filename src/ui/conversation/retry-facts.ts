/** Whether a request waits to be sent again, and which attempt that will be. Pure. */
import type { Entry } from '../../trace/entries.ts';
import type { PendingRetry, TraceState } from '../../trace/state.ts';
import type { DriverState } from '../../worker/protocol.ts';

/** The first and the two retries that the model layer makes by itself (`Model.retries`). */
export const MOST_ATTEMPTS = 3;

/** The wait under way; null when there is none, or nobody is left who waits. */
export function pendingRetry(
  { requests, isInTurn }: Pick<TraceState, 'requests' | 'isInTurn'>,
  driver: DriverState,
): PendingRetry | null {
  return isInTurn && driver.type !== 'idle' ? (requests.at(-1)?.retry ?? null) : null;
}

/**
 * Which attempt comes next, from 1. Counted by the retries of the last request: its own
 * number also counts what was sent again in another form at once.
 */
export function nextAttempt(entries: readonly Entry[]): number {
  let retries = 0;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === 'retry') retries += 1;
    if (entry?.kind === 'request' && entry.attempt === 1) break;
  }
  return retries + 1;
}
