import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { demoTask, expectEnd, openApp, send, showPane } from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import type { Watch } from './lib/watch.ts';

/** What a browser says of a chunk that it could not get. */
const MISSED = /Failed to load resource|preload CSS|dynamically imported module/;

test.describe('a connection that is lost after the first load', () => {
  test('costs an overlay itself and nothing else, until it is back', async ({ page, watched }) => {
    const network = await loseable(page, watched);
    await openApp(page);
    await send(page, demoTask('recover'));
    await expectEnd(page, 1, 'end_turn');
    network.isLost = true;
    for (const key of ['Control+k', 'Shift+F2', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('alert').first()).toContainText('could not be loaded or drawn');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('alert').first().getByRole('button').click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.getByTestId('settings').click();
    await expect(page.getByRole('alert')).toContainText('could not be loaded or drawn');
    await page.getByRole('alert').getByRole('button').click();
    await page.getByTestId('prompt').fill('Nothing is lost.');

    network.isLost = false;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme dark');
    await expect(page.getByTestId('palette-search')).toHaveValue('theme dark');
    // Its style sheet came, too.
    await expect(page.getByRole('dialog')).not.toHaveCSS('border-top-left-radius', '0px');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByTestId('settings').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('prompt')).toHaveValue('Nothing is lost.');
  });

  test('is told in the place of a pane, with a way to try again', async ({ page, watched }) => {
    const network = await loseable(page, watched);
    await openApp(page);
    await send(page, demoTask('recover'));
    await expectEnd(page, 1, 'end_turn');
    network.isLost = true;
    await showPane(page, 'events');
    await expect(page.getByRole('alert')).toContainText('could not be drawn');
    network.isLost = false;
    await page.getByRole('button', { name: en['shell.retry'] }).click();
    await expect(page.getByTestId('events')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

/** Nothing of the page arrives any more while `isLost`. */
async function loseable(page: Page, watched: Watch): Promise<{ isLost: boolean }> {
  watched.allow(MISSED);
  const network = { isLost: false };
  await page.route('**/assets/**', (route) => (network.isLost ? route.abort() : route.continue()));
  return network;
}
