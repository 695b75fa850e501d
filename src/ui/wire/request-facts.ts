/**
 * What a request's numbers mean: where it stands, how fast it answered, and which attempts
 * went before. Pure. A request does not say that it was aborted or that its page was closed;
 * the turn around it does.
 */
import type { Adaptation } from '../../llm/wire-events.ts';
import type { Entry } from '../../trace/entries.ts';
import type { ConversationItem, RequestState } from '../../trace/state.ts';

export type RequestStatus =
  | 'waiting'
  | 'streaming'
  | 'retrying'
  | 'done'
  | 'aborted'
  | 'failed'
  /** Its turn ended and nobody said how: the page was closed. */
  | 'interrupted';

/** Where a request stands. `isLive`: it is the last one of a turn that is under way. */
export function statusOf(
  request: Pick<RequestState, 'failure' | 'retry' | 'usage' | 'response'>,
  { isLive, wasAborted }: { isLive: boolean; wasAborted: boolean },
): RequestStatus {
  if (request.failure !== null) return wasAborted ? 'aborted' : 'failed';
  if (request.usage !== null) return 'done';
  if (!isLive) return wasAborted ? 'aborted' : 'interrupted';
  if (request.retry !== null) return 'retrying';
  return request.response === null ? 'waiting' : 'streaming';
}

/** Whether the person ended that turn, and so its last request. */
export function wasTurnAborted(items: readonly ConversationItem[], turn: number): boolean {
  const end = items.findLast((item) => item.type === 'end' && item.turn === turn);
  return end?.type === 'end' && end.stopReason === 'aborted';
}

/** Output tokens a second between the first token and the last frame; null when unknown. */
export function tokensPerSecond(
  request: Pick<RequestState, 'usage' | 'firstTokenMs' | 'lastMs'>,
): number | null {
  const { usage, firstTokenMs, lastMs } = request;
  if (usage === null || firstTokenMs === null) return null;
  const seconds = (lastMs - firstTokenMs) / 1000;
  // An answer that came at once has no speed.
  return seconds < 0.02 ? null : usage.output / seconds;
}

/** An attempt that gave no answer. */
export type Attempt = {
  attempt: number;
  sentAt: number;
  endedAt: number;
  /** HTTP status of its response, null when none came. */
  status: number | null;
  /** Why it is sent again; for a refusal that was given in to, what the endpoint said. */
  reason: string;
  /** How long it would be waited for; null when it went out again at once, changed. */
  waitMs: number | null;
  /** What the next attempt changes. */
  adaptations: readonly Adaptation[];
};

/** The attempts before the one that `request` shows, from the entries that it began with. */
export function earlierAttempts(
  entries: readonly Entry[],
  request: Pick<RequestState, 'n' | 'request' | 'attempt' | 'retry'>,
): readonly Attempt[] {
  const isOnlyOne = request.attempt === 1 && request.retry === null;
  if (isOnlyOne) return [];
  const attempts: Attempt[] = [];
  let open: Attempt | null = null;
  for (let at = placeOf(entries, request.n); at < entries.length; at += 1) {
    const entry = entries[at];
    if (entry === undefined || !('request' in entry) || entry.request !== request.request) continue;
    if (entry.kind === 'request') {
      if (open !== null) attempts.push(closed(open, entry));
      // The attempt at hand is shown by the request itself.
      if (entry.attempt === request.attempt && request.retry === null) break;
      open = begun(entry);
    } else if (open !== null) {
      open = changed(open, entry);
    }
  }
  return request.retry !== null && open !== null ? [...attempts, open] : attempts;
}

type RequestEntry = Extract<Entry, { kind: 'request' }>;

function begun({ attempt, at, adaptations }: RequestEntry): Attempt {
  return { attempt, sentAt: at, endedAt: at, status: null, reason: '', waitMs: null, adaptations };
}

function changed(open: Attempt, entry: Entry): Attempt {
  switch (entry.kind) {
    case 'response':
      return { ...open, status: entry.status, endedAt: entry.at };
    case 'frame': {
      const error = entry.frames.readings
        .flatMap((read) => (typeof read === 'number' ? [] : read))
        .find(({ as }) => as === 'error');
      return {
        ...open,
        endedAt: entry.at,
        reason: error?.as === 'error' ? error.message : open.reason,
      };
    }
    case 'retry':
      return { ...open, endedAt: entry.at, reason: entry.reason, waitMs: entry.waitMs };
    default:
      return open;
  }
}

function closed(open: Attempt, next: RequestEntry): Attempt {
  const adaptations = next.adaptations.filter((each) => !open.adaptations.includes(each));
  return { ...open, adaptations, endedAt: open.waitMs === null ? next.at : open.endedAt };
}

/** Entry `n` is usually the `n`-th; a damaged trace may lack some before it. */
function placeOf(entries: readonly Entry[], n: number): number {
  if (entries[n]?.n === n) return n;
  return Math.max(
    0,
    entries.findIndex((entry) => entry.n === n),
  );
}
