/** The key goes into the worker and, whatever an endpoint does with it, nowhere but there. */
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../src/trace/storage.ts';
import { createMemoryBlobs, type BlobStore } from '../../../src/vfs/index.ts';
import { listModels, probe } from '../../../src/llm/index.ts';
import type { Notice } from '../../../src/worker/protocol.ts';
import { openRig } from './rig.ts';

const KEY = 'sk-CANARY-1234567890';

/** The key as it is, as a provider masks it, and as others write it. */
const FORMS = {
  whole: KEY,
  'in a header': `Bearer ${KEY}`,
  'with a mask in the middle': 'sk-CANARY-****7890',
  'with its end hidden': 'sk-CANARY…',
  'with its beginning hidden': '***********CANARY-1234567890',
};

type Answer = typeof fetch;

const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  async () =>
    new Response(body, { status, headers });
const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const says = (content: string) => data({ choices: [{ index: 0, delta: { content } }] });
const good = `${data({ choices: [{ index: 0, delta: { content: 'ok' }, finish_reason: 'stop' }] })}data: [DONE]\n\n`;
const breaking =
  (text: string, reason: string): Answer =>
  async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
        pull: (controller) => controller.error(new TypeError(reason)),
      }),
    );

/** Each way in which an endpoint, or what is before it, may fail and say `said` with it. */
const PATHS: Record<string, (said: string) => Answer> = {
  'a refused key': (said) => answers(401, JSON.stringify({ error: { message: `no ${said}` } })),
  'a forbidden model': (said) => answers(403, JSON.stringify({ detail: `${said} may not` })),
  'an unknown path': (said) => answers(404, `no route for ${said}`),
  'a refused request': (said) => answers(400, JSON.stringify({ message: `bad header ${said}` })),
  'a refused field': (said) => answers(400, `unknown field stream_options in ${said}`),
  'no credit': (said) => answers(402, JSON.stringify({ error: `${said} is empty` })),
  'a limit': (said) => answers(429, JSON.stringify({ error: { message: `${said} is too fast` } })),
  'a failing server': (said) => answers(500, `Traceback: headers={'authorization': '${said}'}`),
  'a web page': (said) => answers(502, `<html><body><pre>${said}</pre></body></html>`),
  'a web page with status 200': (said) => answers(200, `<!doctype html><p>${said}</p>`),
  'plain text': (said) => answers(200, `upstream refused ${said}`),
  'an error document': (said) => answers(200, JSON.stringify({ error: { message: said } })),
  'an error frame': (said) => answers(200, `${says('a')}${data({ error: { message: said } })}`),
  'an error event': (said) => answers(200, `${says('a')}event: error\ndata: no ${said}\n\n`),
  'a frame cut off': (said) => answers(200, `${says('a')}data: {"error":{"message":"${said}`),
  'a comment': (said) => answers(200, `: ${said}\n\n${good}`),
  'a frame that says nothing': (said) => answers(200, `${data({ debug: said })}${good}`),
  'a frame that is no JSON': (said) => answers(200, `${says('a')}data: {oops ${said}\n\n`),
  'a broken connection': (said) => breaking(says('a'), `reset by ${said}`),
  'a connection that fails': (said) => () => Promise.reject(new TypeError(`"${said}" is bad`)),
};

/** Headers are kept as they came, but for the whole key. */
const HEADERS: Record<string, Answer> = {
  'of a refusal': answers(401, 'no', { 'x-echo': KEY, 'x-key': `Bearer ${KEY}` }),
  'of a good answer': answers(200, good, { 'x-echo': KEY }),
};

/** All that has left the worker and all that it stored, as one text. */
async function leavingAfter(answer: Answer): Promise<string> {
  const storage = createMemoryStorage();
  const kept: string[] = [];
  const memory = createMemoryBlobs();
  const blobs: BlobStore = {
    ...memory,
    put: (hash, text) => {
      kept.push(text);
      return memory.put(hash, text);
    },
  };
  const sleep = async () => {};
  const endpoint = { baseURL: 'http://leak.invalid/v1', apiKey: KEY };
  // A concession to one endpoint would change how the next one of that name is asked.
  const model = { ...endpoint, id: crypto.randomUUID(), fetch: answer };
  const rig = await openRig(model, {
    storage,
    blobs,
    sleep,
    listModels: (baseURL, apiKey) => listModels({ baseURL, apiKey, fetch: answer }),
    probe: (asked, signal) =>
      probe({ ...asked, id: asked.model, fetch: answer, sleep }, { signal }),
  });
  await rig.host.receive({ type: 'prompt', text: 'Hello?', mode: 'run' });
  await rig.reach('idle');
  await rig.host.receive({ type: 'listModels', request: 1, ...endpoint });
  const connection = { ...endpoint, model: 'm' };
  await rig.host.receive({ type: 'probe', request: 2, connection });
  expectAllTold(rig.notices);
  const sessions = await storage.listSessions();
  const traces = await Promise.all(sessions.map(({ id }) => storage.readTrace(id)));
  expect(traces[0]?.entries.some(({ kind }) => kind === 'request')).toBe(true);
  return JSON.stringify([rig.notices, sessions, traces, kept]);
}

/** Where a text holds the key or a part of it that tells, with what stands around it. */
function placesOf(text: string): string[] {
  return text.match(/.{0,40}CANARY.{0,40}/gs) ?? [];
}

/** Nothing may be found because nothing was told. */
function expectAllTold(notices: readonly Notice[]): void {
  const types = new Set(notices.map(({ type }) => type));
  for (const type of ['entries', 'status', 'models', 'probe']) expect(types).toContain(type);
}

describe('a key that an endpoint says', () => {
  for (const [form, said] of Object.entries(FORMS)) {
    it.each(Object.keys(PATHS))(
      `${form}, leaves the worker neither then nor later: %s`,
      async (name) => {
        const answer = PATHS[name]?.(said) ?? fetch;
        expect(placesOf(await leavingAfter(answer))).toEqual([]);
      },
    );
  }

  it.each(Object.keys(HEADERS))('is struck out of the headers %s', async (name) => {
    expect(placesOf(await leavingAfter(HEADERS[name] ?? fetch))).toEqual([]);
  });
});

describe('a key that no request can carry', () => {
  it.each(['sk-CANARY-1234567890\u200b1', 'sk-CANARY-中文'])('is in no notice: %j', async (key) => {
    const model = { baseURL: 'http://leak.invalid/v1', apiKey: key, id: 'm' };
    const rig = await openRig(model);
    await rig.host.receive({ type: 'prompt', text: 'Hello?', mode: 'run' });
    await rig.reach('idle');
    const { conversation } = rig.state();
    expect(JSON.stringify(conversation)).toContain('cannot be sent');
    expect(placesOf(JSON.stringify(rig.notices))).toEqual([]);
  });
});
