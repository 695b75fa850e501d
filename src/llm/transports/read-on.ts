/**
 * Reads an answer on while nobody pulls it: a provider closes a connection that stays full
 * while a person pauses the loop. It works over any transport's response and knows nothing
 * of what is in the bytes; how many wait is told, so that a page can show it.
 */

/**
 * The same response with a body that is read as fast as it comes, into memory. `onWaiting`
 * is told how many bytes have come and were not taken, each time that number changes.
 */
export function readOn(response: Response, onWaiting: (bytes: number) => void): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let end: 'open' | 'closed' | { error: unknown } = 'open';
  /** Ends the wait of whoever pulls. */
  let wake = () => {};

  function change(by: number): void {
    bytes += by;
    onWaiting(bytes);
  }

  async function pump(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      waiting.push(value);
      change(value.byteLength);
      wake();
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start() {
        // Not awaited: a stream gives nothing before its start has settled.
        void pump()
          .then(
            () => (end = 'closed'),
            (error: unknown) => (end = { error }),
          )
          .finally(() => wake());
      },
      async pull(controller) {
        if (waiting.length === 0 && end === 'open') {
          await new Promise<void>((resolve) => (wake = resolve));
        }
        const chunk = waiting.shift();
        if (chunk !== undefined) {
          change(-chunk.byteLength);
          controller.enqueue(chunk);
        } else if (typeof end === 'object') {
          controller.error(end.error);
        } else {
          controller.close();
        }
      },
      cancel(reason) {
        waiting.length = 0;
        change(-bytes);
        return reader.cancel(reason);
      },
    },
    // Nothing is taken that nobody asked for, so that what waits is counted.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
