/**
 * A wire case as a fetch: it answers with the case's bytes, cut into network chunks as the
 * case says, and fails, stalls or waits where the case does.
 */
export type FixtureAnswer = {
  status?: number;
  headers?: Record<string, string>;
  chunks: { encoding: 'utf8' | 'base64'; data: string }[];
  delayMsBetween?: number;
  headerDelayMs?: number;
  networkError?: string;
  /** How the body ends: closed, with an error, or never. */
  end?: 'close' | 'error' | 'hang';
  endMessage?: string;
};

export type Fixture = FixtureAnswer & { then?: FixtureAnswer[] };

export type FixtureFetch = typeof fetch & { requests: RequestInit[] };

/**
 * The fetch of a case. The n-th call gets the n-th answer, the last one repeats. `onChunk` is
 * told when the n-th chunk, counted from 1, has been handed over.
 */
export function fixtureFetch(
  fixture: Fixture,
  onChunk: (n: number) => void = () => {},
): FixtureFetch {
  const answers = [fixture, ...(fixture.then ?? [])];
  const requests: RequestInit[] = [];
  const fetchFixture = async (_: unknown, init: RequestInit = {}): Promise<Response> => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? fixture;
    requests.push(init);
    const { signal } = init;
    signal?.throwIfAborted();
    if (answer.headerDelayMs !== undefined) await pause(answer.headerDelayMs);
    signal?.throwIfAborted();
    if (answer.networkError !== undefined) throw new TypeError(answer.networkError);
    const body = toBody(answer, onChunk, signal ?? undefined);
    return new Response(body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
  return Object.assign(fetchFixture as typeof fetch, { requests });
}

function toBody(
  answer: FixtureAnswer,
  onChunk: (n: number) => void,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
      async pull(controller) {
        if (sent > 0 && answer.delayMsBetween !== undefined) await pause(answer.delayMsBetween);
        if (signal?.aborted) return;
        const chunk = answer.chunks[sent];
        if (chunk !== undefined) {
          sent += 1;
          controller.enqueue(toBytes(chunk));
          onChunk(sent);
        } else if (answer.end === 'hang') await new Promise(() => {});
        else if (answer.end === 'error') controller.error(new TypeError(answer.endMessage));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function toBytes({ encoding, data }: FixtureAnswer['chunks'][number]): Uint8Array {
  return new Uint8Array(Buffer.from(data, encoding));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
