import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import { conversation, expectEnd } from './lib/app.ts';
import { command, foldAt, gutterOf, strip, tabTo, typeOver, words } from './lib/debugger.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { noteRounds, openWith, playModel, textOf, textOfNote } from './lib/model.ts';

/** What a person writes in the place of the second note. */
const BY_HAND = 'Written by a person.';

test.describe('by keyboard alone', () => {
  test('a call is stopped, edited and run, a compaction undone, and the turn ended', async ({
    page,
    startServer,
  }) => {
    const model = playModel(noteRounds(6), 'Some notes were written.');
    await openWith(page, startServer, model);
    await foldAt(page, 8, 4);
    const pointer = await watchPointer(page);

    await test.step('set a conditional breakpoint', async () => {
      await command(page, en['palette.addBreakpoint']);
      await expect(page.getByRole('radio', { name: en['debug.kind.tool'] })).toBeFocused();
      await tabTo(page, page.getByLabel(en['debug.field.tool'], { exact: true }));
      await page.keyboard.type('write');
      await page.keyboard.press('Tab');
      await page.keyboard.type('path');
      await page.keyboard.press('Tab');
      await page.keyboard.type('/notes/2.md');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('hit it', async () => {
      await command(page, en['palette.writePrompt']);
      await typeOver(page, 'Take notes.');
      await page.keyboard.press('F8');
      await expectAt(page, 'execute_tool');
      const argument = 'path = /notes/2.md';
      const when = words('debug.when.toolWith', { tool: 'write', argument });
      await expect(strip(page)).toContainText(words('explain.why.breakpoint', { when }));
    });

    await test.step('edit the arguments', async () => {
      await page.keyboard.press('F2');
      const dialog = page.getByRole('dialog', { name: en['edit.title.call'] });
      await tabTo(page, dialog.getByLabel('content', { exact: true }));
      await typeOver(page, BY_HAND);
      await page.keyboard.press('Control+Enter');
      await expect(dialog).toHaveCount(0);
      await expectAt(page, 'execute_tool');
    });

    await test.step('step into the result', async () => {
      await page.keyboard.press('F9');
      await expectAt(page, 'push_results');
      await command(page, words('palette.showPane', { pane: en['shell.context'] }));
      const edited = page.getByTestId('message').filter({ hasText: BY_HAND });
      await expect(edited).toContainText(en['context.edited']);
      await tabTo(page, edited.getByRole('button', { name: en['context.showOriginal'] }));
      await page.keyboard.press('Enter');
      await expect(edited).toContainText(textOfNote(2));
      await page.keyboard.press('F9');
      await expectAt(page, 'compact');
      await command(page, '/notes/2.md');
      await expect(page.getByTestId('files')).toContainText(BY_HAND);
    });

    await test.step('undo a compaction', async () => {
      // From the third round into the sixth: the fifth begins with nine messages and folds.
      for (const round of [4, 5, 6]) {
        await page.keyboard.press('F10');
        await expect(page.locator('[data-step="compact"]')).toContainText(`${round}×`);
        await expectAt(page, 'compact');
      }
      await command(page, words('palette.showPane', { pane: en['shell.context'] }));
      await expect(page.getByTestId('message').getByTestId('fold')).toHaveCount(1);
      await expect(page.getByTestId('context')).not.toContainText(BY_HAND);
      await command(page, en['palette.undoFold']);
      await expect(page.getByTestId('fold')).toHaveCount(0);
      await expect(page.getByTestId('context')).toContainText(BY_HAND);
    });

    await test.step('finish', async () => {
      await page.keyboard.press('F8');
      await expectEnd(page, 1, 'end_turn');
      await expect(page.getByTestId('context')).toContainText(en['context.accepted']);
      const last = textOf(model.asked.at(-1));
      expect(last).toContain(BY_HAND);
      expect(last).not.toContain(textOfNote(2));
      expect(last).not.toContain('[context summary]');
      expect(model.summaries).toHaveLength(1);
      expect(await pointer()).toBe(0);
    });
  });

  test('a line gets a breakpoint, and its menu runs to another one', async ({
    page,
    startServer,
  }) => {
    await openWith(page, startServer, playModel(noteRounds(3)));
    const pointer = await watchPointer(page);
    await command(page, en['palette.writePrompt']);
    await typeOver(page, 'Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');

    await tabTo(page, gutterOf(page, 'compact'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(gutterOf(page, 'push_assistant')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(gutterOf(page, 'push_assistant')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('F8');
    await expectAt(page, 'push_assistant');
    const when = words('debug.when.step', { step: en['step.push_assistant'] });
    await expect(strip(page)).toContainText(words('explain.why.breakpoint', { when }));

    await page.keyboard.press('Enter');
    await expect(gutterOf(page, 'push_assistant')).toHaveAttribute('aria-pressed', 'false');
    await tabTo(page, gutterOf(page, 'push_assistant'));
    for (const step of ['truncated', 'finish', 'execute_tool'] as const) {
      await page.keyboard.press('ArrowDown');
      await expect(gutterOf(page, step)).toBeFocused();
    }
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: en['debug.runTo'] })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAt(page, 'execute_tool');
    await expect(strip(page)).toContainText(en['explain.why.target']);
    await expect(gutterOf(page, 'execute_tool')).toBeFocused();
    expect(await pointer()).toBe(0);
  });

  test('calls are allowed and refused', async ({ page, startServer }) => {
    const model = playModel(noteRounds(2));
    await openWith(page, startServer, model);
    const pointer = await watchPointer(page);
    await command(page, en['palette.writePrompt']);
    await typeOver(page, 'Take notes.');
    for (const step of ['compact', 'stream', 'push_assistant', 'execute_tool'] as const) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    // While a person writes, Enter with Ctrl belongs to the text.
    await command(page, en['palette.writePrompt']);
    await page.keyboard.press('Control+Enter');
    await expectAt(page, 'execute_tool');
    await tabTo(page, page.getByTestId('call-desk').getByTestId('call-run'), 'Shift+Tab');
    await page.keyboard.press('Control+Shift+Enter');
    await expectAt(page, 'push_results');
    await expect(conversation(page)).toContainText(en['edit.decision.refused.person']);
    for (const step of ['compact', 'stream', 'push_assistant', 'execute_tool'] as const) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    await page.keyboard.press('Control+Enter');
    await expectAt(page, 'push_results');
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    expect(textOf(model.asked[1])).toContain('the user refused this call');
    expect(textOf(model.asked[2])).not.toContain(`${textOfNote(2)} `);
    const states = page.getByTestId('call');
    await expect(states.nth(0)).toHaveAttribute('data-state', 'error');
    await expect(states.nth(1)).toHaveAttribute('data-state', 'done');
    expect(await pointer()).toBe(0);
  });
});

/** Counts what only a mouse or a finger can do; gives how to read the count. */
async function watchPointer(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['pointed'] = '0';
    addEventListener(
      'pointerdown',
      () => {
        document.body.dataset['pointed'] = String(Number(document.body.dataset['pointed']) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.body.dataset['pointed']));
}
