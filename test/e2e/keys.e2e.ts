import type { RequestListener } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { answer, call, chat, hasResult, talk } from './lib/answers.ts';
import { connect, conversation, expectEnd, openApp, send } from './lib/app.ts';
import type { Endpoint } from './lib/endpoint.ts';
import { expect, test } from './lib/fixture.ts';
import { listen, shownAndStored, takeOutAll } from './lib/leaks.ts';
import { allowPages, closedPort } from './lib/servers.ts';
import { storedText } from './lib/stored.ts';
import { neverWait } from './lib/witness.ts';

const CANARY = 'sk-CANARY-1234567890';
const PASSPHRASE = 'correct horse BATTERY staple';

test.describe('a key behind a passphrase', () => {
  test.beforeEach(async ({ page, endpoint }) => {
    endpoint.mock.on({}, { content: 'All is well.' });
    await openApp(page);
    await connectSealed(page, endpoint);
  });

  test('is asked for after a reload, and the prompt waits for it', async ({ page, endpoint }) => {
    await page.reload();
    await send(page, 'How are you?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(en['connect.unlockTitle']);
    await dialog.getByTestId('unlock-passphrase').fill('incorrect donkey');
    await dialog.getByTestId('unlock').click();
    await expect(dialog).toContainText(en['connect.passphraseWrong']);
    expect(chatRequests(endpoint)).toHaveLength(0);

    await dialog.getByTestId('unlock-passphrase').fill(PASSPHRASE);
    await dialog.getByTestId('unlock-passphrase').press('Enter');
    await expect(dialog).toBeHidden();
    await expectEnd(page, 1, 'end_turn');
    expect(chatRequests(endpoint).map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${CANARY}`,
    ]);
  });

  test('is on the disk neither in clear nor with its passphrase', async ({ page }) => {
    await send(page, 'How are you?');
    await expectEnd(page, 1, 'end_turn');
    for (const _ of ['while it is open', 'while it is locked']) {
      const stored = await storedText(page);
      expect(stored).toContain('"sealed"');
      expect(stored).not.toContain('CANARY');
      expect(stored).not.toContain('BATTERY');
      await page.reload();
    }
  });

  test('comes back to the one who gives up, with the prompt', async ({ page, endpoint }) => {
    await page.reload();
    await send(page, 'How are you?');
    await expect(page.getByTestId('unlock-passphrase')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('prompt')).toHaveValue('How are you?');
    expect(chatRequests(endpoint)).toHaveLength(0);
  });
});

test.describe('another host', () => {
  test('gets the key only when the person says so', async ({ page, endpoint, startServer }) => {
    const seen: (string | undefined)[] = [];
    const origin = await startServer(
      allowPages((request, response) => {
        seen.push(request.headers.authorization);
        answer(response, talk('Hello from another host.'));
      }),
    );
    await openApp(page);
    await connect(page, { baseURL: endpoint.baseURL, apiKey: CANARY, model: 'mock' });

    await page.getByTestId('settings').click();
    await page.getByTestId('base-url').fill(`${origin}/v1`);
    const question = page.getByTestId('key-origin');
    await expect(question).toContainText(new URL(endpoint.baseURL).host);
    await expect(question).toContainText(new URL(origin).host);
    const clear = question.getByRole('button', { name: en['connect.originClear'] });
    await page.getByTestId('settings-save').click();
    await expect(clear).toBeFocused();
    const refusals = page.getByRole('dialog').getByText(en['connect.originFirst']);
    await page.getByTestId('load-models').click();
    await expect(refusals).toHaveCount(1);
    await page.getByTestId('test-connection').click();
    await expect(refusals).toHaveCount(2);
    expect(seen).toEqual([]);

    await clear.click();
    await page.getByTestId('settings-save').click();
    await send(page, 'Hello?');
    await expectEnd(page, 1, 'end_turn');
    expect(seen).toEqual([undefined]);
  });
});

test.describe('the test of a connection', () => {
  test('lists what works', async ({ page, startServer }) => {
    const origin = await startServer(goodEndpoint());
    await fillIn(page, origin);
    await page.getByTestId('test-connection').click();
    const steps = ['reachable', 'cors', 'key', 'model', 'streaming', 'tools', 'usage'];
    for (const step of steps) await expect(stepOf(page, step)).toHaveAttribute('data-state', 'ok');
    await expect(page.getByTestId('test-step')).toHaveCount(steps.length);
  });

  test('names CORS where a server lets no page read it', async ({ page, startServer }) => {
    const origin = await startServer((_, response) => response.writeHead(200).end('{}'));
    await fillIn(page, origin);
    await page.getByTestId('test-connection').click();
    await expect(stepOf(page, 'reachable')).toHaveAttribute('data-state', 'ok');
    await expect(stepOf(page, 'cors')).toHaveAttribute('data-state', 'failed');
    await expect(stepOf(page, 'cors')).toContainText('CORS');
    await expect(stepOf(page, 'key')).toHaveAttribute('data-state', 'unknown');
  });

  test('names the key where that is refused', async ({ page, startServer }) => {
    const origin = await startServer(says(401, `{"error":{"message":"Bad key ${CANARY}"}}`));
    await fillIn(page, origin);
    await page.getByTestId('test-connection').click();
    await expect(stepOf(page, 'cors')).toHaveAttribute('data-state', 'ok');
    await expect(stepOf(page, 'key')).toHaveAttribute('data-state', 'failed');
    await expect(stepOf(page, 'key')).toContainText('refused the key (401)');
    expect(await page.content()).not.toContain('CANARY');
  });

  test('says that nobody is there', async ({ page }) => {
    await fillIn(page, await closedPort());
    await page.getByTestId('test-connection').click();
    await expect(stepOf(page, 'reachable')).toHaveAttribute('data-state', 'failed');
    await expect(stepOf(page, 'reachable')).toContainText('Start the server');
  });
});

test('the header switches between connections', async ({ page, endpoint, startServer }) => {
  endpoint.mock.on({}, { content: 'This is the first.' });
  const second = await startServer(
    chat((_, response) => answer(response, talk('And the second.'))),
  );
  await openApp(page);
  await connect(page, { baseURL: endpoint.baseURL, apiKey: CANARY, model: 'first' });
  await page.getByTestId('settings').click();
  await page.getByRole('button', { name: en['connect.add'] }).click();
  await page.getByTestId('base-url').fill(`${second}/v1`);
  await page.getByTestId('model').fill('second');
  await page.getByTestId('settings-save').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await send(page, 'Who is there?');
  await expectEnd(page, 1, 'end_turn');
  await expect(conversation(page)).toContainText('And the second.');

  await page.getByTitle('second at').click();
  const choices = page.getByTestId('choose-model');
  await expect(choices).toHaveCount(3);
  await choices.filter({ hasText: 'first' }).click();
  await send(page, 'Who is there?');
  await expectEnd(page, 2, 'end_turn');
  await expect(conversation(page)).toContainText('This is the first.');
  expect(chatRequests(endpoint)).toHaveLength(1);
});

/** What an endpoint may do with the key, and how a turn with it ends. */
const PATHS: Record<string, { handler: RequestListener; ends: 'end_turn' | 'error' }> = {
  'a good turn': { handler: goodEndpoint(), ends: 'end_turn' },
  'a refusal that quotes the key': {
    handler: says(401, `{"error":{"message":"Incorrect key ${CANARY}, was Bearer ${CANARY}"}}`),
    ends: 'error',
  },
  'a failing server': { handler: says(500, `Traceback: authorization=${CANARY}`), ends: 'error' },
  'a stream that breaks': { handler: breaksOff(), ends: 'error' },
  'a refusal of CORS': {
    handler: (_, response) => response.writeHead(200, { 'x-key': CANARY }).end(CANARY),
    ends: 'error',
  },
  'a web page': {
    handler: says(200, `<!doctype html><pre>Bearer ${CANARY}</pre>`, 'text/html'),
    ends: 'error',
  },
  'frames of nonsense': {
    handler: says(
      200,
      [
        `: hello ${CANARY}`,
        `data: {"debug":{"authorization":"Bearer ${CANARY}"}}`,
        `event: error\ndata: {"error":{"message":"key ${CANARY}"`,
        `data: {"choices": ${CANARY}`,
        '',
      ].join('\n\n'),
      'text/event-stream',
    ),
    ends: 'error',
  },
};

test.describe('the key leaves the page only to its endpoint', () => {
  for (const [name, { handler, ends }] of Object.entries(PATHS)) {
    test(`after ${name}`, async ({ page, context, startServer }) => {
      let sent = 0;
      const origin = await startServer((request, response) => {
        if (request.headers.authorization === `Bearer ${CANARY}`) sent += 1;
        handler(request, response);
      });
      await expectKept({ page, origin: `${origin}/v1`, ends, outlets: await listen(context) });
      // A server without CORS sees only the preflight, which carries no key.
      expect(sent > 0).toBe(name !== 'a refusal of CORS');
    });
  }

  test('after a connection that is refused', async ({ page, context }) => {
    const outlets = await listen(context);
    await expectKept({ page, origin: `${await closedPort()}/v1`, ends: 'error', outlets });
  });
});

/** Runs a turn, takes out all that can be taken out, and looks for the key in it. */
async function expectKept(run: {
  page: Page;
  origin: string;
  ends: 'end_turn' | 'error';
  outlets: Awaited<ReturnType<typeof listen>>;
}): Promise<void> {
  const { page, outlets } = run;
  await neverWait(page);
  await openApp(page);
  await connect(page, { baseURL: run.origin, apiKey: CANARY, model: 'mock' });
  await send(page, 'Write a note.');
  await expectEnd(page, 1, run.ends);
  await takeOutAll(page, outlets);
  // Nothing may be found because nobody looked.
  expect(outlets.posted.length).toBeGreaterThan(5);
  expect(outlets.asked.length).toBeGreaterThan(0);
  expect(outlets.copied.length).toBeGreaterThan(3);
  expect(outlets.copied.join('')).toContain('curl');
  expect(outlets.downloaded.length).toBeGreaterThan(2);
  const all = [...Object.values(outlets).flat(), ...(await shownAndStored(page))];
  expect(all.filter((text) => text.includes('CANARY'))).toEqual([]);
}

async function connectSealed(page: Page, { baseURL }: Endpoint): Promise<void> {
  await page.getByTestId('settings').click();
  await page.getByTestId('base-url').fill(baseURL);
  await page.getByTestId('api-key').fill(CANARY);
  await page.getByTestId('model').fill('mock');
  await page.getByLabel(en['settings.remember']).check();
  await page.getByTestId('keep-passphrase').check();
  await page.getByTestId('passphrase').fill(PASSPHRASE);
  await page.getByTestId('settings-save').click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function fillIn(page: Page, origin: string): Promise<void> {
  await openApp(page);
  await page.getByTestId('settings').click();
  await page.getByTestId('base-url').fill(`${origin}/v1`);
  await page.getByTestId('api-key').fill(CANARY);
  await page.getByTestId('model').fill('mock');
}

function stepOf(page: Page, step: string): Locator {
  return page.locator(`[data-testid="test-step"][data-step="${step}"]`);
}

function chatRequests({ requests }: Endpoint) {
  return requests.filter(({ method }) => method === 'POST');
}

/** A model that writes a note, calls `ping` when it is tested, and counts its tokens. */
function goodEndpoint(): RequestListener {
  const write = ['{"path":"/note.md","content":"# A note', '\\n\\n```js\\n1\\n```\\n"}'];
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":3}}\n\n';
  return chat((asked, response) => {
    const isProbe = JSON.stringify(asked.tools ?? []).includes('"ping"');
    const wanted = isProbe ? call('ping', ['{}']) : call('write', write);
    const isToCall = asked.tools !== undefined && !hasResult(asked);
    const frames = isToCall ? wanted : talk('Written:\n\n```js\n1\n```\n');
    answer(response, [...frames.slice(0, -1), usage, ...frames.slice(-1)]);
  });
}

function breaksOff(): RequestListener {
  return chat((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request': CANARY });
    response.write(talk('Half a sentence').slice(0, 2).join(''));
    response.write(`data: {"error":{"message":"${CANARY}`);
    setTimeout(() => response.destroy(), 50);
  });
}

function says(status: number, body: string, type = 'application/json'): RequestListener {
  return allowPages((_, response) => {
    response.setHeader('access-control-expose-headers', 'x-echo');
    response.writeHead(status, { 'content-type': type, 'x-echo': `Bearer ${CANARY}` }).end(body);
  });
}
