/**
 * Tells the page how much of an answer waits to be read while the loop rests: often enough
 * to be seen growing, and never while the loop runs, when it would only flicker.
 */

const TELL_EVERY_MS = 200;

export type Waiting = {
  /** So many bytes have come and were not taken. */
  set(bytes: number): void;
  rests(isResting: boolean): void;
};

/** `later` runs a task once after so many milliseconds. */
export function createWaiting(
  tell: (bytes: number) => void,
  later: (task: () => void, ms: number) => void,
): Waiting {
  let bytes = 0;
  let told = 0;
  let isResting = false;
  let isDue = false;

  function tellNow(): void {
    isDue = false;
    const shown = isResting ? bytes : 0;
    if (shown === told) return;
    told = shown;
    tell(shown);
  }

  return {
    set: (now) => {
      bytes = now;
      if (!isResting || isDue) return;
      isDue = true;
      later(tellNow, TELL_EVERY_MS);
    },
    rests: (is) => {
      isResting = is;
      tellNow();
    },
  };
}
