import type { Page } from '@playwright/test';
import type { StepId } from '../../src/agent/types.ts';
import { en } from '../../src/i18n/en.ts';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import { expectEnd, openApp, send } from './lib/app.ts';
import { command, debugPane, words } from './lib/debugger.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt, lineOfStep, litLine } from './lib/loop.ts';
import { noteRounds, openWith, playModel } from './lib/model.ts';

test.describe('the palette', () => {
  test('finds a command by its name in either language, and gives it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openApp(page);
    const html = page.locator('html');
    await command(page, en['palette.theme.dark']);
    await expect(html).toHaveAttribute('data-theme', 'dark');

    await page.getByTestId('language').click();
    await expect(html).toHaveAttribute('lang', 'zh-CN');
    await command(page, zhCN['palette.theme.light']);
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme dark');
    await expect(page.locator('[data-command][aria-selected="true"]')).toHaveText(
      new RegExp(zhCN['palette.theme.dark']),
    );
    await page.keyboard.press('Enter');
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });

  test('takes what is typed at once, also while it is on its way', async ({ page }) => {
    await openApp(page);
    await page.getByTestId('language').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme dark');
    await expect(page.getByTestId('palette-search')).toHaveValue('theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('says why a command cannot be given now, and gives none', async ({ page }) => {
    await openApp(page);
    await page.getByTestId('palette').click();
    await expect(page.getByTestId('palette-search')).toBeFocused();
    await page.keyboard.type(en['palette.undoFold']);
    const line = page.locator('[data-command="undoFold"]');
    await expect(line).toHaveAttribute('aria-disabled', 'true');
    await expect(line).toContainText(en['palette.noMessages']);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('palette-search')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('palette-search')).toHaveCount(0);
    await expect(page.getByTestId('palette')).toBeFocused();
  });
});

test.describe('the sheet of keys', () => {
  test('opens with its key, but not while a person writes', async ({ page }) => {
    await openApp(page);
    await page.getByTestId('prompt').fill('');
    await page.getByTestId('prompt').press('?');
    await expect(page.getByTestId('prompt')).toHaveValue('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByTestId('palette').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: en['keys.title'] });
    for (const key of ['F8', 'F9', 'Shift F9', 'Ctrl K', 'Ctrl Shift Enter', 'Alt Enter']) {
      await expect(sheet.getByText(key, { exact: true }).first()).toBeVisible();
    }
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.locator('[aria-current="step"]')).toHaveCount(0);
  });
});

test.describe('the diagram', () => {
  test('shows the token where the loop rests, and counts the steps', async ({
    page,
    startServer,
  }) => {
    await openWith(page, startServer, playModel(noteRounds(2)));
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    await page.getByRole('tab', { name: en['diagram.view.both'] }).click();
    for (const step of ['stream', 'push_assistant', 'execute_tool', 'push_results'] as const) {
      await page.keyboard.press('F9');
      await expectToken(page, step, 1);
    }
    await page.keyboard.press('F9');
    await expectToken(page, 'compact', 2);
    await expect(page.locator('[data-edge="results-compact"]')).toHaveAttribute('data-count', '1');
    await expect(page.locator('[data-edge="execute-execute"]')).toHaveAttribute('data-count', '0');

    await page.locator('[data-node="fill_aborted"]').focus();
    await expect(page.getByTestId('step-words')).toContainText(en['step.fill_aborted.what']);
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await expect(page.locator('[data-token]')).toHaveCount(0);
    await page.getByRole('tab', { name: en['diagram.view.diagram'], exact: true }).click();
    await expectCount(page, 'execute_tool', 2);
    await expectCount(page, 'finish', 1);
  });
});

test.describe('a watch', () => {
  test('shows its value at every step, and those that it had', async ({ page, startServer }) => {
    await openWith(page, startServer, playModel(noteRounds(2)));
    await send(page, 'Take notes.');
    await expectEnd(page, 1, 'end_turn');
    const pane = await debugPane(page);
    await pane.getByLabel(en['debug.watch.path']).fill('context.messages.length');
    await pane.getByLabel(en['debug.watch.path']).press('Enter');
    const watched = pane.locator('[data-watch="context.messages.length"]');
    await expect(watched).toContainText('6');
    await page.getByTestId('prompt').fill('Take more.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    await expect(watched).toContainText('7');
    const name = words('debug.watch.history', { path: 'context.messages.length' });
    await watched.getByRole('button', { name }).click();
    const of = words('debug.history.of', { path: 'context.messages.length' });
    const values = page.getByRole('list', { name: of }).getByRole('listitem');
    await expect(values.first()).toContainText('7');
    // From the empty context on, each once.
    await expect(values).toHaveCount(8);
  });
});

/** Holds that diagram and source agree on where the loop is. */
async function expectToken(page: Page, step: StepId, count: number): Promise<void> {
  await expect(litLine(page)).toHaveAttribute('data-line', String(lineOfStep(step)));
  await expect(page.locator('[data-token]')).toHaveAttribute('data-token', step);
  await expect(page.locator(`[data-node="${step}"]`)).toHaveAttribute('aria-current', 'step');
  await expectCount(page, step, count);
}

async function expectCount(page: Page, step: string, count: number): Promise<void> {
  const times = words('loop.times', { count });
  await expect(page.locator(`[data-node="${step}"]`)).toHaveAccessibleName(new RegExp(times));
}
