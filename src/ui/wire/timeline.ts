/**
 * The bars of a request's timeline: attempts that failed, the waits behind them, and for the
 * last attempt how long the headers, the first token and the rest took. Pure.
 */
import type { RequestState } from '../../trace/state.ts';
import type { Attempt } from './request-facts.ts';

/** `headers`: sent → response. `token`: response → first token. `stream`: → last frame. */
export type BarKind = 'failed' | 'gap' | 'headers' | 'token' | 'stream';

/** Milliseconds after the first attempt went out. `attempt` is what a gap came behind. */
export type Bar = { kind: BarKind; from: number; to: number; attempt: Attempt | null };

type Times = Pick<
  RequestState,
  'sentAt' | 'response' | 'firstTokenMs' | 'lastMs' | 'failure' | 'retry'
>;

/** Bars in order, without those that take no time. */
export function barsOf(request: Times, earlier: readonly Attempt[]): readonly Bar[] {
  const start = earlier[0]?.sentAt ?? request.sentAt;
  const bars: Bar[] = [];
  for (const [n, attempt] of earlier.entries()) {
    const from = attempt.sentAt - start;
    const to = attempt.endedAt - start;
    const next = earlier[n + 1]?.sentAt ?? request.retry?.at ?? request.sentAt;
    bars.push(
      { kind: 'failed', from, to, attempt },
      { kind: 'gap', from: to, to: next - start, attempt },
    );
  }
  if (request.retry === null) bars.push(...lastAttempt(request, request.sentAt - start));
  return bars.filter(({ from, to }) => to > from);
}

function lastAttempt(request: Times, begin: number): readonly Bar[] {
  const { response, firstTokenMs, lastMs, failure } = request;
  const at = (ms: number) => begin + ms;
  const headers = response?.ms ?? lastMs;
  if (failure !== null && firstTokenMs === null) {
    return [{ kind: 'failed', from: begin, to: at(Math.max(headers, lastMs)), attempt: null }];
  }
  const token = firstTokenMs ?? lastMs;
  return [
    { kind: 'headers', from: begin, to: at(headers), attempt: null },
    { kind: 'token', from: at(headers), to: at(token), attempt: null },
    { kind: 'stream', from: at(token), to: at(lastMs), attempt: null },
  ];
}
