/** Where a request of the session stands, and the attempts before the one that it shows. */
import { useMemo } from 'react';
import type { RequestState } from '../../trace/state.ts';
import { useRun, useStores } from '../stores.tsx';
import {
  earlierAttempts,
  statusOf,
  wasTurnAborted,
  type Attempt,
  type RequestStatus,
} from './request-facts.ts';

export function useStatus(request: RequestState, isNewest: boolean): RequestStatus {
  const isLive = useRun((run) => isNewest && run.state.isInTurn && run.state.turn === request.turn);
  // A request with an answer did not end by an abort; most need no look at the conversation.
  const wasAborted = useRun(
    (run) => request.usage === null && wasTurnAborted(run.state.conversation, request.turn),
  );
  return statusOf(request, { isLive, wasAborted });
}

export function useEarlierAttempts(request: RequestState): readonly Attempt[] {
  const { run } = useStores();
  const { n, request: id, attempt, retry } = request;
  return useMemo(
    () => earlierAttempts(run.getState().entries, { n, request: id, attempt, retry }),
    [run, n, id, attempt, retry],
  );
}
