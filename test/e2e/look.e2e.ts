import type { Locator, Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import { slowly, type Endpoint } from './lib/endpoint.ts';
import { connect, conversation, demoTask, expectEnd, openApp, send, showPane } from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { chooseLanguage, expectAccessible, expectNothingSticksOut } from './lib/look.ts';

const SHAPES = [
  { name: 'a wide page', viewport: { width: 1440, height: 900 } },
  { name: 'a narrow page', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of SHAPES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${name} in ${colorScheme} colours`, () => {
      test.use({ viewport, colorScheme });

      test('holds nothing that axe objects to, in either language', async ({ page }) => {
        test.slow();
        await openApp(page);
        for (const language of ['en', 'zh-CN']) {
          await chooseLanguage(page, language);
          await expectAccessible(page, `first opening, ${language}`);
        }
        await chooseLanguage(page, 'en');
        await send(page, demoTask('recover'));
        await expect(page.getByRole('tab', { name: en['shell.context'] })).toBeVisible();
        // Only a narrow page has this tab, and begins with another one.
        const chat = page.getByRole('tab', { name: en['shell.chat'] });
        if (await chat.isVisible()) await chat.click();
        await expectEnd(page, 1, 'end_turn');
        for (const language of ['en', 'zh-CN']) {
          await chooseLanguage(page, language);
          await expectAccessible(page, `after a run, ${language}`);
          await expectTabsAccessible(page, page.locator('body'), language);
          await page.getByTestId('settings').click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectAccessible(page, `settings, ${language}`, 'dialog');
          await expectTabsAccessible(page, page.getByRole('dialog'), `settings, ${language}`);
          await page.keyboard.press('Escape');
        }
      });
    });
  }
}

test.describe('a narrow page', () => {
  for (const width of [390, 320]) {
    test(`of ${width} px shows everything without scrolling sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await openApp(page);
      await expectNothingSticksOut(page);
      await send(page, demoTask('summary'));
      await expect(page.getByRole('tab', { name: en['shell.context'] })).toBeVisible();
      await expectNothingSticksOut(page);
      await showPane(page, 'chat');
      await expectEnd(page, 1, 'end_turn');
      for (const pane of ['chat', 'loop', 'context', 'files', 'events'] as const) {
        await showPane(page, pane);
        await expectNothingSticksOut(page);
      }
      await page.getByTestId('settings').click();
      await expectNothingSticksOut(page);
    });
  }
});

test.describe('language and theme', () => {
  test('follow what the browser asks for', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'zh-CN', colorScheme: 'dark' });
    const page = await context.newPage();
    await openApp(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await context.close();
  });

  test('follow what a person chooses, and are the same after a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openApp(page);
    const html = page.locator('html');
    await page.getByTestId('language').click();
    await page.getByTestId('theme').click();
    await page.getByTestId('theme').click();
    for (const _ of ['at once', 'after a reload']) {
      await expect(html).toHaveAttribute('lang', 'zh-CN');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByTestId('prompt')).toHaveValue(/小费/);
      await page.reload();
    }
  });
});

test.describe('a session in Chinese that is opened again', () => {
  for (const { name, viewport } of SHAPES) {
    test(`has all its words, on ${name}`, async ({ browser }) => {
      const context = await browser.newContext({ locale: 'zh-CN', viewport });
      const page = await context.newPage();
      await openApp(page);
      await send(page);
      await expect(page.getByRole('tab', { name: zhCN['shell.context'] })).toBeVisible();
      await page.reload();
      for (const pane of ['context', 'files', 'wire', 'events', 'debug'] as const) {
        await expect(page.getByRole('tab', { name: zhCN[`shell.${pane}`] })).toBeVisible();
      }
      await context.close();
    });
  }
});

test.describe('motion', () => {
  test('is there while an answer comes in', async ({ page, endpoint }) => {
    await recite(page, endpoint);
    expect(await longestAnimation(page)).toBeGreaterThan(100);
  });

  test('is none for who wants less of it', async ({ page, endpoint }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await recite(page, endpoint);
    expect(await longestAnimation(page)).toBeLessThanOrEqual(1);
    await page.keyboard.press('F8');
    await page.getByTestId('settings').click();
    expect(await longestAnimation(page)).toBeLessThanOrEqual(1);
  });
});

/** Looks at what each tab in `area` shows. */
async function expectTabsAccessible(page: Page, area: Locator, where: string): Promise<void> {
  const tabs = area.getByRole('tab');
  await expect(tabs).not.toHaveCount(0);
  // By id: a panel may bring tabs of its own.
  for (const id of await tabs.evaluateAll((all) => all.map((tab) => tab.id))) {
    const tab = page.locator(`#${id}`);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    for (const { 'shell.loading': words } of [en, zhCN]) {
      await expect(area.getByText(words, { exact: true })).toHaveCount(0);
    }
    const file = page.locator('[data-path="/README.md"]');
    if (await file.isVisible()) await file.click();
    const panel = await tab.getAttribute('aria-controls');
    await expectAccessible(page, `${await tab.innerText()}, ${where}`, `#${panel}`);
  }
}

/** Has an answer come in for some seconds, and waits for its first words. */
async function recite(page: Page, { mock, baseURL }: Endpoint): Promise<void> {
  const { text, pace } = slowly(6);
  mock.onMessage('recite', { content: text }, pace);
  await openApp(page);
  await connect(page, { baseURL, apiKey: 'key', model: 'mock' });
  await send(page, 'recite');
  await expect(conversation(page)).toContainText('word02');
}

/** How long the longest animation under way takes with all its repeats, in milliseconds. */
async function longestAnimation(page: Page): Promise<number> {
  return page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const times = running.map(({ effect }) => Number(effect?.getComputedTiming().activeDuration));
    return Math.max(0, ...times);
  });
}
