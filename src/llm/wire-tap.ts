/**
 * Tells the observer of a model what passes on the wire, one tap for one answer with all its
 * attempts. It alone makes wire events, so it is the one place that keeps the key out of
 * them. Decides nothing, and nothing depends on it: without an observer there is no tap, and
 * what an observer throws is dropped.
 */
import { shownUrl } from './errors.ts';
import { keyStriker, scrubKey } from './scrub.ts';
import type { Model, Usage } from './types.ts';
import type { Adaptation, FinishedCall, Reading, WireEvent, WireFrame } from './wire-events.ts';

const HIDDEN_KEY = 'Bearer ••••';

/** A request as it goes out, with the key in it. */
export type SentRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  adaptations: Adaptation[];
};

export class WireTap {
  readonly #observe: (event: WireEvent) => void;
  readonly #apiKey: string;
  readonly #strike: (text: string) => string;
  #attempt = 0;
  #isOver = false;

  constructor(observe: (event: WireEvent) => void, apiKey: string) {
    this.#observe = observe;
    this.#apiKey = apiKey;
    this.#strike = keyStriker(apiKey);
  }

  request({ url, headers, body, adaptations }: SentRequest): void {
    this.#attempt += 1;
    const shown = this.#struck(headers);
    if ('authorization' in shown) shown['authorization'] = HIDDEN_KEY;
    this.#tell({
      type: 'request',
      attempt: this.#attempt,
      url: this.#strike(shownUrl(url)),
      headers: shown,
      body,
      adaptations,
    });
  }

  response({ status, headers }: Response): void {
    this.#tell({ type: 'response', status, headers: this.#struck(Object.fromEntries(headers)) });
  }

  /**
   * One frame. One that was read as an error or as nothing is also searched for masked forms
   * of the key: an error that was cut off is read as nothing.
   */
  frame(raw: string, readings: readonly Reading[], event?: string): void {
    let isAnswer = true;
    for (const { as } of readings) if (as === 'error' || as === 'nothing') isAnswer = false;
    const clean = isAnswer ? this.#strike(raw) : scrubKey(raw, this.#apiKey);
    // A copy has the size that it needs; a list that grew has room for many more.
    const frame: WireFrame = { raw: clean, readings: readings.slice() };
    if (event !== undefined) frame.event = event;
    this.#tell({ type: 'frame', frame });
  }

  comment(text: string): void {
    this.frame(`: ${text}`, [{ as: 'nothing', note: 'keep-alive' }]);
  }

  answer(calls: FinishedCall[], usage: Usage | null): void {
    this.#tell({ type: 'answer', calls, usage });
    this.#isOver = true;
  }

  retry(waitMs: number, reason: string): void {
    this.#tell({ type: 'retry', attempt: this.#attempt, waitMs, reason });
  }

  /** The end of an answer that is none. */
  failed(message: string): void {
    this.#tell({ type: 'failed', message });
    this.#isOver = true;
  }

  /** As `failed`, for a request that is no longer wanted; one that never went out is none. */
  stopped(): void {
    if (this.#attempt > 0) this.failed('The request was stopped before its answer was whole.');
  }

  #struck(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, this.#strike(value)]),
    );
  }

  #tell(event: WireEvent): void {
    // A transport that is deaf to aborts may still answer after the end.
    if (this.#isOver) return;
    try {
      this.#observe(event);
    } catch {
      // Whoever looks on must not be able to break what is looked at.
    }
  }
}

/** A tap for one answer of `model`, or null when nobody looks on. */
export function tapOf({ onWire, apiKey }: Model): WireTap | null {
  return onWire === undefined ? null : new WireTap(onWire, apiKey);
}
