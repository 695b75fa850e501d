/** Whatever goes wrong, and whoever says the key: it leaves the model layer nowhere. */
import { describe, expect, it } from 'vitest';
import { listModels, probe, type Model, type WireEvent } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { chunk, fakeFetch, sse } from './sse-body.ts';

type Answer = Parameters<typeof fakeFetch>[number];

/** Keys with all that keys are made of, and what that becomes in a URL, in JSON, in HTML. */
const KEYS = ['sk-proj-AbCd1234efgh5678', 'ab/cd+ef==gh&ij"kl<mn>', 'gsk_0123456789abcdefghij'];

const escaped = (key: string): string =>
  key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The key in each form in which somebody may write it. */
const formsOf = (key: string): string[] => [
  key,
  encodeURIComponent(key),
  escaped(key),
  JSON.stringify(key).slice(1, -1),
  JSON.stringify(key)
    .slice(1, -1)
    .replaceAll('/', String.raw`\/`),
];

const failing =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(body, { status, headers });
const data = (payload: string): string => `data: ${payload}\n\n`;
const begun = data(chunk({ content: 'a' }));
const good = sse(chunk({ content: 'ok' }, 'stop'));
const breaks = (text: string, reason: string) => (): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      pull: (controller) => controller.error(new TypeError(reason)),
    }),
  );

/** How an endpoint may say the key `said`, which is `key` in some form. */
const PATHS: Record<string, (said: string, key: string) => Answer[]> = {
  'a fetch that rejects': (said) => [
    () => Promise.reject(new TypeError(`"Bearer ${said}" is bad`)),
  ],
  'a fetch that throws': (said) => [
    () => {
      throw new Error(`bad header ${said}`);
    },
  ],
  'a refused key': (said) => [failing(401, JSON.stringify({ error: { message: `no ${said}` } }))],
  'a refused request': (said) => [failing(400, `Bearer ${said} is not allowed`)],
  'a refused field': (said) => [failing(400, `unknown field stream_options for ${said}`), good],
  'a failing server': (said) => [failing(500, `{"detail":[{"msg":"key ${said}"}]}`)],
  'a limit': (said) => [failing(429, `{"message":"${said} asks too often"}`)],
  'a web page': (said) => [failing(502, `<html><body>${said}</body></html>`)],
  'a web page with status 200': (said) => [`<!doctype html><p>key ${said}</p>`],
  'plain text with status 200': (said) => [`upstream refused ${said}`],
  'a header': (said) => [
    failing(401, 'no', { 'x-echo': encodeURI(said), 'x-key': encodeURIComponent(said) }),
  ],
  'a header of a good answer': (said) => [
    failing(200, good, { 'x-echo': encodeURIComponent(said) }),
  ],
  'an error frame': (said) => [begun + data(JSON.stringify({ error: { message: `no ${said}` } }))],
  'an error event': (said) => [`${begun}event: error\ndata: bad ${said}\n\n`],
  'an error in a choice': (said) => [data(JSON.stringify({ choices: [{ error: `no ${said}` }] }))],
  'a comment': (said) => [`: key ${said}\n\n${good}`],
  'a frame that is no JSON': (said) => [`${begun}data: {oops ${said}\n\n`],
  'a frame that says nothing': (said) => [data(JSON.stringify({ debug: said })) + good],
  'a cut frame': (said) => [`${begun}data: {"key":"${said}`],
  'an error document': (said) => [JSON.stringify({ error: { message: `no ${said}` } })],
  'a document': (said, key) => [
    `{"choices":[{"message":{"content":"ok"}}],"k":${JSON.stringify(said)},"l":${JSON.stringify(key)}}`,
  ],
  'a broken connection': (said) => [breaks(begun, `reset ${said}`)],
};

/** All that leaves the layer for one answer, as one text. Errors do not show in JSON. */
async function leaving(answers: Answer[], more: Partial<Model>): Promise<string> {
  const wire: WireEvent[] = [];
  const onWire = (event: WireEvent): unknown => wire.push(event);
  const model = fixtureModel(fakeFetch(...answers), { onWire, retries: 1, ...more });
  const { events } = await collect(model);
  expect(wire.length).toBeGreaterThan(0);
  return toText([events, wire]);
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Error ? `${inner.message} ${inner.stack} ${String(inner.cause)}` : inner,
  );
}

/** The forms of the key that a text holds, also inside JSON inside JSON. */
function keysIn(text: string, key: string): string[] {
  return formsOf(key).filter(
    (form) => text.includes(form) || text.includes(JSON.stringify(form).slice(1, -1)),
  );
}

