/**
 * Races a promise with a signal, for work that may not heed the signal: a hung transport
 * must not hold a stop. The promise that lost is not left unhandled.
 */

/** What `work` gives; rejects with the signal's reason as soon as that is aborted. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
