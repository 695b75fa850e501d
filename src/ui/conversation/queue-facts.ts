/** When a queued text will be used, as the catalogue words it. Pure. */
import type { Queued } from '../../trace/entries.ts';
import type { TraceState } from '../../trace/state.ts';

export type QueueTime =
  | 'nextRound'
  | 'nextTurn'
  | 'laterTurn'
  /** Nothing runs, because the last turn was stopped, failed, or was cut off. */
  | 'stopped'
  | 'failed'
  | 'waits';

/** For each text of the queue, in its order. */
export function timesOf(
  { queue, conversation }: Pick<TraceState, 'queue' | 'conversation'>,
  isBusy: boolean,
): readonly QueueTime[] {
  const resting = isBusy ? null : restingTime(conversation);
  const firstFollowUp = queue.findIndex(({ as }) => as === 'followUp');
  return queue.map(({ as }: Queued, index) => {
    if (resting !== null) return resting;
    if (as === 'steer') return 'nextRound';
    return index === firstFollowUp ? 'nextTurn' : 'laterTurn';
  });
}

function restingTime(conversation: TraceState['conversation']): QueueTime {
  const end = conversation.findLast((item) => item.type === 'end');
  if (end?.type !== 'end') return 'waits';
  if (end.stopReason === 'aborted') return 'stopped';
  return end.stopReason === 'error' ? 'failed' : 'waits';
}
