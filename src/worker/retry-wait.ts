/**
 * The wait before a failed request is sent again, which a person may end: "try now". The
 * time itself is the given sleep's.
 */

export type RetryWait = {
  /** Waits `ms`. Ends early, without an error, by `end` or by the signal. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Ends the wait under way, if there is one. */
  end(): void;
};

/** A wait over `sleep`, which rejects when its signal is aborted. */
export function createRetryWait(
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>,
): RetryWait {
  let cut = new AbortController();
  return {
    sleep: async (ms, signal) => {
      cut = new AbortController();
      await sleep(ms, AbortSignal.any([signal, cut.signal])).catch(() => undefined);
    },
    end: () => cut.abort(),
  };
}
