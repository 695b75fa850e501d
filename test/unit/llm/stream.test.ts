import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/llm/index.ts';
import type { Model, StreamContext, StreamEvent, ToolSpec } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { bodyOf, chunk, fakeFetch, sse, type FakeFetch } from './sse-body.ts';

const good = sse(chunk({ content: 'ok' }), chunk({}, 'stop'));
const hello: StreamContext = { messages: [{ role: 'user', content: 'hello' }] };
const tool: ToolSpec = { name: 'read', description: 'Reads.', parameters: { type: 'object' } };
const lines = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Headers as they went out. */
const headersOf = (fetchFake: FakeFetch): Record<string, string> =>
  Object.fromEntries(new Headers(fetchFake.calls[0]?.init.headers));

/** A body that sends `text` and then nothing, for ever; deaf to signals. */
const stalls = (text: string) => (): Response =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(lines(text)) }));

describe('the request', () => {
  it('goes to the address with the model, the messages and nothing unneeded', async () => {
    const fetchFake = fakeFetch(good);
    await collect(fixtureModel(fetchFake, { baseURL: 'http://x.invalid/v1//' }));
    expect(fetchFake.calls[0]?.url).toBe('http://x.invalid/v1/chat/completions');
    expect(bodyOf(fetchFake.calls[0])).toEqual({
      model: 'fx',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: 'hello' }],
    });
    expect(headersOf(fetchFake)).toEqual({
      authorization: 'Bearer x',
      'content-type': 'application/json',
      accept: 'text/event-stream',
    });
  });

  it('holds the system prompt first, the tools and the limit', async () => {
    const fetchFake = fakeFetch(good);
    const model = fixtureModel(fetchFake, { maxTokens: 7 });
    await collect(model, { tools: [tool] }, { systemPrompt: 'Be brief.', ...hello });
    const { tools, max_tokens: limit, messages } = bodyOf(fetchFake.calls[0]);
    expect(tools).toEqual([{ type: 'function', function: tool }]);
    expect(limit).toBe(7);
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hello' },
    ]);
  });

  it('has no authorization header without a key', async () => {
    const fetchFake = fakeFetch(good);
    await collect(fixtureModel(fetchFake, { apiKey: ' ' }));
    expect(headersOf(fetchFake)).not.toHaveProperty('authorization');
  });

  it('sends the key without the blanks around it', async () => {
    const fetchFake = fakeFetch(good);
    await collect(fixtureModel(fetchFake, { apiKey: ' sk-1\n' }));
    expect(headersOf(fetchFake)['authorization']).toBe('Bearer sk-1');
  });

  it('is not sent with a key that no header can carry', async () => {
    const fetchFake = fakeFetch(good);
    const { error } = await collect(fixtureModel(fetchFake, { apiKey: 'sk-“1”' }));
    expect(error).toContain('character 4 of 6');
    expect(error).not.toContain('sk-');
    expect(fetchFake.calls).toEqual([]);
  });
});

describe('an endpoint that refuses a young field', () => {
  const refuses =
    (message: string, status = 400) =>
    (): Response =>
      Response.json({ error: { message } }, { status });

  it('is asked again without stream_options, and never with them after that', async () => {
    const fetchFake = fakeFetch(refuses('Unknown field: stream_options'), good);
    const model = fixtureModel(fetchFake, { baseURL: 'http://old.invalid/v1' });
    expect((await collect(model)).text).toBe('ok');
    expect((await collect(model)).text).toBe('ok');
    const sent = fetchFake.calls.map((call) => 'stream_options' in bodyOf(call));
    expect(sent).toEqual([true, false, false]);
  });

  it('is asked again with max_completion_tokens', async () => {
    const fetchFake = fakeFetch(refuses("Use 'max_completion_tokens' instead.", 422), good);
    const model = fixtureModel(fetchFake, { baseURL: 'http://new.invalid/v1', maxTokens: 9 });
    expect((await collect(model)).text).toBe('ok');
    const { max_completion_tokens: limit, ...rest } = bodyOf(fetchFake.calls[1]);
    expect(limit).toBe(9);
    expect(rest).not.toHaveProperty('max_tokens');
  });

  it('gets no third chance for the same field', async () => {
    const fetchFake = fakeFetch(refuses('stream_options again'));
    const { stopReason } = await collect(
      fixtureModel(fetchFake, { baseURL: 'http://odd.invalid' }),
    );
    expect({ stopReason, fetches: fetchFake.calls.length }).toEqual({
      stopReason: 'error',
      fetches: 2,
    });
  });
});

