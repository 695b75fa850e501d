import { en } from '../../src/i18n/en.ts';
import { RIGHT_LINE, WRONG_LINE } from '../../src/lessons/demo/tip-page.ts';
import {
  conversation,
  demoTask,
  downloadFile,
  expectEnd,
  expectValidContext,
  openApp,
  openFile,
  scrollUntil,
  send,
  showPane,
} from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';

test.describe('the first opening', () => {
  test('has a task filled in, needs no key and shows the loop', async ({ page }) => {
    await openApp(page);
    await expect(page.getByTestId('prompt')).toHaveValue(demoTask('tip'));
    await expect(page.getByRole('banner')).toContainText(en['shell.noKey']);
    await expect(page.getByTestId('send')).toBeEnabled();
    await expect(page.locator('[data-line]')).not.toHaveCount(0);
    await expect(page.locator('[data-line][data-lit]')).toHaveCount(0);
  });

  test('runs the task to its finished files in one click', async ({ page }) => {
    await openApp(page);
    await send(page);
    await expectEnd(page, 1, 'end_turn');

    const text = await downloadFile(page, '/index.html');
    expect(text).toContain(RIGHT_LINE);
    expect(text).not.toContain(WRONG_LINE);
    const lines = page.getByRole('group', { name: en['files.text'] });
    await scrollUntil(lines, 200, lines.getByText(RIGHT_LINE));
    await expect(page.getByTestId('files')).toContainText('edit');

    await expectValidContext(page);
    const roles = page.getByTestId('context').getByTestId('message');
    await expect(roles.first()).toHaveAttribute('data-role', 'system');
    await expect(roles.nth(1)).toHaveAttribute('data-role', 'user');
    await expect(page.locator('[data-testid="message"][data-role="assistant"]')).toHaveCount(6);
    await expect(page.locator('[data-testid="message"][data-role="tool"]')).toHaveCount(5);
  });

  test('records every step and event in the order they came', async ({ page }) => {
    await openApp(page);
    await send(page, demoTask('summary'));
    await expectEnd(page, 1, 'end_turn');
    await showPane(page, 'events');
    const list = page.getByTestId('events').getByRole('group', { name: en['events.list'] });
    const rows = list.getByTestId('event');
    await scrollUntil(list, -100_000, page.locator('[data-n="0"]'));
    await expect(rows.first()).toHaveAttribute('data-n', '0');
    const [before, ...steps] = await rows.allInnerTexts();
    expect(before).toContain('file');
    const places = ['prompt', 'compact', 'stream'].map((label) =>
      steps.findIndex((text) => text.includes(label)),
    );
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    await rows.first().getByRole('button').first().click();
    await expect(rows.first()).toContainText('"kind": "file"');

    await page.getByLabel(en['events.search']).fill('turn_end');
    await expect(rows).toHaveCount(1);
  });
});

test.describe('the other tasks', () => {
  test('reads the files that are there and says what they hold', async ({ page }) => {
    await openApp(page);
    await page.getByRole('button', { name: 'Summarise three files' }).click();
    await send(page);
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('leap year');
    await expectValidContext(page);
  });

  test('recovers from calls that fail, each with a result that says why', async ({ page }) => {
    await openApp(page);
    await send(page, demoTask('recover'));
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('tool "run_tests" not found');
    const failed = page.locator('[data-testid="call"][data-state="error"]');
    await expect(failed).toHaveCount(4);
    await expectValidContext(page);
  });

  test('folds a context that is full and goes on', async ({ page }) => {
    await openApp(page);
    await send(page, demoTask('fold'));
    await expectEnd(page, 1, 'end_turn');
    const fold = conversation(page).getByRole('button', { name: /became a summary/ });
    await expect(fold).toHaveCount(1);
    await fold.click();
    await expectValidContext(page);
    await expect(page.getByTestId('context')).toContainText('[context summary]');
    await openFile(page, '/GLOSSARY.md');
    await expect(page.getByTestId('files')).toContainText('# ');
  });

  test('answers any other text with what it can see and do', async ({ page }) => {
    await openApp(page);
    await send(page, 'Which of these files is about frost?');
    await expectEnd(page, 1, 'end_turn');
    await expect(page.getByTestId('call')).not.toHaveCount(0);
    await expect(conversation(page)).toContainText(/script/i);
  });
});
