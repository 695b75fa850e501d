import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { slowly, type Endpoint } from './lib/endpoint.ts';
import {
  connect,
  conversation,
  downloadFile,
  expectEnd,
  expectValidContext,
  openApp,
  send,
  showPane,
} from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { currentStep, expectAt } from './lib/loop.ts';
import { allowPages } from './lib/servers.ts';

/** Connects to an endpoint that recites slowly, writes a file, and answers all else. */
async function connectTo(page: Page, { mock, baseURL }: Endpoint): Promise<void> {
  const { text, pace } = slowly(4);
  const call = { name: 'write', arguments: { path: '/kept.txt', content: 'kept' } };
  mock.onMessage('recite', { content: text }, pace);
  mock.on({ userMessage: 'write', hasToolResult: false }, { toolCalls: [call] });
  mock.on({}, { content: 'All is well.' });
  await openApp(page);
  await connect(page, { baseURL, apiKey: 'key', model: 'mock' }, true);
}

async function expectNextPromptWorks(page: Page, turn: number): Promise<void> {
  await send(page, 'How are you?');
  await expectEnd(page, turn, 'end_turn');
  await expect(conversation(page)).toContainText('All is well.');
  await expectValidContext(page);
}

test.describe('a reload', () => {
  test('in mid-answer keeps the text so far, and the next prompt works', async ({
    page,
    endpoint,
  }) => {
    await connectTo(page, endpoint);
    await send(page, 'recite');
    await expect(conversation(page)).toContainText('word15');
    await page.reload();
    await expectEnd(page, 1, 'aborted');
    await expect(conversation(page)).toContainText(en['conversation.fault.interrupted']);
    await expect(conversation(page)).toContainText('word05');
    await expect(conversation(page)).not.toContainText('word49');
    await expect(currentStep(page)).toHaveCount(0);
    await expectValidContext(page);
    await expectNextPromptWorks(page, 2);
  });

  test('before a call runs answers it as interrupted and never runs it', async ({
    page,
    endpoint,
  }) => {
    await connectTo(page, endpoint);
    await page.getByTestId('prompt').fill('write');
    for (const step of ['compact', 'stream', 'push_assistant', 'execute_tool'] as const) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    await page.reload();
    await expectEnd(page, 1, 'aborted');
    await expect(page.getByTestId('call')).toContainText('interrupted');
    await expectNextPromptWorks(page, 2);
    await showPane(page, 'files');
    await expect(page.locator('[data-path="/kept.txt"]')).toHaveCount(0);
  });

  test('after a call has run keeps its result', async ({ page, endpoint }) => {
    await connectTo(page, endpoint);
    await page.getByTestId('prompt').fill('write');
    for (const step of ['compact', 'stream', 'push_assistant', 'execute_tool', 'push_results']) {
      await page.keyboard.press('F9');
      await expect(currentStep(page)).toHaveAttribute('data-step', step);
    }
    await page.reload();
    await expectEnd(page, 1, 'aborted');
    await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'done');
    expect(await downloadFile(page, '/kept.txt')).toBe('kept');
    await expectNextPromptWorks(page, 2);
  });
});

test.describe('a worker that dies', () => {
  test('at rest comes back with the session intact', async ({ page, endpoint }) => {
    await connectTo(page, endpoint);
    await send(page, 'write');
    await expectEnd(page, 1, 'end_turn');
    await killWorker(page);
    await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'done');
    await expectNextPromptWorks(page, 2);
    expect(await downloadFile(page, '/kept.txt')).toBe('kept');
  });

  test('in mid-turn comes back, says so, and the next prompt works', async ({ page, endpoint }) => {
    await connectTo(page, endpoint);
    await send(page, 'recite');
    await expect(conversation(page)).toContainText('word15');
    await killWorker(page);
    await expectEnd(page, 1, 'aborted');
    await expect(conversation(page)).toContainText(en['conversation.fault.worker-crash']);
    await expect(conversation(page)).toContainText('word05');
    await expectNextPromptWorks(page, 2);
  });

  test('while it is paused comes back as well', async ({ page, endpoint }) => {
    await connectTo(page, endpoint);
    await page.getByTestId('prompt').fill('write');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    await killWorker(page);
    await expectEnd(page, 1, 'aborted');
    await expectNextPromptWorks(page, 2);
  });
});

test.describe('an abort', () => {
  test('ends a turn whose endpoint never answers', async ({ page, endpoint, startServer }) => {
    let asked = 0;
    const origin = await startServer(allowPages(() => (asked += 1)));
    await connectTo(page, endpoint);
    await connect(page, { baseURL: `${origin}/v1`, apiKey: 'key', model: 'mock' });
    await send(page, 'Anyone there?');
    await expectAt(page, 'stream');
    await expect.poll(() => asked).toBe(1);
    await page.keyboard.press('Control+.');
    await expectAborted(page);
    await connect(page, { baseURL: endpoint.baseURL, apiKey: 'key', model: 'mock' });
    await expectNextPromptWorks(page, 2);
  });

  test('ends an answer that stopped in the middle, and keeps its text', async ({
    page,
    endpoint,
    startServer,
  }) => {
    const chunk = { choices: [{ index: 0, delta: { content: 'So far so good' } }] };
    const origin = await startServer(
      allowPages((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      }),
    );
    await connectTo(page, endpoint);
    await connect(page, { baseURL: `${origin}/v1`, apiKey: 'key', model: 'mock' });
    await send(page, 'Go on for ever.');
    await expect(conversation(page)).toContainText('So far so good');
    await page.getByTestId('abort').click();
    await expectAborted(page);
    await expect(conversation(page)).toContainText('So far so good');
    await connect(page, { baseURL: endpoint.baseURL, apiKey: 'key', model: 'mock' });
    await expectNextPromptWorks(page, 2);
  });

  test('ends a turn that is paused in mid-answer', async ({ page, endpoint }) => {
    await connectTo(page, endpoint);
    await send(page, 'recite');
    await expect(conversation(page)).toContainText('word03');
    await page.keyboard.press('F8');
    await expect(page.getByTestId('run')).toHaveAccessibleName(en['controls.run']);
    await page.keyboard.press('Control+.');
    await expectAborted(page);
    await expect(conversation(page)).toContainText('word03');
    await expectNextPromptWorks(page, 2);
  });
});

/** Holds that the loop itself came to its end: a worker that hangs is replaced, too. */
async function expectAborted(page: Page): Promise<void> {
  await expectEnd(page, 1, 'aborted');
  await expect(conversation(page)).not.toContainText(en['conversation.fault.worker-crash']);
}

async function killWorker(page: Page): Promise<void> {
  const born = page.waitForEvent('worker');
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('The page has no worker.');
  await worker.evaluate(() => self.close());
  await born;
}
