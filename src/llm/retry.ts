/**
 * When and how soon a failed request is sent again. Only before the first token, so nothing
 * that was shown is ever taken back, and never for a failure that will come again. Waits are
 * those that the endpoint asked for, or double from half a second: one person at one page
 * needs no random spread.
 */
import type { ModelError } from './errors.ts';

const FIRST_WAIT_MS = 500;
/** Longer than this a person would rather be told. */
const LONGEST_WAIT_MS = 60_000;
const MOST_RETRIES = 3;
/** An address that nobody answers is not worth more. */
const MOST_RECONNECTS = 2;

/**
 * How long to wait before the next attempt, in milliseconds; null when there is none.
 * `attempt` is the one that failed, from 1; `retries` how many the user allows.
 */
export function planRetry(error: ModelError, attempt: number, retries = 2): number | null {
  const most = Math.min(retries, error.code === 'unreachable' ? MOST_RECONNECTS : MOST_RETRIES);
  if (!error.retryable || attempt > most) return null;
  return Math.min(error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
}

/**
 * The wait that a response asks for, in milliseconds: `retry-after-ms`, or `retry-after` as
 * seconds or as a date (RFC 9110, 10.2.3). Undefined when it asks for none, or for nonsense.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (ms >= 0) return ms;
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(value)) return Number(value) * 1000;
  // Each form of an HTTP date begins with the day's name; `-5` is a date to Date.parse, too.
  const until = /^[a-z]/iu.test(value) ? Date.parse(value) - now : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}

/** Waits; ends early, without an error, when the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
