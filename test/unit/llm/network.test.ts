import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNetworkFetch, stream } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { chunk, sse } from './sse-body.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The base URL of a server on this machine that answers with `listener`. */
async function serve(listener: RequestListener): Promise<string> {
  const running = createServer(listener);
  closers.push(() => {
    running.closeAllConnections();
    running.close();
  });
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  const { port } = running.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1`;
}

/** A model without a fetch of its own: it goes through the network. */
function networkModel(baseURL: string): ReturnType<typeof fixtureModel> {
  const { fetch: _, ...model } = fixtureModel(fetch, { baseURL, apiKey: 'sk-secret-key' });
  return model;
}

describe('the network transport', () => {
  it('is what a model without a fetch uses', async () => {
    const seen: unknown[] = [];
    const baseURL = await serve((request, response) => {
      seen.push(
        request.url,
        request.headers.authorization,
        request.headers.cookie,
        request.headers.referer,
      );
      response.end(sse(chunk({ content: 'hi' }, 'stop')));
    });
    expect((await collect(networkModel(baseURL))).text).toBe('hi');
    expect(seen).toEqual(['/v1/chat/completions', 'Bearer sk-secret-key', undefined, undefined]);
  });

  it('asks for no cookies, no referrer, no cache', async () => {
    const inits: RequestInit[] = [];
    const inner: typeof fetch = (_, init = {}) => {
      inits.push(init);
      return Promise.resolve(new Response('x'));
    };
    await createNetworkFetch(inner)('https://x.invalid', { method: 'POST' });
    expect(inits).toEqual([
      {
        method: 'POST',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
      },
    ]);
  });

  it('lets a request without CORS be redirected: a browser sends no other', async () => {
    const inits: RequestInit[] = [];
    const inner: typeof fetch = (_, init = {}) => {
      inits.push(init);
      return Promise.resolve(new Response('x'));
    };
    await createNetworkFetch(inner)('https://x.invalid', { mode: 'no-cors' });
    expect(inits).toMatchObject([{ mode: 'no-cors', redirect: 'follow' }]);
  });

  it('refuses an address with a user or a password in it, and does not say them', async () => {
    const { error } = await collect(networkModel('https://me:pass-word@x.invalid/v1'));
    expect(error).toContain('x.invalid holds a user name or a password');
    expect(error).not.toContain('pass-word');
  });

  it('does not follow a redirect, and says so', async () => {
    const paths: (string | undefined)[] = [];
    const baseURL = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const { events, error } = await collect(networkModel(baseURL));
    expect(events).toHaveLength(1);
    expect(error).toContain('not followed');
    expect(paths).toEqual(['/v1/chat/completions']);
  });

  it('knows the redirect that a browser hides', async () => {
    const opaque = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const transport = createNetworkFetch(() => Promise.resolve(opaque));
    await expect(transport('https://x.invalid')).rejects.toMatchObject({ code: 'redirected' });
  });

  it.each(['', '/v1', 'localhost:1/v1', 'ftp://x.invalid'])(
    'refuses the address %j before asking',
    async (baseURL) => {
      const { events, error } = await collect(networkModel(baseURL));
      expect(events).toHaveLength(1);
      expect(error).toContain('is no web address');
    },
  );

  it('says what to check when nobody listens', async () => {
    const { error, waits } = await collect(networkModel('http://127.0.0.1:1/v1'));
    expect(error).toContain('Could not reach http://127.0.0.1:1/v1/chat/completions');
    expect(waits).toEqual([500, 1000]);
  });

  it('passes an abort and a return on to the server', async () => {
    for (const end of ['abort', 'return'] as const) {
      let closed: () => void = () => {};
      const isClosed = new Promise<void>((resolve) => (closed = resolve));
      const baseURL = await serve((_, response) => {
        response.on('close', closed);
        response.write(`data: ${chunk({ content: 'a' })}\n\n`);
      });
      const controller = new AbortController();
      for await (const event of stream(networkModel(baseURL), { messages: [] }, controller)) {
        if (end === 'return') break;
        controller.abort();
        expect(['text_delta', 'done']).toContain(event.type);
      }
      await isClosed;
    }
  });

  it('lets go of a connection that stays open after [DONE]', async () => {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    const baseURL = await serve((_, response) => {
      response.on('close', closed);
      response.write(sse(chunk({ content: 'a' }, 'stop')));
    });
    expect((await collect(networkModel(baseURL))).stopReason).toBe('end_turn');
    await isClosed;
  });

  it('passes a broken connection on', async () => {
    const baseURL = await serve((_, response) => {
      response.write(`data: ${chunk({ content: 'a' })}\n\n`, () => response.destroy());
    });
    const { text, error } = await collect(networkModel(baseURL));
    expect(text).toBe('a');
    expect(error).toContain('The answer was cut');
  });
});
