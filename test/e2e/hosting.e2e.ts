import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Worker } from '@playwright/test';
import { demoTask, downloadFile, expectEnd, openApp, send } from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { DIST, isWorker, serveSite } from './lib/site.ts';

/** In bytes, gzipped as a host does it. */
const FIRST_LOAD = 120_000;
const WORKER = 70_000;

test('runs from any path of a host that sends no header of its own', async ({
  page,
  startServer,
}) => {
  const origin = await startServer(serveSite('/some/deep/path/'));
  await openApp(page, `${origin}/some/deep/path/`);
  await send(page, demoTask('summary'));
  await expectEnd(page, 1, 'end_turn');
  expect(await downloadFile(page, '/README.md')).toContain('Garden calendar');
});

test.describe('the content policy', () => {
  test('holds in the worker without a header: no text becomes code', async ({
    page,
    browser,
    startServer,
    watched,
  }) => {
    watched.allow(/^console: policy: script-src refused eval/);
    const origin = await startServer(serveSite('/'));
    await openApp(page, `${origin}/`);
    const [worker] = page.workers();
    expect(await worker?.evaluate(probeEval)).toEqual(['EvalError', 'EvalError', 'nothing']);

    // The same probes where no policy holds, or they would prove nothing.
    const free = await browser.newContext();
    const bare = await free.newPage();
    await bare.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await bare.goto(`${origin}/bare.html`);
    expect(await bare.evaluate(probeEval)).toEqual(['ran', 'ran', 'ran']);
    await free.close();
  });

  test('lets the worker ask only https and this machine', async ({
    page,
    watched,
    startServer,
  }) => {
    watched.allow(/^console: policy: connect-src/);
    const origin = await startServer(serveSite('/'));
    await openApp(page, `${origin}/`);
    const [worker] = page.workers();
    expect(await refusedBy(worker, 'http://example.invalid/')).toBe('connect-src');
    expect(await refusedBy(worker, `${origin}/favicon.svg`)).toBeNull();
    expect(await refusedBy(worker, 'https://example.invalid/')).toBeNull();
  });
});

test.describe('the size', () => {
  test('of the first load is at most 120 kB without fonts and worker', async ({ page }) => {
    const sizes: Promise<[path: string, size: number]>[] = [];
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname;
      if (/\.(js|css)$|\/$/.test(path) && !isWorker(path) && request.url().startsWith('http')) {
        sizes.push(request.response().then(async (r) => [path, gzipped((await r?.body()) ?? '')]));
      }
    });
    await page.goto('./', { waitUntil: 'networkidle' });
    const loaded = await Promise.all(sizes);
    const total = loaded.reduce((sum, [, size]) => sum + size, 0);
    const list = loaded.toSorted((a, b) => b[1] - a[1]).map(([path, size]) => `${size} ${path}`);
    test.info().annotations.push({ type: 'first load', description: `${total} bytes` });
    expect(loaded.length).toBeGreaterThan(2);
    expect(total, list.join('\n')).toBeLessThanOrEqual(FIRST_LOAD);
  });

  test('of the worker is at most 70 kB', () => {
    const names = readdirSync(`${DIST}/assets`).filter(isWorker);
    expect(names).toHaveLength(1);
    const size = gzipped(readFileSync(`${DIST}/assets/${names[0]}`));
    test.info().annotations.push({ type: 'worker', description: `${size} bytes` });
    expect(size).toBeLessThanOrEqual(WORKER);
  });
});

function gzipped(bytes: Uint8Array | string): number {
  return gzipSync(bytes).length;
}

/**
 * What becomes of three ways to run a text. In a task of its own: what the test itself runs
 * is exempt from the policy.
 */
function probeEval(): Promise<string[]> {
  const scope: { ran?: boolean } & typeof globalThis = globalThis;
  const attempt = (run: () => unknown): string => {
    try {
      run();
      return 'ran';
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  };
  return new Promise((resolve) => {
    setTimeout(() => {
      /* oxlint-disable no-eval, typescript/no-implied-eval -- what must not work is tried */
      const made = attempt(() => new Function('return 1')());
      const evaluated = attempt(() => (0, eval)('1'));
      setTimeout('self.ran = true', 0);
      /* oxlint-enable no-eval, typescript/no-implied-eval */
      setTimeout(() => resolve([made, evaluated, scope.ran ? 'ran' : 'nothing']), 0);
    }, 0);
  });
}

/** The directive that forbids the worker to ask `url`; null when none does. */
async function refusedBy(worker: Worker | undefined, url: string): Promise<string | null> {
  if (worker === undefined) throw new Error('The page has no worker.');
  return worker.evaluate(async (asked) => {
    let refused: string | null = null;
    const listen = (event: Event) => {
      refused = (event as SecurityPolicyViolationEvent).violatedDirective;
    };
    addEventListener('securitypolicyviolation', listen);
    await fetch(asked).catch(() => undefined);
    // The event comes in a task of its own, after the failure.
    await new Promise((resolve) => setTimeout(resolve, 0));
    removeEventListener('securitypolicyviolation', listen);
    return refused;
  }, url);
}
