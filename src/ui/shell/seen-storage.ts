/**
 * Remembers that this browser has run a turn before. Until the worker has opened a session
 * the page does not know whether to greet, and who has been here must not see a greeting
 * flash up.
 */
const KEY = 'loopscope-seen';

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function hasSeen(storage: () => TextStorage): boolean {
  try {
    return storage().getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function markSeen(storage: () => TextStorage): void {
  try {
    storage().setItem(KEY, '1');
  } catch {
    // Then the greeting may flash up once more.
  }
}
