import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { probe, type Model, type ProbeStep } from '../../../src/llm/index.ts';
import { fixtureModel } from '../../cases/lib/collect.ts';
import { bodyOf, callStream, chunk, fakeFetch, sse } from './sse-body.ts';

const counts = '{"choices":[],"usage":{"prompt_tokens":8,"completion_tokens":2}}';
const said = sse(chunk({ content: 'ok' }), chunk({}, 'stop'), counts);
const pinged = callStream({ index: 0, id: 'a', function: { name: 'ping', arguments: '{}' } });
const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const opaque = (): Response => new Response(null);
const models =
  (...ids: string[]) =>
  (): Response =>
    Response.json({ data: ids.map((id) => ({ id })) });
const refuses = (status: number, message: string) => (): Response =>
  Response.json({ error: { message } }, { status });

type Answer = string | (() => Response | Promise<Response>);

/** An endpoint: how it answers to a knock, to the list of models, and to the chats in turn. */
function endpoint(knock: Answer, list: Answer, ...chats: Answer[]): ReturnType<typeof fakeFetch> {
  return fakeFetch(knock, list, ...chats);
}

/** The results of a probe by step, `running` left out, as `state code`. */
async function results(
  fetchFake: typeof fetch,
  more: Partial<Model> = {},
): Promise<Record<string, string>> {
  const steps = await all(fetchFake, more);
  return Object.fromEntries(
    steps
      .filter(({ state }) => state !== 'running')
      .map(({ step, state, code }) => [step, `${state} ${code}`]),
  );
}

async function all(fetchFake: typeof fetch, more: Partial<Model> = {}): Promise<ProbeStep[]> {
  const steps: ProbeStep[] = [];
  const options = { origin: 'https://page.invalid' };
  for await (const step of probe(fixtureModel(fetchFake, more), options)) steps.push(step);
  return steps;
}

const detailOf = (steps: ProbeStep[], step: ProbeStep['step']): string =>
  steps.findLast((one) => one.step === step)?.detail ?? '';

const untried = 'unknown not-tried';
const chatUntried = { model: untried, streaming: untried, usage: untried, tools: untried };

describe('a probe', () => {
  it('finds that all works, with three questions and two tiny chats', async () => {
    const fetchFake = endpoint(opaque, models('fx', 'other'), said, pinged);
    expect(await results(fetchFake)).toEqual({
      reachable: 'ok answers',
      cors: 'ok cors-allowed',
      key: 'ok key-taken',
      model: 'ok model-answers',
      streaming: 'ok streams',
      usage: 'ok counts-tokens',
      tools: 'ok calls-tools',
    });
    const [knock, list, ...chats] = fetchFake.calls;
    expect(knock).toMatchObject({
      url: 'http://fixture.invalid/v1/models',
      init: { mode: 'no-cors' },
    });
    expect(knock?.init.headers).toBeUndefined();
    expect(list).toMatchObject({ init: { headers: { authorization: 'Bearer x' } } });
    expect(chats.map((chat) => bodyOf(chat)['max_tokens'])).toEqual([256, 256]);
    expect('tools' in bodyOf(chats[0])).toBe(false);
    expect('tools' in bodyOf(chats[1])).toBe(true);
  });

  it('says of each step that it runs before it says how it went', async () => {
    const steps = await all(endpoint(opaque, models('fx'), said, pinged));
    const seen = new Map<string, string>();
    for (const { step, state, detail } of steps) {
      if (state === 'running') expect(seen.get(step)).toBeUndefined();
      else {
        expect(seen.get(step)).toBe('running');
        expect(detail).toMatch(/^[A-Z].*\.$/su);
      }
      seen.set(step, state);
    }
    expect([...seen.values()]).toEqual(seen.size === 7 ? Array(7).fill('ok') : []);
  });

  it.each([
    ['http://localhost:9/v1', 'Start the server'],
    ['http://lan.invalid/v1', 'loaded over https may not use an http address'],
    ['https://far.invalid/v1', 'typing errors'],
  ])('finds that nobody is there at %s', async (baseURL, words) => {
    const steps = await all(endpoint(offline, offline), { baseURL });
    expect(detailOf(steps, 'reachable')).toContain(words);
    expect(await results(endpoint(offline, offline), { baseURL })).toEqual({
      reachable: 'failed down',
      cors: untried,
      key: untried,
      ...chatUntried,
    });
  });

  it.each([
    ['http://localhost:9/v1', 'OLLAMA_ORIGINS=https://page.invalid'],
    ['http://127.0.0.1:9/v1', '--allowed-origins'],
    ['http://127.0.0.1:9/v1', 'lms server start --cors'],
    ['https://far.invalid/v1', 'Access-Control-Allow-Origin'],
  ])('finds that somebody is at %s who refuses pages, and says: %s', async (baseURL, words) => {
    const steps = await all(endpoint(opaque, offline), { baseURL });
    expect(detailOf(steps, 'cors')).toContain(words);
    expect(await results(endpoint(opaque, offline), { baseURL })).toEqual({
      reachable: 'ok answers',
      cors: 'failed cors-refused',
      key: untried,
      ...chatUntried,
    });
  });

  it('finds that pages may list the models but not use the chat', async () => {
    expect(await results(endpoint(opaque, models('fx'), offline))).toMatchObject({
      cors: 'failed cors-refused',
      key: untried,
    });
  });

  it('goes by the chat where pages may not list the models, or there is no list', async () => {
    const good = { cors: 'ok cors-allowed', key: 'ok key-taken', tools: 'ok calls-tools' };
    expect(await results(endpoint(opaque, offline, said, pinged))).toMatchObject(good);
    expect(await results(endpoint(opaque, refuses(404, 'no'), said, pinged))).toMatchObject(good);
    expect(await results(endpoint(opaque, refuses(403, 'scope'), said, pinged))).toMatchObject(
      good,
    );
  });

  it('counts a server as there that answers only when asked with CORS', async () => {
    expect(await results(endpoint(offline, models('fx'), said, pinged))).toMatchObject({
      reachable: 'ok answers',
      cors: 'ok cors-allowed',
    });
  });
});

