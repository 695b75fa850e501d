import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import type { MessageKey } from '../../src/i18n/en.ts';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import { showPane } from './lib/app.ts';
import { command, desk, stepTo } from './lib/debugger.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { chooseLanguage, expectAccessible, expectNothingSticksOut } from './lib/look.ts';
import { noteRounds, openWith, playModel, type PlayedModel } from './lib/model.ts';

const SHAPES = [
  { name: 'a wide page', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a narrow page', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

type Texts = Readonly<Record<MessageKey, string>>;

const LANGUAGES: Readonly<Record<string, Texts>> = { en, 'zh-CN': zhCN };

/** Whatever can stand over the page while the loop rests before a call, and how it opens. */
const OVERLAYS: Readonly<Record<string, (page: Page, texts: Texts) => Promise<void>>> = {
  palette: (page) => page.keyboard.press('Control+k'),
  keys: (page) => page.keyboard.press('?'),
  value: (page) => page.keyboard.press('F2'),
  context: (page) => page.keyboard.press('Shift+F2'),
  compaction: (page, texts) => command(page, texts['palette.compaction']),
  breakpoint: (page, texts) => command(page, texts['palette.addBreakpoint']),
};

for (const { name, viewport, colorScheme } of SHAPES) {
  test.describe(`${name} in ${colorScheme} colours, resting before a call`, () => {
    test.use({ viewport, colorScheme });

    test('shows its panes without a fault, in either language', async ({ page, startServer }) => {
      test.slow();
      await restBeforeCall(page, startServer, playModel(noteRounds(3)));
      for (const language of Object.keys(LANGUAGES)) {
        await chooseLanguage(page, language);
        await expectAccessible(page, `at rest, ${language}`);
        await expectNothingSticksOut(page);
      }
      await chooseLanguage(page, 'en');
      await showShared(page, 'loop');
      for (const view of ['diagram.view.both', 'diagram.view.diagram'] as const) {
        await page.getByRole('tab', { name: en[view], exact: true }).click();
        await expect(page.locator('[data-token]')).toBeVisible();
        await expectAccessible(page, view);
        await expectNothingSticksOut(page);
      }
      await showPane(page, 'debug');
      await expectAccessible(page, 'breakpoints, watches, rules and budgets');
      await showShared(page, 'chat');
      await expect(desk(page)).toBeVisible();
      await expectAccessible(page, 'the call that waits');
      await expectNothingSticksOut(page);
    });

    test('opens what stands over it without a fault, in either language', async ({
      page,
      startServer,
    }) => {
      test.slow();
      await restBeforeCall(page, startServer, playModel(noteRounds(3)));
      for (const [language, texts] of Object.entries(LANGUAGES)) {
        await chooseLanguage(page, language);
        for (const [overlay, open] of Object.entries(OVERLAYS)) {
          const moment = `${overlay}, ${language}`;
          await open(page, texts);
          await expect(page.getByRole('dialog'), moment).toBeVisible();
          await expectAccessible(page, moment, 'dialog');
          await expectNothingSticksOut(page);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog'), moment).toHaveCount(0);
        }
      }
    });
  });
}

/** Rests before the second of three calls. */
async function restBeforeCall(
  page: Page,
  startServer: Parameters<typeof openWith>[1],
  model: PlayedModel,
): Promise<void> {
  await openWith(page, startServer, model);
  await stepTo(page, 'Take notes.', ['compact', 'stream', 'push_assistant', 'execute_tool']);
  await page.keyboard.press('F10');
  await expectAt(page, 'compact');
  for (const step of ['stream', 'push_assistant', 'execute_tool'] as const) {
    await page.keyboard.press('F9');
    await expectAt(page, step);
  }
}

/** Conversation and loop have a tab on a narrow page only. */
async function showShared(page: Page, pane: 'chat' | 'loop'): Promise<void> {
  const tab = page.getByRole('tab', { name: en[`shell.${pane}`], exact: true });
  if (await tab.isVisible()) await tab.click();
}
