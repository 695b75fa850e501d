import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/llm/index.ts';
import type { Model, Reading, StreamOptions, WireEvent } from '../../../src/llm/index.ts';
import { collect, fixtureModel, type Collected } from '../../cases/lib/collect.ts';
import { callStream, chunk, fakeFetch, sse } from './sse-body.ts';
import { readingsOf } from './wire-reading.ts';

type Answers = Parameters<typeof fakeFetch>;
const good = sse(chunk({ content: 'ok' }), chunk({}, 'stop'));
const data = (payload: string): string => `data: ${payload}\n\n`;

/** What an observer is told of one answer. */
async function watch(
  answers: Answers,
  more: Partial<Model> = {},
  options: StreamOptions = {},
): Promise<{ wire: WireEvent[]; collected: Collected }> {
  const wire: WireEvent[] = [];
  const onWire = (event: WireEvent): unknown => wire.push(event);
  const model = fixtureModel(fakeFetch(...answers), { onWire, ...more });
  return { collected: await collect(model, options), wire };
}

const readingsIn = async (body: string): Promise<Reading[]> =>
  readingsOf((await watch([body])).wire);
const typesOf = (wire: readonly WireEvent[]): string[] => wire.map(({ type }) => type);

describe('an observer', () => {
  it('sees the request, the response, each frame and the answer, in this order', async () => {
    const answered = (): Response => new Response(good, { headers: { 'x-request-id': '7' } });
    const { wire } = await watch([answered], { apiKey: 'sk-secret-key' });
    expect(typesOf(wire)).toEqual(['request', 'response', 'frame', 'frame', 'frame', 'answer']);
    expect(wire[0]).toEqual({
      type: 'request',
      attempt: 1,
      url: 'http://fixture.invalid/v1/chat/completions',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: 'Bearer ••••',
      },
      body: expect.stringContaining('"messages":[{"role":"user","content":"hello"}]'),
      adaptations: [],
    });
    expect(wire[1]).toMatchObject({ status: 200, headers: { 'x-request-id': '7' } });
    expect(wire[2]).toEqual({
      type: 'frame',
      frame: { raw: chunk({ content: 'ok' }), readings: [{ as: 'text', chars: 2 }] },
    });
    expect(wire.at(-1)).toEqual({ type: 'answer', calls: [], usage: null });
  });

  it('sees no user, password or query of the address', async () => {
    const { wire } = await watch([good], { baseURL: 'http://me:secret@x.invalid/v1' });
    expect(wire[0]).toMatchObject({ url: 'http://x.invalid/v1/chat/completions' });
  });

  it('sees each attempt with a number of its own, the wait, and what was refused', async () => {
    const refuses = (): Response =>
      Response.json({ error: { message: 'unknown field stream_options' } }, { status: 400 });
    const busy = (): Response => new Response('busy', { status: 503 });
    const baseURL = 'http://observed.invalid/v1';
    const { wire } = await watch([refuses, busy, good], { baseURL });
    expect(typesOf(wire).slice(0, 8)).toEqual([
      'request',
      'response',
      'frame',
      'request',
      'response',
      'frame',
      'retry',
      'request',
    ]);
    const requests = wire.filter((event) => event.type === 'request');
    expect(requests.map(({ attempt, adaptations }) => [attempt, adaptations])).toEqual([
      [1, []],
      [2, ['no-stream-options']],
      [3, ['no-stream-options']],
    ]);
    expect(wire[2]).toMatchObject({
      frame: { readings: [{ as: 'error', message: expect.stringContaining('stream_options') }] },
    });
    expect(wire[6]).toEqual({
      type: 'retry',
      attempt: 2,
      waitMs: 500,
      reason: expect.stringContaining('503'),
    });
  });

  it.each<[string, Answers]>([
    ['an error of the endpoint', [(): Response => new Response('no', { status: 401 })]],
    ['a cut', [data(chunk({ content: 'a' }))]],
    ['a filtered answer', [sse(chunk({}, 'content_filter'))]],
    ['a connection that fails', [(): Promise<Response> => Promise.reject(new TypeError('x'))]],
  ])('is told once that it failed, in the words of the error: %s', async (_, answers) => {
    const { wire, collected } = await watch(answers, { retries: 0 });
    expect(wire.filter(({ type }) => type === 'failed' || type === 'answer')).toEqual([
      { type: 'failed', message: collected.error },
    ]);
    expect(wire.at(-1)?.type).toBe('failed');
  });

  it('is told of an abort, before the consumer is', async () => {
    const wire: WireEvent[] = [];
    const controller = new AbortController();
    const onWire = (event: WireEvent): unknown => wire.push(event);
    const model = fixtureModel(fakeFetch(good), { onWire });
    for await (const event of stream(model, { messages: [] }, controller)) {
      controller.abort();
      if (event.type === 'done') expect(wire.at(-1)?.type).toBe('failed');
    }
    expect(typesOf(wire).filter((type) => type === 'failed')).toHaveLength(1);
  });

  it('is told when the consumer goes away, and nothing when nothing went out', async () => {
    const wire: WireEvent[] = [];
    const onWire = (event: WireEvent): unknown => wire.push(event);
    for await (const _ of stream(fixtureModel(fakeFetch(good), { onWire }), { messages: [] }))
      break;
    expect(wire.at(-1)?.type).toBe('failed');
    const { wire: none } = await watch([good], {}, { signal: AbortSignal.abort() });
    expect(none).toEqual([]);
  });

  it('that throws changes nothing', async () => {
    const plain = await watch([good]);
    const { collected } = await watch([good], {
      onWire: () => {
        throw new Error('broken observer');
      },
    });
    expect(collected).toEqual(plain.collected);
  });

  it('hears nothing more after the end from a transport that is deaf to aborts', async () => {
    let answer: (response: Response) => void = () => {};
    const late = (): Promise<Response> => new Promise((resolve) => (answer = resolve));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1);
    const { wire } = await watch([late], {}, { signal: controller.signal });
    answer(new Response(good));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(typesOf(wire)).toEqual(['request', 'failed']);
  });
});

