import { describe, expect, it } from 'vitest';
import { ModelError, stream } from '../../../src/llm/index.ts';
import { planRetry, readRetryAfter, sleep } from '../../../src/llm/retry.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { chunk, fakeFetch, sse } from './sse-body.ts';

const good = sse(chunk({ content: 'ok' }), chunk({}, 'stop'));
const status =
  (code: number, headers: Record<string, string> = {}, body = 'busy') =>
  (): Response =>
    new Response(body, { status: code, headers });

describe('a failure before the first token', () => {
  it.each([408, 409, 429, 500, 502, 503, 529])(
    'with status %i is tried again, and announced',
    async (code) => {
      const { events, text, waits } = await collect(fixtureModel(fakeFetch(status(code), good)));
      expect(events[0]).toEqual({
        type: 'retry',
        attempt: 1,
        waitMs: 500,
        reason: expect.stringContaining(String(code)),
      });
      expect({ text, waits }).toEqual({ text: 'ok', waits: [500] });
    },
  );

  it.each([400, 401, 402, 403, 404, 405, 413, 422])('with status %i is final', async (code) => {
    const fetchFake = fakeFetch(status(code));
    const { events } = await collect(fixtureModel(fetchFake));
    expect(events.map(({ type }) => type)).toEqual(['error']);
    expect(fetchFake.calls).toHaveLength(1);
  });

  it('is final when the account has no credit, though the status is 429', async () => {
    const fetchFake = fakeFetch(status(429, {}, '{"error":{"code":"insufficient_quota"}}'));
    expect((await collect(fixtureModel(fetchFake))).error).toContain('no credit');
    expect(fetchFake.calls).toHaveLength(1);
  });

  it('is tried again when the connection fails or an error opens the stream', async () => {
    const refused = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
    const opens = 'data: {"error":{"message":"busy","code":503}}\n\n';
    const { text, waits } = await collect(fixtureModel(fakeFetch(refused, opens, good)));
    expect({ text, waits }).toEqual({ text: 'ok', waits: [500, 1000] });
  });

  it('is tried twice more by default, three times at most, never when told so', async () => {
    const fetches = async (retries?: number): Promise<number> => {
      const fetchFake = fakeFetch(status(500));
      await collect(fixtureModel(fetchFake, retries === undefined ? {} : { retries }));
      return fetchFake.calls.length;
    };
    expect([await fetches(), await fetches(9), await fetches(0)]).toEqual([3, 4, 1]);
  });
});

describe('a failure after the first token', () => {
  it.each([
    ['text', chunk({ content: 'a' })],
    ['reasoning', chunk({ reasoning: 'a' })],
    ['a piece of a call', chunk({ tool_calls: [{ id: 'a', function: { name: 'x' } }] })],
  ])('is final: %s', async (_, begun) => {
    const fetchFake = fakeFetch(`data: ${begun}\n\n`, good);
    expect((await collect(fixtureModel(fetchFake))).error).toContain('cut');
    expect(fetchFake.calls).toHaveLength(1);
  });
});

describe('planRetry', () => {
  const busy = (retryAfterMs?: number): ModelError =>
    new ModelError('server', 'busy', { retryable: true, retryAfterMs });

  it('doubles the wait', () => {
    expect([1, 2, 3, 4].map((attempt) => planRetry(busy(), attempt, 3))).toEqual([
      500,
      1000,
      2000,
      null,
    ]);
  });

  it('waits as long as it was asked to, but no longer than a minute', () => {
    expect(planRetry(busy(7000), 1)).toBe(7000);
    expect(planRetry(busy(3_600_000), 1)).toBe(60_000);
  });

  it('reconnects twice at most', () => {
    const unreachable = new ModelError('unreachable', 'no', { retryable: true });
    expect(planRetry(unreachable, 3, 3)).toBeNull();
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }, 3000],
    [{ 'retry-after': 'Thu, 01 Jan 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{}, undefined],
  ])('reads %j as %s', (headers, expected) => {
    expect(readRetryAfter(new Headers(Object.entries(headers)), now)).toBe(expected);
  });
});

describe('the wait', () => {
  const busy = status(500);

  it("is the model's own, and the caller's before that", async () => {
    const waits: string[] = [];
    const waiter =
      (name: string) =>
      (ms: number): Promise<void> => {
        waits.push(`${name} ${ms}`);
        return Promise.resolve();
      };
    const model = fixtureModel(fakeFetch(busy, good), { sleep: waiter('model') });
    for await (const _ of stream(model, { messages: [] }));
    const again = fixtureModel(fakeFetch(busy, good), { sleep: waiter('model') });
    for await (const _ of stream(again, { messages: [] }, { sleep: waiter('caller') }));
    expect(waits).toEqual(['model 500', 'caller 500']);
  });

  it.each([
    ['ends early', (): Promise<void> => Promise.resolve()],
    ['is broken off', (): Promise<void> => Promise.reject(new Error('skipped'))],
  ])('that %s is followed by the next attempt at once', async (_, sleepOnce) => {
    const headers = { 'retry-after': '60' };
    const model = fixtureModel(fakeFetch(status(429, headers), good), { sleep: sleepOnce });
    let text = '';
    for await (const event of stream(model, { messages: [] })) {
      if (event.type === 'text_delta') text += event.delta;
    }
    expect(text).toBe('ok');
  });
});

describe('sleep', () => {
  it('ends early when the signal is aborted, before or meanwhile', async () => {
    await expect(sleep(60_000, AbortSignal.abort())).resolves.toBeUndefined();
    const controller = new AbortController();
    const slept = sleep(60_000, controller.signal);
    controller.abort();
    await expect(slept).resolves.toBeUndefined();
  });
});