describe.each(KEYS)('the key %s', (key) => {
  it.each(Object.keys(PATHS))('is in nothing that is told of %s', async (name) => {
    for (const said of formsOf(key)) {
      const answers = PATHS[name]?.(said, key) ?? [];
      const baseURL = `http://scrub-${name.replaceAll(' ', '-')}.invalid/v1`;
      expect(keysIn(await leaving(answers, { apiKey: key, baseURL }), key)).toEqual([]);
    }
  });

  it('is in no rejection of the list of models', async () => {
    for (const name of Object.keys(PATHS)) {
      const answers = PATHS[name]?.(key, key) ?? [];
      const asked = { baseURL: 'http://x.invalid/v1', apiKey: key, fetch: fakeFetch(...answers) };
      const told = await listModels(asked).catch((thrown: unknown) => thrown);
      expect(keysIn(toText(told), key)).toEqual([]);
    }
  });

  it('is in no step of a probe, wherever it fails', async () => {
    for (const name of Object.keys(PATHS)) {
      const bad = PATHS[name]?.(key, key) ?? [];
      const list = (): Response => Response.json({ data: [{ id: 'fx' }] });
      for (const before of [[], [list], [list, list], [list, list, good]]) {
        const model = fixtureModel(fakeFetch(...before, ...bad), { apiKey: key });
        const steps: unknown[] = [];
        for await (const step of probe(model)) steps.push(step);
        expect(steps.length).toBeGreaterThan(7);
        expect(keysIn(toText(steps), key)).toEqual([]);
      }
    }
  });

  it('is in no error when it was typed into the address or the model', async () => {
    for (const baseURL of [`http://x.invalid/${key}/v1`, `http://me:${key}@x.invalid/v1`, key]) {
      const { fetch: _, ...model } = fixtureModel(fetch, { apiKey: key, baseURL, retries: 0 });
      const wire: WireEvent[] = [];
      const onWire = (event: WireEvent): unknown => wire.push(event);
      const { events } = await collect({ ...model, onWire });
      expect(keysIn(toText([events, wire]), key)).toEqual([]);
    }
    const missing = failing(404, 'no such model');
    const { events } = await collect(fixtureModel(fakeFetch(missing), { apiKey: key, id: key }));
    expect(keysIn(toText(events), key)).toEqual([]);
  });
});

describe('masked forms of the key', () => {
  const key = 'sk-proj-AbCd1234efgh5678';

  it.each(['sk-proj-****5678', 'sk-p…', '********5678', 'sk-proj-xxxxxxxx5678', 'sk-proj-Ab...'])(
    'are in no error: %s',
    async (masked) => {
      for (const name of ['a refused key', 'an error frame', 'a failing server', 'a web page']) {
        const answers = PATHS[name]?.(masked, key) ?? [];
        expect(await leaving(answers, { apiKey: key })).not.toContain(masked);
      }
    },
  );
});

describe('what a user wrote', () => {
  it('is sent and shown as it is, though it is the key', async () => {
    const key = 'sk-proj-AbCd1234efgh5678';
    const wire: WireEvent[] = [];
    const onWire = (event: WireEvent): unknown => wire.push(event);
    const fetchFake = fakeFetch(good);
    const messages = [{ role: 'user' as const, content: `my key is ${key}` }];
    await collect(fixtureModel(fetchFake, { apiKey: key, onWire }), {}, { messages });
    expect(wire[0]).toMatchObject({ body: fetchFake.calls[0]?.init.body });
    expect(fetchFake.calls[0]?.init.body).toContain(key);
  });

  it('is not taken for the key when that is a mere word', async () => {
    const told = await leaving([sse(chunk({ content: 'I am ollama' }, 'stop'))], {
      apiKey: 'ollama',
    });
    expect(told).toContain('I am ollama');
    expect(told).not.toContain('Bearer ollama');
  });
});

describe('scrubbing', () => {
  it('is linear in the text, also in one long word', async () => {
    const long = (n: number): string =>
      `{"error":{"message":"${'a'.repeat(n)}${'**b'.repeat(n)}"}}`;
    const time = async (n: number): Promise<number> => {
      const start = performance.now();
      await leaving([data(long(n))], { apiKey: 'sk-proj-AbCd1234efgh5678', retries: 0 });
      return performance.now() - start;
    };
    await time(1000);
    // Quadratic work would take a minute and more.
    expect(await time(200_000)).toBeLessThan(5000);
  });
});
