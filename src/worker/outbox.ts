/**
 * Sends entries to the page in numbered batches, one at a time: the next leaves when the
 * page has acknowledged the last. What gathers meanwhile becomes one bigger batch, so a
 * slow page is never behind by more than one. Whole sessions go out in slices, so that
 * opening a long one does not freeze the page.
 */
import type { Entry } from '../trace/entries.ts';
import type { Notice } from './protocol.ts';

const SLICE = 2_000;

export type Outbox = {
  send(session: string, entries: Entry[]): void;
  /** The page has taken in batch `batch`. */
  acknowledge(batch: number): void;
  /** Forgets what waits: another session is open now. */
  clear(): void;
};

/** An outbox that posts through `post`. */
export function createOutbox(post: (notice: Notice) => void): Outbox {
  let waiting: Entry[] = [];
  let session = '';
  let last = 0;
  let isInFlight = false;

  function next(): void {
    if (isInFlight || waiting.length === 0) return;
    const entries = waiting.slice(0, SLICE);
    waiting = waiting.slice(SLICE);
    isInFlight = true;
    last += 1;
    post({ type: 'entries', session, batch: last, entries });
  }

  return {
    send: (id, entries) => {
      session = id;
      for (const entry of entries) waiting.push(entry);
      next();
    },
    acknowledge: (batch) => {
      if (batch !== last) return;
      isInFlight = false;
      next();
    },
    clear: () => {
      waiting = [];
      isInFlight = false;
    },
  };
}
