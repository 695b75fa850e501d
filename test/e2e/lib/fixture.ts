/**
 * `test` as all files here use it: it fails on anything that a browser complains about and
 * the test did not provoke, and it gives servers that end with the test.
 */
import type { RequestListener } from 'node:http';
import { expect, test as base } from '@playwright/test';
import { startEndpoint, type Endpoint } from './endpoint.ts';
import { serve } from './servers.ts';
import { watch, type Watch } from './watch.ts';

type Fixtures = {
  /** What must be closed when the test is over and its complaints are counted. */
  closers: (() => Promise<void>)[];
  watched: Watch;
  /** A chat-completions endpoint of this test's own. */
  endpoint: Endpoint;
  /** Starts a server and gives its origin. */
  startServer: (handler: RequestListener) => Promise<string>;
};

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
  closers: async ({}, provide) => {
    const closers: Fixtures['closers'] = [];
    await provide(closers);
    await Promise.all(closers.map((close) => close()));
  },
  watched: [
    // It needs the closers only to end before them: a server that is gone is a complaint.
    async ({ context, closers: _closers }, provide) => {
      const watched = await watch(context);
      await provide(watched);
      expect(await watched.complaints()).toEqual([]);
    },
    { auto: true },
  ],
  endpoint: async ({ closers }, provide) => {
    const endpoint = await startEndpoint();
    closers.push(endpoint.close);
    await provide(endpoint);
  },
  startServer: async ({ closers }, provide) => {
    await provide(async (handler) => {
      const { origin, close } = await serve(handler);
      closers.push(close);
      return origin;
    });
  },
});

export { expect };
