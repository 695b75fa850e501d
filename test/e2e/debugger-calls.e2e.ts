import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { conversation, expectEnd, expectValidContext, showPane } from './lib/app.ts';
import { debugPane, desk, strip, words } from './lib/debugger.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { lastOf, openWith, playModel, type Answer, type PlayedModel } from './lib/model.ts';

const LIST: Answer = { calls: [{ name: 'list', args: {} }] };

test.describe('asking before anything that changes files', () => {
  test('lets reading pass and makes a write wait until it is allowed', async ({
    page,
    startServer,
  }) => {
    const model = playModel([LIST, write('/a.txt'), 'Done.']);
    await openAsking(page, startServer, model);
    await expectAsked(page, 'write');
    expect(model.asked).toHaveLength(2);
    await showPane(page, 'files');
    await expect(file(page, '/a.txt')).toHaveCount(0);

    await desk(page).getByTestId('call-run').click();
    await expectEnd(page, 1, 'end_turn');
    await expect(file(page, '/a.txt')).toHaveCount(1);
    await expect(conversation(page)).toContainText(en['edit.decision.allowed.person']);
    await expectValidContext(page);
  });

  test('tells the model why a call was refused', async ({ page, startServer }) => {
    const model = playModel([write('/a.txt'), 'Then not.']);
    await openAsking(page, startServer, model);
    await expectAsked(page, 'write');
    await desk(page).getByRole('button', { name: en['edit.mode.refuse'] }).click();
    await page.getByTestId('refuse-reason').fill('Not on a Friday.');
    await page.getByRole('button', { name: en['edit.refuseNow'] }).click();
    await expectEnd(page, 1, 'end_turn');
    expect(lastOf(model.asked[1])).toContain('error: the user refused this call: Not on a Friday.');
    await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'error');
    await expect(conversation(page)).toContainText(
      `${en['edit.decision.refused.person']}: Not on a Friday.`,
    );
    await showPane(page, 'files');
    await expect(file(page, '/a.txt')).toHaveCount(0);
    await expectValidContext(page);
  });

  test('lets a person answer in the place of the tool', async ({ page, startServer }) => {
    const model = playModel([write('/a.txt'), 'I see.']);
    await openAsking(page, startServer, model);
    await expectAsked(page, 'write');
    await desk(page).getByRole('button', { name: en['edit.mode.answer'] }).click();
    await page.getByTestId('answer-text').fill('The disk is made of paper.');
    await page.getByRole('button', { name: en['edit.answerNow'] }).click();
    await expectEnd(page, 1, 'end_turn');
    expect(lastOf(model.asked[1])).toContain('The disk is made of paper.');
    await expect(conversation(page)).toContainText(en['edit.decision.answered.person']);
    await showPane(page, 'files');
    await expect(file(page, '/a.txt')).toHaveCount(0);
    await expectValidContext(page);
  });

  test('asks no second time for what is always allowed, and lists the rule', async ({
    page,
    startServer,
  }) => {
    const model = playModel([write('/a.txt'), write('/a.txt'), write('/b.txt'), 'Done.']);
    await openAsking(page, startServer, model);
    await expectAsked(page, 'write');
    await desk(page).getByRole('button', { name: en['edit.mode.always'] }).click();
    const argument = 'path = /a.txt';
    await desk(page).getByRole('button', { name: argument }).click();

    await expect.poll(() => model.asked.length).toBe(3);
    await expectAsked(page, 'write');
    await expect(desk(page).locator('xpath=ancestor::*[@data-testid="call"]')).toContainText(
      '/b.txt',
    );
    const rule = words('debug.ruleWith', {
      policy: en['debug.policy.allow'],
      tool: 'write',
      argument,
    });
    const pane = await debugPane(page);
    await expect(pane.getByRole('list', { name: en['debug.tools.rules'] })).toContainText(rule);
    await desk(page).getByTestId('call-run').click();
    await expectEnd(page, 1, 'end_turn');
    await showPane(page, 'files');
    await expect(file(page, '/a.txt')).toHaveCount(1);
    await expect(file(page, '/b.txt')).toHaveCount(1);
  });
});

test.describe('a tool that is refused', () => {
  test('does not run, and nobody is asked', async ({ page, startServer }) => {
    const model = playModel([LIST, write('/a.txt'), 'Then not.']);
    await openWith(page, startServer, model);
    await page.getByTestId('prompt').fill('Write.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    const pane = await debugPane(page);
    await pane
      .getByRole('group', { name: words('debug.tools.policyOf', { tool: 'write' }) })
      .getByRole('radio', { name: en['debug.policy.refuse'] })
      .check();
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    expect(lastOf(model.asked[2])).toContain('the rules of this session do not allow this call');
    await expect(conversation(page)).toContainText(en['edit.decision.refused.policy']);
    await showPane(page, 'files');
    await expect(file(page, '/a.txt')).toHaveCount(0);
  });
});

/** Has the person asked before anything that changes files, and begins a turn. */
async function openAsking(
  page: Page,
  startServer: (handler: RequestListener) => Promise<string>,
  model: PlayedModel,
): Promise<void> {
  await openWith(page, startServer, model);
  await page.getByTestId('prompt').fill('Write.');
  await page.keyboard.press('F9');
  await expectAt(page, 'compact');
  const pane = await debugPane(page);
  await pane.getByRole('button', { name: en['debug.tools.askChanges'] }).click();
  await page.keyboard.press('F8');
}

async function expectAsked(page: Page, tool: string): Promise<void> {
  await expect(strip(page)).toContainText(words('explain.why.approval', { tool }));
  await expect(desk(page)).toContainText(en['edit.mustAsk']);
}

function write(path: string): Answer {
  return { calls: [{ name: 'write', args: { path, content: 'A text.\n' } }] };
}

function file(page: Page, path: string) {
  return page.locator(`[data-testid="file"][data-path="${path}"]`);
}
