import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { connect, conversation, expectEnd, openApp, send, showPane } from './lib/app.ts';
import { command, debugPane, gutterOf, strip, words } from './lib/debugger.ts';
import { slowly, type Endpoint } from './lib/endpoint.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { noteRounds, openWith, playModel } from './lib/model.ts';

test.describe('a breakpoint on a line', () => {
  test('stops there, survives a reload and counts its hits', async ({ page, startServer }) => {
    await openWith(page, startServer, playModel(noteRounds(5)));
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    const gutter = gutterOf(page, 'push_results');
    await gutter.click();
    await expect(gutter).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('F8');
    await expectStopped(page, 1);

    await page.reload();
    await expectEnd(page, 1, 'aborted');
    await expectMark(page, 1);
    await expect(page.getByTestId('breakpoint-count')).toHaveText(en['controls.oneBreakpoint']);
    await send(page, 'Take more notes.');
    await expectStopped(page, 2);
    await page.keyboard.press('F8');
    await expectStopped(page, 3);
    const pane = await debugPane(page);
    const row = pane.locator('[data-breakpoint]');
    await expect(row).toContainText(words('debug.hitMany', { count: 3 }));
    await expect(row).toContainText(en['debug.stoppedHere']);

    await row.getByRole('checkbox').click();
    await expect(row.getByRole('checkbox')).not.toBeChecked();
    await page.keyboard.press('F8');
    await expectEnd(page, 2, 'end_turn');
    await expect(row).toContainText(words('debug.hitMany', { count: 3 }));
    await gutter.click();
    await expect(row).toHaveCount(0);
  });

  test('can be run to once, without one being set', async ({ page, startServer }) => {
    await openWith(page, startServer, playModel(noteRounds(2)));
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    await gutterOf(page, 'execute_tool').click({ button: 'right' });
    await page.getByRole('menuitem', { name: en['debug.runTo'] }).click();
    await expectAt(page, 'execute_tool');
    await expect(strip(page)).toContainText(en['explain.why.target']);
    await expect(page.getByTestId('breakpoint-count')).toHaveText(en['controls.noBreakpoints']);
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
  });
});

test.describe('a logpoint', () => {
  test('writes its message with values and stops nothing', async ({ page, startServer }) => {
    await openWith(page, startServer, playModel(noteRounds(2)));
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    const pane = await debugPane(page);
    await pane.getByRole('button', { name: en['debug.add'] }).click();
    await page.getByRole('menuitem', { name: en['debug.kind.tool.note'] }).click();
    await page.getByLabel(en['debug.field.tool'], { exact: true }).fill('write');
    await page.getByRole('radio', { name: en['debug.dialog.doesLog'] }).check();
    await page
      .getByLabel(en['debug.field.message'], { exact: true })
      .fill('{value.call.args.path} in {round}');
    await page.getByTestId('breakpoint-save').click();
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    // Newest first.
    await expect(
      pane.getByRole('list', { name: en['debug.log'] }).getByRole('listitem'),
    ).toHaveText([/\/notes\/2\.md in 2/, /\/notes\/1\.md in 1/]);
    await expect(pane.locator('[data-breakpoint]')).toContainText(
      words('debug.hitMany', { count: 2 }),
    );
  });
});

test.describe('in the middle of an answer', () => {
  test('goes on delta by delta, while what arrives meanwhile waits', async ({ page, endpoint }) => {
    await openReciter(page, endpoint);
    await page.getByTestId('prompt').fill('recite');
    for (const step of ['compact', 'stream'] as const) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    await page.keyboard.press('Shift+F9');
    await expect(strip(page)).toContainText(en['explain.pausedBetween']);
    await expect(conversation(page)).toContainText('word00');
    await expect(conversation(page)).not.toContainText('word02');
    await expect(strip(page)).toContainText(words('explain.waiting', { size: '' }).trim());
    const early = await waitingBytes(page);
    await expect.poll(() => waitingBytes(page)).toBeGreaterThan(early);

    await command(page, en['controls.event']);
    await expect(conversation(page)).toContainText('word01');
    await expect(conversation(page)).not.toContainText('word03');
    await expect.poll(endpoint.sent).toBe(1);
    await expect(conversation(page)).not.toContainText('word03');
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('word48 word49 end');
  });

  test('goes in slow motion as the slider says', async ({ page, endpoint }) => {
    await openReciter(page, endpoint);
    const speed = page.getByTestId('speed');
    await speed.press('Home');
    await expect(speed).toHaveAttribute(
      'aria-valuetext',
      words('controls.paceEvent', { ms: '1,000' }),
    );
    await send(page, 'recite');
    await expect.poll(endpoint.sent).toBe(1);
    await expect(conversation(page)).toContainText('word00');
    await expect(conversation(page)).not.toContainText('word49');
    await speed.press('End');
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('word48 word49 end');
  });
});

test.describe('a budget', () => {
  test('of rounds pauses and asks, and going on goes on', async ({ page, startServer }) => {
    const model = playModel(noteRounds(5));
    await openWith(page, startServer, model);
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    const pane = await debugPane(page);
    const limit = words('debug.budget.limitOf', {
      what: en['debug.budget.rounds'],
      of: en['debug.budget.turn'],
    });
    await pane.getByLabel(limit).fill('2');
    await pane.getByLabel(limit).press('Enter');
    await page.keyboard.press('F8');
    const asks = words('explain.budget-rounds', {
      scope: en['explain.scope.turn'],
      used: 2,
      limit: 2,
    });
    await expect(strip(page)).toContainText(asks);
    expect(model.asked).toHaveLength(2);

    await showPane(page, 'context');
    await page.getByTestId('explain-pane-debug').click();
    await expect(pane.getByLabel(limit)).toBeVisible();
    await page.getByTestId('explain-run').click();
    await expect.poll(() => model.asked.length).toBe(4);
    await expect(strip(page)).toContainText(asks);
    await page.getByTestId('explain-run').click();
    await expectEnd(page, 1, 'end_turn');
    expect(model.asked).toHaveLength(6);
  });
});

/** Holds that the breakpoint at `push results` has just stopped the loop for the n-th time. */
async function expectStopped(page: Page, hits: number): Promise<void> {
  await expectMark(page, hits);
  await expectAt(page, 'push_results');
  const when = words('debug.when.step', { step: en['step.push_results'] });
  await expect(strip(page)).toContainText(words('explain.why.breakpoint', { when }));
}

async function expectMark(page: Page, hits: number): Promise<void> {
  const mark = gutterOf(page, 'push_results').locator('[data-mark="stop"]');
  await expect(mark).toHaveText(String(hits));
}

/** Opens the app with an endpoint that says fifty words in about four seconds. */
async function openReciter(page: Page, { mock, baseURL }: Endpoint): Promise<void> {
  const { text, pace } = slowly(4);
  mock.onMessage('recite', { content: text }, pace);
  await openApp(page);
  await connect(page, { baseURL, apiKey: 'key', model: 'mock' });
}

async function waitingBytes(page: Page): Promise<number> {
  const said = await strip(page)
    .getByText(words('explain.waiting', { size: '' }).trim())
    .innerText();
  const [, amount = '0', unit = 'B'] = /([\d.,]+) (K?B)/.exec(said) ?? [];
  return Number(amount.replace(',', '')) * (unit === 'KB' ? 1024 : 1);
}
