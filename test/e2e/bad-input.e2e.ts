import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import type { Endpoint } from './lib/endpoint.ts';
import { connect, connectDemo, conversation, expectEnd, openApp, send } from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { allowPages, closedPort } from './lib/servers.ts';
import { storedText } from './lib/stored.ts';
import type { Watch } from './lib/watch.ts';

const KEY = 'sk-secret-0123456789abcdef';

/** What is wrong, who is to blame, and what the sentence in the conversation must hold. */
type Fault = { name: string; handler: RequestListener; says: RegExp[] };

const FAULTS: Fault[] = [
  {
    name: 'a server that allows no web pages',
    handler: (_, response) => response.writeHead(200).end('{}'),
    says: [/CORS/, /offline/, /Check that the server runs/],
  },
  {
    name: 'a key that is refused, and quoted back',
    handler: answer(401, { error: { message: `Incorrect API key provided: ${KEY}.` } }),
    says: [/refused the key \(401\)/, /Check the key in the settings/],
  },
  {
    name: 'a path or model that is not there',
    handler: answer(404, { error: { message: 'The model `mock` does not exist' } }),
    says: [/no such address or model \(404\)/, /"mock"/, /usually ends in \/v1/],
  },
  {
    name: 'a web page instead of an API',
    handler: allowPages((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome</p>');
    }),
    says: [/a web page/, /usually ends in \/v1/],
  },
  {
    name: 'a stream of nonsense',
    handler: stream('data: {"choices": [{"delta"\n\ndata: nonsense\n\n'),
    says: [/no chat-completions stream/],
  },
  {
    name: 'an answer that breaks off',
    handler: stream('data: {"choices":[{"index":0,"delta":{"content":"Half a sen"}}]}\n\n'),
    says: [/Half a sen/, /The answer was cut/, /ask again/],
  },
];

for (const { name, handler, says } of FAULTS) {
  test(`says what to do about ${name}, and the next prompt works`, async ({
    page,
    watched,
    endpoint,
    startServer,
  }) => {
    const origin = await startServer(handler);
    await openApp(page);
    await connect(page, { baseURL: `${origin}/v1`, apiKey: KEY, model: 'mock' });
    await send(page, 'Say hello.');
    await expectEnd(page, 1, 'error');
    for (const words of says) await expect(conversation(page)).toContainText(words);
    await expectNextPromptWorks(page, endpoint);
    await expectKeyNowhere(page, watched);
  });
}

test('says what to do about a server that is not there', async ({ page, watched }) => {
  await openApp(page);
  await connect(page, { baseURL: `${await closedPort()}/v1`, apiKey: KEY, model: 'mock' });
  await send(page, 'Say hello.');
  await expectEnd(page, 1, 'error');
  for (const words of [/offline/, /CORS/, /Check that the server runs/]) {
    await expect(conversation(page)).toContainText(words);
  }
  await connectDemo(page);
  await send(page, 'What can you do?');
  await expectEnd(page, 2, 'end_turn');
  await expectKeyNowhere(page, watched);
});

test('says in the settings why the models cannot be listed', async ({ page, watched }) => {
  watched.allow(/^shown: .*offline/);
  await openApp(page);
  await page.getByTestId('settings').click();
  await page.getByTestId('base-url').fill(await closedPort());
  await page.getByTestId('api-key').fill(KEY);
  await page.getByTestId('load-models').click();
  await expect(page.getByRole('alert')).toContainText('CORS');
  await expect(page.getByRole('alert')).not.toContainText(KEY);
});

test('refuses in the settings what can be no address, and keeps the old one', async ({ page }) => {
  await openApp(page);
  await page.getByTestId('settings').click();
  const url = page.getByTestId('base-url');
  for (const wrong of ['ftp://example.com', 'http://user:word@example.com/v1', 'http://']) {
    await url.fill(wrong);
    await page.getByTestId('model').fill('mock');
    await page.getByTestId('settings-save').click();
    await expect(url).toHaveAttribute('aria-invalid', 'true');
    await expect(url).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await page.getByTestId('settings').click();
  await expect(page.getByTestId('connection-demo')).toBeChecked();
});

async function expectNextPromptWorks(page: Page, { mock, baseURL }: Endpoint): Promise<void> {
  mock.onMessage('again', { content: 'Now it works.' });
  await connect(page, { baseURL, apiKey: KEY, model: 'mock' });
  await send(page, 'Say hello again.');
  await expectEnd(page, 2, 'end_turn');
  await expect(conversation(page)).toContainText('Now it works.');
}

async function expectKeyNowhere(page: Page, watched: Watch): Promise<void> {
  expect(await page.content()).not.toContain(KEY);
  expect(await storedText(page)).not.toContain(KEY);
  expect(watched.said.join('\n')).not.toContain(KEY);
}

function answer(status: number, body: unknown): RequestListener {
  return allowPages((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

function stream(body: string): RequestListener {
  return allowPages((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
  });
}