describe('an abort', () => {
  it('before the start sends nothing', async () => {
    const fetchFake = fakeFetch(good);
    const { events } = await collect(fixtureModel(fetchFake), { signal: AbortSignal.abort() });
    expect(events).toEqual([{ type: 'done', stopReason: 'aborted' }]);
    expect(fetchFake.calls).toEqual([]);
  });

  it('ends a fetch that is deaf to signals', async () => {
    const controller = new AbortController();
    const deaf = (): Promise<Response> =>
      new Promise(() => setTimeout(() => controller.abort(), 1));
    const { events } = await collect(fixtureModel(fakeFetch(deaf)), { signal: controller.signal });
    expect(events).toEqual([{ type: 'done', stopReason: 'aborted' }]);
  });

  it('ends a body that is deaf to signals, and keeps the text', async () => {
    const controller = new AbortController();
    const model = fixtureModel(fakeFetch(stalls(`data: ${chunk({ content: 'a' })}\n\n`)));
    const events: StreamEvent[] = [];
    for await (const event of stream(model, hello, { signal: controller.signal })) {
      events.push(event);
      setTimeout(() => controller.abort(), 1);
    }
    expect(events).toEqual([
      { type: 'text_delta', delta: 'a' },
      { type: 'done', stopReason: 'aborted' },
    ]);
  });

  it('yields no delta more, though some have come', async () => {
    const controller = new AbortController();
    const events: StreamEvent[] = [];
    const body = sse(chunk({ content: 'a' }), chunk({ content: 'b' }), chunk({}, 'stop'));
    for await (const event of stream(fixtureModel(fakeFetch(body)), hello, controller)) {
      events.push(event);
      controller.abort();
    }
    expect(events.map((event) => event.type)).toEqual(['text_delta', 'done']);
  });

  it('ends a wait before the next attempt, also one that is deaf to signals', async () => {
    const controller = new AbortController();
    const fetchFake = fakeFetch(() => new Response('', { status: 500 }));
    const sleep = (): Promise<void> => new Promise(() => setTimeout(() => controller.abort(), 1));
    const { events } = await collect(fixtureModel(fetchFake), { signal: controller.signal, sleep });
    expect(events.map((event) => event.type)).toEqual(['retry', 'done']);
    expect(fetchFake.calls).toHaveLength(1);
  });
});

describe('a consumer that returns', () => {
  it('ends the request and its body', async () => {
    let isCancelled = false;
    const body = (): Response =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(lines(`data: ${chunk({ content: 'a' })}\n\n`)),
          cancel: () => {
            isCancelled = true;
          },
        }),
      );
    const fetchFake = fakeFetch(body);
    for await (const event of stream(fixtureModel(fetchFake), hello)) {
      expect(event.type).toBe('text_delta');
      break;
    }
    expect(fetchFake.calls[0]?.init.signal?.aborted).toBe(true);
    expect(isCancelled).toBe(true);
  });
});

describe('silence', () => {
  it('of the endpoint becomes an error', async () => {
    const model = fixtureModel(fakeFetch(stalls(`data: ${chunk({ content: 'a' })}\n\n`)), {
      idleTimeoutMs: 20,
    });
    const { text, error } = await collect(model);
    expect(text).toBe('a');
    expect(error).toContain('sent nothing for');
  });

  it('before the first byte becomes an error, not a retry', async () => {
    const fetchFake = fakeFetch(() => new Promise<Response>(() => {}));
    const { events } = await collect(fixtureModel(fetchFake, { idleTimeoutMs: 20 }));
    expect(events.map((event) => event.type)).toEqual(['error']);
  });

  it('after the finish reason is a good end', async () => {
    const model = fixtureModel(fakeFetch(stalls(`data: ${chunk({ content: 'a' }, 'stop')}\n\n`)), {
      idleTimeoutMs: 20,
    });
    expect((await collect(model)).stopReason).toBe('end_turn');
  });

  it('of the consumer does not count', async () => {
    const body = sse(chunk({ content: 'a' }), chunk({ content: 'b' }), chunk({}, 'stop'));
    const [first = '', ...rest] = body.split(/(?<=\n\n)/u);
    const pieces = (): Response =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(lines(first));
            setTimeout(() => {
              controller.enqueue(lines(rest.join('')));
              controller.close();
            }, 5);
          },
        }),
      );
    const types: string[] = [];
    const model = fixtureModel(fakeFetch(pieces), { idleTimeoutMs: 40 });
    for await (const { type } of stream(model, hello)) {
      types.push(type);
      if (types.length === 1) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    expect(types).toEqual(['text_delta', 'text_delta', 'done']);
  });
});

describe('whatever happens', () => {
  it.each<[string, Partial<Model>]>([
    [
      'a fetch that throws',
      {
        fetch: () => {
          throw new Error('boom');
        },
      },
    ],
    ['a fetch that rejects with no error', { fetch: () => Promise.reject('boom') }],
    ['no address', { baseURL: '' }],
    ['no address and a transport that fails', { baseURL: '', fetch: () => Promise.reject('boom') }],
  ])('stream yields one error and does not throw: %s', async (_, more) => {
    const { fetch: _network, ...model } = fixtureModel(fakeFetch(good), { retries: 0 });
    const { events } = await collect({ ...model, ...more });
    expect(events.map((event) => event.type)).toEqual(['error']);
  });

  it('the key is in no error, though a header quotes it', async () => {
    const quotes = fakeFetch(() =>
      Promise.reject(new TypeError('"Bearer sk-secret-key" is invalid')),
    );
    const { events } = await collect(fixtureModel(quotes, { apiKey: 'sk-secret-key' }));
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) {
      const said = event.type === 'error' ? event.error.message : JSON.stringify(event);
      expect(said).toContain('[key]');
      expect(said).not.toContain('sk-secret-key');
    }
  });
});
