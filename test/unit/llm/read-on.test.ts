import { describe, expect, it } from 'vitest';
import { readOn } from '../../../src/llm/transports/read-on.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body that gives a chunk only when it is pulled, and counts. */
function lazyBody(chunks: number) {
  const sent = { count: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent.count += 1;
        controller.enqueue(bytes(`chunk ${sent.count};`));
        if (sent.count === chunks) controller.close();
      },
      cancel() {
        sent.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { sent, body };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('reading on', () => {
  it('takes all that comes while nobody pulls, and says how much waits', async () => {
    const { sent, body } = lazyBody(50);
    let waiting = 0;
    const response = readOn(new Response(body), (now) => (waiting = now));
    await tick();
    expect(sent.count).toBe(50);
    expect(waiting).toBe(Array.from({ length: 50 }, (_, n) => `chunk ${n + 1};`).join('').length);
    const text = await response.text();
    expect(text.startsWith('chunk 1;chunk 2;')).toBe(true);
    expect(text.endsWith('chunk 50;')).toBe(true);
    expect(waiting).toBe(0);
  });

  it('keeps status and headers', () => {
    const response = readOn(
      new Response('x', { status: 201, headers: { 'content-type': 'text/event-stream' } }),
      () => {},
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
  });

  it('gives what came before a failure, then the failure', async () => {
    let fail: (error: Error) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes('first'));
        fail = (error) => controller.error(error);
      },
    });
    const reader = readOn(new Response(body), () => {}).body?.getReader();
    await tick();
    fail(new Error('cut'));
    await tick();
    expect(await reader?.read()).toMatchObject({ done: false });
    await expect(reader?.read()).rejects.toThrow('cut');
  });

  it('passes a cancel on and forgets what waits', async () => {
    const { sent, body } = lazyBody(1_000_000);
    let waiting = -1;
    const response = readOn(new Response(body), (now) => (waiting = now));
    await response.body?.cancel();
    expect(sent.cancelled).toBe(true);
    expect(waiting).toBe(0);
  });
});
