import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import type { Endpoint } from './lib/endpoint.ts';
import {
  connect,
  conversation,
  expectEnd,
  expectValidContext,
  openApp,
  openFile,
  send,
} from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { storedText } from './lib/stored.ts';

const KEY = 'sk-secret-0123456789abcdef';

/** An endpoint whose model writes one file and says so. */
function writeOneFile({ mock }: Endpoint): void {
  const call = { name: 'write', arguments: { path: '/hello.txt', content: 'Hello from afar.\n' } };
  mock.on({ userMessage: 'greeting', hasToolResult: false }, { toolCalls: [call] });
  mock.on({ userMessage: 'greeting', hasToolResult: true }, { content: 'The file is written.' });
}

async function runGreeting(page: Page, endpoint: Endpoint, remember = false): Promise<void> {
  writeOneFile(endpoint);
  await openApp(page);
  await connect(page, { baseURL: endpoint.baseURL, apiKey: KEY, model: 'mock' }, remember);
  await send(page, 'Write a greeting.');
  await expectEnd(page, 1, 'end_turn');
}

test.describe('an endpoint of one’s own', () => {
  test('runs the calls of its model, and the files survive a reload', async ({
    page,
    endpoint,
  }) => {
    await runGreeting(page, endpoint);
    await expect(conversation(page)).toContainText('The file is written.');
    for (const _ of ['before', 'after']) {
      await openFile(page, '/hello.txt');
      await expect(page.getByTestId('files')).toContainText('Hello from afar.');
      await page.reload();
    }
    await expectEnd(page, 1, 'end_turn');
    await expectValidContext(page);
  });

  test('gets the key in its header, and is asked leave for no more than two', async ({
    page,
    endpoint,
  }) => {
    await runGreeting(page, endpoint);
    const posts = endpoint.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
    expect(posts.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
    ]);
    for (const { headers } of posts) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
      expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([]);
    }
    const preflights = endpoint.requests.filter(({ method }) => method === 'OPTIONS');
    const asked = preflights.map(({ headers }) => headers['access-control-request-headers']);
    expect(new Set(asked)).toEqual(new Set(['authorization,content-type']));
  });

  test('lists its models in the settings', async ({ page, endpoint }) => {
    endpoint.mock.on({ model: 'mock-large' }, { content: 'yes' });
    endpoint.mock.on({ model: 'mock-small' }, { content: 'yes' });
    await openApp(page);
    await page.getByTestId('settings').click();
    await page.getByTestId('base-url').fill(endpoint.baseURL);
    await page.getByTestId('api-key').fill(KEY);
    await page.getByTestId('load-models').click();
    await expect(page.getByRole('option')).toHaveText(['mock-large', 'mock-small']);
    const list = endpoint.requests.find(({ method }) => method === 'GET');
    expect(list?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});

test.describe('the key', () => {
  test('is gone with the tab, and was never written down', async ({ page, endpoint, watched }) => {
    await runGreeting(page, endpoint);
    expect(await page.content()).not.toContain(KEY);
    expect(await storedText(page)).toContain('Hello from afar.');
    expect(await storedText(page)).not.toContain(KEY);
    expect(watched.said.join('\n')).not.toContain(KEY);

    await page.reload();
    await page.getByTestId('settings').click();
    await expect(page.getByTestId('base-url')).toHaveValue(endpoint.baseURL);
    await expect(page.getByTestId('model')).toHaveValue('mock');
    await expect(page.getByTestId('api-key')).toHaveValue('');
  });

  test('is kept when it is to be remembered, and taken out when not any more', async ({
    page,
    endpoint,
  }) => {
    await runGreeting(page, endpoint, true);
    await page.reload();
    await page.getByTestId('settings').click();
    await expect(page.getByTestId('api-key')).toHaveValue(KEY);
    expect((await storedText(page)).split(KEY)).toHaveLength(2);

    await page.getByLabel(en['settings.remember']).setChecked(false);
    await page.getByTestId('settings-save').click();
    await expect.poll(() => storedText(page)).not.toContain(KEY);
    await send(page, 'Write a greeting.');
    await expectEnd(page, 2, 'end_turn');
  });
});
