/**
 * Notices when an endpoint has gone silent. Time counts only while somebody waits for it: a
 * person who pauses the loop must not lose the answer. One interval serves the whole answer
 * and looks a few times per timeout, since a timer for each piece of a stream costs more
 * than reading it.
 */

/** The silence that is noticed is up to one such part longer than the timeout. */
const PARTS = 8;

export class IdleWatch {
  /** Whether somebody waits for the endpoint now. */
  isWaiting = false;
  #silentParts = 0;
  readonly #timer: ReturnType<typeof setInterval> | undefined;

  /** Calls `onIdle` once when `ms` have passed in silence; never when `ms` is not finite. */
  constructor(ms: number, onIdle: () => void) {
    if (!Number.isFinite(ms) || ms <= 0) return;
    this.#timer = setInterval(() => {
      this.#silentParts = this.isWaiting ? this.#silentParts + 1 : 0;
      if (this.#silentParts <= PARTS) return;
      this.stop();
      onIdle();
    }, ms / PARTS);
  }

  /** Says that something came. */
  hear(): void {
    this.isWaiting = false;
    this.#silentParts = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
