/**
 * The user's texts that wait: steering for the next round, follow-ups for the next turns.
 * Each change is written down, so that what waits survives a reload. It decides the order
 * of use; when the time has come is the session's to say.
 */
import type { EntryBody, Queued } from '../trace/entries.ts';

export type Queue = {
  add(queued: Queued): void;
  /** Changes a text that waits, or its kind. One that was used meanwhile is left alone. */
  change(queued: Queued): void;
  withdraw(id: string): void;
  /** Takes all steering texts, in order. They count as used. */
  takeSteering(): Queued[];
  /** Takes what begins the next turn: a steering text that came too late, or a follow-up. */
  takeNext(): Queued | null;
};

/** A queue that begins with `waiting`. */
export function createQueue(
  waiting: readonly Queued[],
  record: (body: EntryBody) => unknown,
): Queue {
  let queue = [...waiting];
  const isHere = (id: string) => queue.some((queued) => queued.id === id);

  function take(queued: Queued): Queued {
    queue = queue.filter(({ id }) => id !== queued.id);
    record({ kind: 'queue', change: 'used', queued });
    return queued;
  }

  return {
    add: (queued) => {
      queue.push(queued);
      record({ kind: 'queue', change: 'added', queued });
    },
    change: (queued) => {
      if (!isHere(queued.id)) return;
      queue = queue.map((old) => (old.id === queued.id ? queued : old));
      record({ kind: 'queue', change: 'edited', queued });
    },
    withdraw: (id) => {
      const queued = queue.find((one) => one.id === id);
      if (queued === undefined) return;
      queue = queue.filter((one) => one !== queued);
      record({ kind: 'queue', change: 'withdrawn', queued });
    },
    takeSteering: () => queue.filter(({ as }) => as === 'steer').map(take),
    takeNext: () => {
      const next = queue.find(({ as }) => as === 'steer') ?? queue[0];
      // A text that begins a turn is a prompt, whatever it was meant to be.
      return next === undefined ? null : take({ ...next, as: 'followUp' });
    },
  };
}
