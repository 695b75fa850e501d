/**
 * Forgets the keys that a passphrase opened, after a while without a turn. It compares times
 * at intervals and sets no long timer: a computer that slept must not wake up with a key
 * that should be gone. Never while a turn is under way, which still needs its key.
 */
import { isLocked } from './connections.ts';
import type { RunStore } from './run-store.ts';
import type { SettingsStore } from './settings-store.ts';

const CHECK_MS = 10_000;

export type Clock = {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Calls `task` again and again, until the function that it gives is called. */
  every(ms: number, task: () => void): () => void;
};

/** Begins to watch; gives a function that ends it. */
export function lockWhenUnused(
  settings: SettingsStore,
  run: Pick<RunStore, 'getState' | 'subscribe'>,
  clock: Clock,
): () => void {
  let lastUse = clock.now();
  const isInTurn = () => run.getState().driver.type !== 'idle';
  const use = () => {
    lastUse = clock.now();
  };
  const ends = [
    run.subscribe(({ driver }, before) => {
      if (driver !== before.driver) use();
    }),
    settings.subscribe(({ keys }, before) => {
      if (keys !== before.keys) use();
    }),
    clock.every(CHECK_MS, () => {
      const { connections, keys, lockAfterMinutes, lock } = settings.getState();
      const isOpen = connections.some(
        (connection) =>
          connection.keep === 'passphrase' &&
          connection.sealed !== null &&
          !isLocked(connection, keys),
      );
      if (isOpen && !isInTurn() && clock.now() - lastUse >= lockAfterMinutes * 60_000) lock();
    }),
  ];
  return () => ends.forEach((end) => end());
}