describe('a probe of the key and the model', () => {
  it('ends at a key that is refused, before or in the chat', async () => {
    const refused = { cors: 'ok cors-allowed', key: 'failed key-refused', ...chatUntried };
    const early = endpoint(opaque, refuses(401, 'bad key'));
    expect(await results(early)).toMatchObject(refused);
    expect(early.calls).toHaveLength(2);
    expect(await results(endpoint(opaque, models('fx'), refuses(401, 'bad')))).toMatchObject(
      refused,
    );
    expect(await results(endpoint(opaque, models('fx'), refuses(402, 'pay')))).toMatchObject(
      refused,
    );
  });

  it('ends at a key that cannot be sent and an address that is none', async () => {
    const { fetch: _, ...model } = fixtureModel(fetch, { baseURL: 'nonsense' });
    const steps: ProbeStep[] = [];
    for await (const step of probe(model)) steps.push(step);
    expect(steps.find(({ state }) => state === 'failed')).toMatchObject({ step: 'reachable' });
    expect(await results(endpoint(opaque, models()), { apiKey: 'ключ' })).toMatchObject({
      key: 'failed key-refused',
      model: untried,
    });
  });

  it('says when no key is asked for', async () => {
    const fetchFake = endpoint(opaque, models('fx'), said, pinged);
    expect(await results(fetchFake, { apiKey: '' })).toMatchObject({ key: 'ok no-key-needed' });
  });

  it('names the models that are most like one that is not there', async () => {
    const list = models('zeta', 'acme/fx-large', 'beta');
    const steps = await all(endpoint(opaque, list, refuses(404, 'no such model')));
    expect(steps.find(({ state, step }) => step === 'model' && state === 'failed')).toMatchObject({
      code: 'model-unknown',
      detail: expect.stringMatching(/no such model.*for example: acme\/fx-large, /su),
    });
  });

  it('does not blame the model for what passes', async () => {
    for (const status of [429, 500]) {
      const fetchFake = endpoint(opaque, models('fx'), refuses(status, 'busy'));
      expect(await results(fetchFake)).toMatchObject({ model: 'unknown failed' });
      expect(fetchFake.calls).toHaveLength(3);
    }
  });
});

describe('a probe of streaming, usage and tools', () => {
  const whole = (): Response =>
    Response.json({ choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] });

  it('finds an answer in one piece, and no counts', async () => {
    const found = {
      streaming: 'failed one-piece',
      usage: 'failed no-counts',
      tools: 'ok calls-tools',
    };
    expect(await results(endpoint(opaque, models('fx'), whole, pinged))).toMatchObject(found);
    const refused = [refuses(400, 'Streaming is not supported'), whole, pinged];
    const baseURL = 'http://piecewise.invalid/v1';
    expect(await results(endpoint(opaque, models('fx'), ...refused), { baseURL })).toMatchObject(
      found,
    );
  });

  it('finds tools that are refused, not called, or could not be tried', async () => {
    const tools = async (...answers: Answer[]): Promise<string | undefined> => {
      const steps = await results(endpoint(opaque, models('fx'), said, ...answers));
      return steps['tools'];
    };
    expect(await tools(refuses(400, 'fx does not support tools'), said)).toBe(
      'failed tools-refused',
    );
    expect(await tools(refuses(400, 'tool choice requires a flag'))).toBe('failed tools-refused');
    expect(await tools(said)).toBe('unknown no-call');
    expect(await tools(refuses(503, 'busy'))).toBe('unknown failed');
  });

  it('asks for all again, though something was conceded before', async () => {
    const refused = endpoint(
      opaque,
      models('fx'),
      said,
      refuses(400, 'no support: does not support tools'),
      said,
    );
    expect((await results(refused))['tools']).toBe('failed tools-refused');
    expect((await results(endpoint(opaque, models('fx'), said, pinged)))['tools']).toBe(
      'ok calls-tools',
    );
  });

  it('ends without further steps when it is aborted', async () => {
    const controller = new AbortController();
    const fetchFake = endpoint(opaque, models('fx'), said, pinged);
    const states: string[] = [];
    for await (const { step, state } of probe(fixtureModel(fetchFake), controller)) {
      states.push(`${step} ${state}`);
      if (step === 'key') controller.abort();
    }
    expect(states.at(-1)).toBe('key running');
    expect(fetchFake.calls).toHaveLength(2);
  });
});

describe('a probe over the network', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  it('knocks without the key, and then asks with it', async () => {
    const seen: (string | undefined)[][] = [];
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      seen.push([request.method, request.url, request.headers.authorization]);
      response.end(request.method === 'GET' ? '{"data":[{"id":"fx"}]}' : said);
    };
    const server = createServer(answer);
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { fetch: _, ...model } = fixtureModel(fetch, { baseURL: `http://127.0.0.1:${port}/v1` });
    const steps: ProbeStep[] = [];
    for await (const step of probe(model)) steps.push(step);
    expect(steps.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(seen).toEqual([
      ['GET', '/v1/models', undefined],
      ['GET', '/v1/models', 'Bearer x'],
      ['POST', '/v1/chat/completions', 'Bearer x'],
      ['POST', '/v1/chat/completions', 'Bearer x'],
    ]);
  });
});
