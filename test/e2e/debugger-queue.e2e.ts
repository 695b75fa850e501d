import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { conversation, expectEnd, expectValidContext } from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { lastOf, noteRounds, openWith, playModel, textOf } from './lib/model.ts';

test.describe('a text written during a turn', () => {
  test('goes in before the next round as steering, or becomes the next turn', async ({
    page,
    startServer,
  }) => {
    const model = playModel([...noteRounds(2), 'As you wished.']);
    await openWith(page, startServer, model);
    await beginTurn(page);
    await queueText(page, 'Then read them to me.', 'Alt+Enter');
    await queueText(page, 'Write in French.', 'Enter');
    const waiting = page.getByTestId('queued');
    await expect(waiting).toHaveCount(2);
    // In the order in which they will be used.
    await expect(waiting.nth(0)).toContainText(en['queue.kind.steer']);
    await expect(waiting.nth(0)).toContainText(en['queue.time.nextRound']);
    await expect(waiting.nth(1)).toContainText(en['queue.kind.followUp']);
    await expect(waiting.nth(1)).toContainText(en['queue.time.nextTurn']);

    await page.keyboard.press('F8');
    await expectEnd(page, 2, 'end_turn');
    await expect(waiting).toHaveCount(0);
    expect(textOf(model.asked[0])).not.toContain('French');
    expect(lastOf(model.asked[1])).toContain('Write in French.');
    expect(textOf(model.asked[2])).not.toContain('read them');
    expect(lastOf(model.asked[3])).toContain('Then read them to me.');
    const steering = conversation(page).getByText('Write in French.').locator('xpath=..');
    await expect(steering).toContainText(en['conversation.steered']);
    await expectValidContext(page);
  });

  test('can be edited, withdrawn and made the other kind', async ({ page, startServer }) => {
    const model = playModel(noteRounds(3));
    await openWith(page, startServer, model);
    await beginTurn(page);
    for (const text of ['First wish.', 'Second wish.']) await queueText(page, text, 'Enter');
    await queueText(page, 'Third wish.', 'Alt+Enter');
    const waiting = page.getByTestId('queued');
    await expect(waiting).toHaveCount(3);
    await waiting.nth(1).getByRole('button', { name: en['queue.withdraw'] }).click();
    await expect(waiting).toHaveCount(2);
    await waiting.nth(0).getByTestId('queued-edit').click();
    await page.getByLabel(en['queue.editLabel']).fill('A better wish.');
    await page.keyboard.press('Enter');
    await waiting.nth(1).getByRole('button', { name: en['queue.to.steer'] }).click();
    await expect(waiting.nth(1)).toContainText(en['queue.time.nextRound']);

    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    const asked = textOf(model.asked[1]);
    expect(asked).toContain('A better wish.');
    expect(asked).toContain('Third wish.');
    for (const gone of ['First wish.', 'Second wish.']) {
      expect(textOf(model.asked.at(-1))).not.toContain(gone);
    }
    await expect(page.getByTestId('turn-end')).toHaveCount(1);
  });

  test('waits after an abort and over a reload, until it is sent', async ({
    page,
    startServer,
  }) => {
    const model = playModel([...noteRounds(1), 'Gladly.']);
    await openWith(page, startServer, model);
    await beginTurn(page);
    await queueText(page, 'Be brief.', 'Enter');
    await queueText(page, 'Sum it up.', 'Alt+Enter');
    await page.keyboard.press('Control+.');
    await expectEnd(page, 1, 'aborted');
    const waiting = page.getByTestId('queued');
    for (const _ of ['before', 'after']) {
      await expect(waiting).toHaveCount(2);
      await expect(waiting.nth(0)).toContainText(en['queue.time.stopped']);
      await page.reload();
    }
    expect(model.asked).toHaveLength(1);

    await waiting.nth(1).getByRole('button', { name: en['queue.sendNow'] }).click();
    await expect.poll(() => model.asked.length).toBeGreaterThan(1);
    expect(textOf(model.asked[1])).toContain('Sum it up.');
    await expectEnd(page, 2, 'end_turn');
    await expect(waiting).toHaveCount(0);
    await expectValidContext(page);
  });

  test('that comes while nothing pauses reaches the round after it', async ({
    page,
    startServer,
  }) => {
    const model = playModel(noteRounds(4));
    await openWith(page, startServer, model);
    await page.getByTestId('speed').press('Home');
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F8');
    await expectAt(page, 'stream');
    await queueText(page, 'Hurry up.', 'Enter');
    await expect(page.getByTestId('queued')).toHaveCount(1);
    await page.getByTestId('speed').press('End');
    await expectEnd(page, 1, 'end_turn');
    expect(textOf(model.asked[0])).not.toContain('Hurry up.');
    const later = model.asked.slice(1).map(textOf);
    expect(later.some((text) => text.includes('Hurry up.'))).toBe(true);
    expect(later.at(-1)).toContain('Hurry up.');
  });
});

/** Begins a turn and rests before its first call. */
async function beginTurn(page: Page): Promise<void> {
  await page.getByTestId('prompt').fill('Take notes.');
  for (const step of ['compact', 'stream', 'push_assistant', 'execute_tool'] as const) {
    await page.keyboard.press('F9');
    await expectAt(page, step);
  }
}

async function queueText(page: Page, text: string, key: 'Enter' | 'Alt+Enter'): Promise<void> {
  await page.getByTestId('prompt').fill(text);
  await page.getByTestId('prompt').press(key);
  await expect(page.getByTestId('prompt')).toHaveValue('');
}
