/**
 * What the entries of the wire mean: requests with what came back, and the calls whose
 * arguments are arriving. Pure, and apart from `project` only because it is a world of its
 * own. Frames are kept in the batches in which they came, so a long answer is never copied.
 */
import type { Entry } from './entries.ts';
import { unpackFrames, type TimedFrame } from './frames.ts';
import { grown } from './growing-text.ts';
import type { CallDraft, RequestState, TraceState } from './state.ts';

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

/** The entries that this file reads. */
export type WireEntry = EntryOf<
  'request' | 'response' | 'frame' | 'reply' | 'usage' | 'retry' | 'failed'
>;

/** What changes in the state when `entry` comes. */
export function wireChanges(state: TraceState, entry: WireEntry): Partial<TraceState> {
  switch (entry.kind) {
    case 'request':
      return { requests: sent(state, entry), drafts: [] };
    case 'response': {
      const { status, headers, at } = entry;
      return change(state, entry, ({ sentAt }) => ({
        response: { status, headers, ms: at - sentAt },
      }));
    }
    case 'frame':
      return framesCame(state, entry);
    case 'reply':
      return change(state, entry, () => ({ calls: entry.calls }));
    case 'usage':
      return change(state, entry, () => ({ usage: entry.usage, isEstimate: entry.isEstimate }));
    case 'retry': {
      const { attempt, at, waitMs, reason } = entry;
      return change(state, entry, () => ({ retry: { attempt, at: at + waitMs, reason } }));
    }
    case 'failed':
      return {
        ...change(state, entry, () => ({ failure: entry.message, retry: null })),
        drafts: [],
      };
    default:
      return entry satisfies never;
  }
}

/** A request, or the next attempt of the one before. */
function sent(state: TraceState, entry: EntryOf<'request'>): readonly RequestState[] {
  const { requests } = state;
  const { request, purpose, model, attempt, url, headers, adaptations } = entry;
  const before = requests.findLast((r) => r.purpose === purpose && r.request < request);
  const { shared, rest } = entry.body;
  const fresh: RequestState = {
    request,
    n: entry.n,
    turn: state.turn,
    round: state.round,
    purpose,
    model,
    attempt,
    sentAt: entry.at,
    url,
    headers,
    body: (before?.body ?? '').slice(0, shared) + rest,
    shared,
    adaptations,
    response: null,
    frames: [],
    frameCount: 0,
    firstTokenMs: null,
    lastMs: 0,
    calls: [],
    usage: null,
    isEstimate: false,
    retry: null,
    failure: null,
  };
  const last = requests.at(-1);
  if (last?.request !== request) return [...requests, fresh];
  return requests.with(requests.length - 1, { ...fresh, n: last.n });
}

function framesCame(state: TraceState, entry: EntryOf<'frame'>): Partial<TraceState> {
  const frames = unpackFrames(entry.frames);
  const requests = change(state, entry, (request) => ({
    frames: [...request.frames, frames],
    frameCount: request.frameCount + frames.length,
    firstTokenMs: request.firstTokenMs ?? firstToken(frames),
    lastMs: frames.at(-1)?.ms ?? request.lastMs,
  }));
  const drafts = frames.reduce(drafted, state.drafts);
  const reasoning = frames.flatMap(({ readings }) =>
    readings.flatMap((reading) => (reading.as === 'reasoning' ? [reading.text] : [])),
  );
  if (reasoning.length === 0) return { ...requests, drafts };
  const begin = { type: 'reasoning', n: entry.n, round: state.round } as const;
  const conversation = grown(state.conversation, begin, reasoning.join(''));
  return { ...requests, drafts, conversation };
}

function firstToken(frames: readonly TimedFrame[]): number | null {
  const isToken = ({ readings }: TimedFrame) =>
    readings.some(({ as }) => as === 'text' || as === 'reasoning' || as === 'call');
  return frames.find(isToken)?.ms ?? null;
}

/** The drafts after one more frame: calls open, and their arguments grow. */
function drafted(drafts: readonly CallDraft[], { readings }: TimedFrame): readonly CallDraft[] {
  let next = drafts;
  for (const reading of readings) {
    if (reading.as === 'call') {
      const { call, id, name } = reading;
      const known = next.find((draft) => draft.call === call);
      const draft = { call, id, name, text: known?.text ?? '' };
      next = known ? next.map((d) => (d.call === call ? draft : d)) : [...next, draft];
    } else if (reading.as === 'arguments') {
      const { call, text, note } = reading;
      const isReplaced = note === 'placeholder-dropped';
      next = next.map((d) =>
        d.call === call ? { ...d, text: isReplaced ? text : d.text + text } : d,
      );
    }
  }
  return next;
}

/** The state with one request changed; nothing when the trace lost its beginning. */
function change(
  state: TraceState,
  entry: { request: number },
  changes: (request: RequestState) => Partial<RequestState>,
): Partial<TraceState> {
  const index = state.requests.findLastIndex((r) => r.request === entry.request);
  const request = state.requests[index];
  if (!request) return {};
  return { requests: state.requests.with(index, { ...request, ...changes(request) }) };
}
