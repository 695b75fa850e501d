import { en } from '../../src/i18n/en.ts';
import type { StepId } from '../../src/agent/types.ts';
import { slowly } from './lib/endpoint.ts';
import { connect, conversation, expectEnd, expectValidContext, openApp, send } from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { currentStep, expectAt, litLine } from './lib/loop.ts';

/** The steps of a round whose answer asks for one tool. */
const ROUND: StepId[] = ['compact', 'stream', 'push_assistant', 'execute_tool', 'push_results'];

/** A text for which the built-in model needs two rounds and a few seconds. */
const SHORT = 'What can you do?';

test.describe('stepping by keyboard', () => {
  test.beforeEach(async ({ page }) => {
    await openApp(page);
    await expect(page.getByTestId('step')).toBeEnabled();
  });

  test('lights the line of each step in the order in which they come', async ({ page }) => {
    for (const step of [...ROUND, ...ROUND]) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    await expect(page.locator('[data-step="execute_tool"]')).toContainText('2×');
    await expect(page.locator('[data-step="truncated"]')).toContainText('0');
  });

  test('shows beside the lit line the value in hand', async ({ page }) => {
    const source = page.getByRole('region', { name: en['loop.source'] });
    await page.keyboard.press('F9');
    await expect(source).toContainText('messages: 1');
    await page.keyboard.press('F9');
    await expectAt(page, 'stream');
    await page.keyboard.press('F9');
    await expectAt(page, 'push_assistant');
    await page.keyboard.press('F9');
    await expectAt(page, 'execute_tool');
    await expect(source).toContainText('call: list');
    await expect(page.locator('[data-testid="call"][data-state="paused"]')).toHaveCount(1);
  });

  test('goes a round at a time, and then to the end', async ({ page }) => {
    await page.getByTestId('prompt').fill(SHORT);
    await page.keyboard.press('F10');
    await expectAt(page, 'compact');
    await page.keyboard.press('F10');
    await expect(page.locator('[data-step="compact"]')).toContainText('2×');
    await expectAt(page, 'compact');
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await expect(litLine(page)).toHaveCount(0);
  });

  test('pauses a run and goes on with the same key', async ({ page }) => {
    const run = page.getByTestId('run');
    await page.getByTestId('prompt').fill(SHORT);
    await page.keyboard.press('F8');
    await expect(run).toHaveAccessibleName(en['controls.pause']);
    await page.keyboard.press('F8');
    await expect(run).toHaveAccessibleName(en['controls.run']);
    await expect(run).toBeEnabled();
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
  });

  test('aborts while it rests, with every call answered', async ({ page }) => {
    for (const step of ['compact', 'stream', 'push_assistant', 'execute_tool'] as const) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    await page.keyboard.press('Control+.');
    await expectEnd(page, 1, 'aborted');
    await expect(conversation(page)).not.toContainText(en['conversation.fault.worker-crash']);
    await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'aborted');
    await expectValidContext(page);
  });

  test('leaves the keys of the browser alone', async ({ page }) => {
    await page.evaluate(() => {
      const taken: Record<string, boolean> = {};
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        taken[key] = defaultPrevented;
        document.body.dataset['taken'] = JSON.stringify(taken);
      });
    });
    for (const key of ['F3', 'F5', 'F12', 'F9']) await page.keyboard.press(key);
    const taken = await page.evaluate(() => document.body.dataset['taken'] ?? '');
    expect(JSON.parse(taken)).toEqual({ F3: false, F5: false, F12: false, F9: true });
  });
});

test('paces the steps of a run as the slider says', async ({ page }) => {
  await openApp(page);
  await page.getByTestId('prompt').fill(SHORT);
  await page.getByTestId('speed').press('Home');
  await page.keyboard.press('F8');
  await expectAt(page, 'compact');
  await expectAt(page, 'stream');
  await page.getByTestId('speed').press('End');
  await expectEnd(page, 1, 'end_turn');
});

test.describe('pausing in the middle of an answer', () => {
  test('keeps the text as it is, and later goes on to the same end', async ({ page, endpoint }) => {
    const { text, pace } = slowly(3);
    endpoint.mock.onMessage('recite', { content: text }, pace);
    await openApp(page);
    await connect(page, { baseURL: endpoint.baseURL, apiKey: 'key', model: 'mock' });
    await send(page, 'recite');
    await expect(conversation(page)).toContainText('word03');
    await page.keyboard.press('F8');
    const explained = page.getByRole('region', { name: en['explain.title'] });
    await expect(explained).toContainText(en['explain.pausedBetween']);
    const atPause = await conversation(page).innerText();
    expect(atPause).not.toContain('word49');

    // The endpoint has said all of it meanwhile, and the page still shows what it showed.
    await expect.poll(endpoint.sent).toBe(1);
    expect(await conversation(page).innerText()).toBe(atPause);

    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText(text);
    await expect(currentStep(page)).toHaveCount(0);
  });
});