describe('a frame is told as what it was taken for', () => {
  it.each<[string, string, Reading[]]>([
    ['a comment', ': OPENROUTER PROCESSING\n\n', [{ as: 'nothing', note: 'keep-alive' }]],
    ['an empty event', 'data:\n\n', [{ as: 'nothing', note: 'keep-alive' }]],
    ['a ping with a body', data('{"type":"ping"}'), [{ as: 'nothing', note: 'nothing-in-it' }]],
    ['no object', data('null'), [{ as: 'nothing', note: 'nothing-in-it' }]],
    ['only a role', data(chunk({ role: 'assistant', content: '' })), []],
    ['a refusal', data(chunk({ refusal: 'No' })), [{ as: 'text', chars: 2, note: 'refusal' }]],
    ['a thought', data(chunk({ reasoning: 'hm' })), [{ as: 'reasoning', text: 'hm' }]],
    [
      'text and usage',
      data('{"choices":[{"delta":{"content":"a"}}],"usage":{"prompt_tokens":1}}'),
      [
        { as: 'usage', usage: { input: 1, output: 0 } },
        { as: 'text', chars: 1 },
      ],
    ],
  ])('%s', async (_, frame, expected) => {
    const rest = await readingsIn(sse(chunk({}, 'stop')));
    expect(await readingsIn(`${frame}${sse(chunk({}, 'stop'))}`)).toEqual([...expected, ...rest]);
  });

  it('shows comments and names of events as they came', async () => {
    const { wire } = await watch([`: hi there\n\nevent: chunk\n${good}`]);
    expect(wire[2]).toMatchObject({ frame: { raw: ': hi there' } });
    expect(wire[3]).toMatchObject({ frame: { event: 'chunk', raw: chunk({ content: 'ok' }) } });
  });

  it('finish reasons with what they mean here', async () => {
    const finish = async (...reasons: string[]): Promise<unknown[]> =>
      (await readingsIn(sse(...reasons.map((reason) => chunk({}, reason))))).slice(0, -1);
    expect(await finish('stop')).toEqual([{ as: 'finish', reason: 'stop', readAs: 'end_turn' }]);
    expect(await finish('MAX_TOKENS')).toEqual([
      { as: 'finish', reason: 'MAX_TOKENS', readAs: 'max_tokens', note: 'finish-alias' },
    ]);
    expect(await finish('tool_calls')).toEqual([
      { as: 'finish', reason: 'tool_calls', readAs: 'end_turn', note: 'finish-overruled' },
    ]);
    expect(await finish('length', 'stop')).toEqual([
      { as: 'finish', reason: 'length', readAs: 'max_tokens' },
      { as: 'finish', reason: 'stop', readAs: 'max_tokens', note: 'finish-again' },
    ]);
    expect(await finish('error')).toMatchObject([{ readAs: 'error', note: 'finish-alias' }]);
    const call = { index: 0, id: 'a', function: { name: 'x', arguments: '{}' } };
    const overruled = await readingsIn(sse(chunk({ tool_calls: [call] }), chunk({}, 'stop')));
    expect(overruled).toContainEqual({
      as: 'finish',
      reason: 'stop',
      readAs: 'tool_use',
      note: 'finish-overruled',
    });
    expect(await readingsIn(callStream(call))).toContainEqual({
      as: 'finish',
      reason: 'tool_calls',
      readAs: 'tool_use',
    });
  });

  it('what comes after the end or after an error', async () => {
    expect((await readingsIn(good + data(chunk({ content: 'ghost' })))).at(-1)).toEqual({
      as: 'nothing',
      note: 'after-end',
    });
    const broken = data('{"error":{"message":"overloaded"}}') + data(chunk({ content: 'ghost' }));
    expect(await readingsIn(broken)).toEqual([
      { as: 'error', message: expect.stringContaining('overloaded') },
      { as: 'nothing', note: 'after-end' },
    ]);
  });

  it('a whole message behind its deltas', async () => {
    const whole = '{"choices":[{"message":{"content":"ok"},"finish_reason":"stop"}]}';
    expect(await readingsIn(data(chunk({ content: 'ok' })) + data(whole))).toMatchObject([
      { as: 'text' },
      { as: 'nothing', note: 'message-repeated' },
      { as: 'finish' },
    ]);
  });

  it('half a frame at the end of a cut body, and one that is no JSON', async () => {
    const begun = data(chunk({ content: 'ok' }));
    expect((await readingsIn(`${begun}data: {"choi`)).at(-1)).toEqual({
      as: 'nothing',
      note: 'cut-off',
    });
    expect((await readingsIn(`${begun}data: {oops\n\n`)).at(-1)).toMatchObject({ as: 'error' });
    const odd = await readingsIn(`${begun}event: error\ndata: overloaded\n\n`);
    expect(odd.slice(1)).toEqual([{ as: 'error', message: expect.stringContaining('overloaded') }]);
  });

  it.each([
    ['a web page', '<!doctype html><p>no</p>', 'web page'],
    ['plain text', 'upstream is down', 'upstream is down'],
    ['half a document', '{"choices":[', 'no chat-completions stream'],
  ])('a body that is no answer: %s', async (_, body, words) => {
    const { wire } = await watch([body]);
    const frames = wire.filter(({ type }) => type === 'frame');
    expect(frames).toEqual([
      {
        type: 'frame',
        frame: { raw: body, readings: [{ as: 'error', message: expect.stringContaining(words) }] },
      },
    ]);
  });

  it('a whole document', async () => {
    const body = '{"choices":[{"message":{"content":"ok"},"finish_reason":"stop"}]}';
    const { wire } = await watch([body]);
    expect(wire.filter(({ type }) => type === 'frame')).toEqual([
      {
        type: 'frame',
        frame: {
          raw: body,
          readings: [
            { as: 'nothing', note: 'not-streamed' },
            { as: 'text', chars: 2 },
            { as: 'finish', reason: 'stop', readAs: 'end_turn' },
          ],
        },
      },
    ]);
  });
});
