import { en } from '../../src/i18n/en.ts';
import { conversation, expectEnd, expectValidContext, send, showPane } from './lib/app.ts';
import { command, foldAt, strip, words } from './lib/debugger.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { lastOf, noteRounds, openWith, playModel, textOf, textOfNote } from './lib/model.ts';

test.describe('compaction', () => {
  test('is seen coming, rehearsed, put in other words, used and undone', async ({
    page,
    startServer,
  }) => {
    const model = playModel([...noteRounds(4), 'Later.', 'Even later.'], 'Notes were taken.');
    await openWith(page, startServer, model);
    await foldAt(page, 50, 4);
    await send(page, 'Take notes.');
    await expectEnd(page, 1, 'end_turn');
    const context = page.getByTestId('context');
    await showPane(page, 'context');
    await expect(context).toContainText(words('context.compaction', { at: 50, left: 40 }));

    const dialog = page.getByTestId('compaction-dialog');
    await test.step('rehearse it', async () => {
      await context.getByTestId('look-ahead').click();
      await expect(dialog.getByTestId('side-folds')).toContainText('5 messages');
      await dialog.getByTestId('cut-slider').press('End');
      await dialog.getByTestId('cut-slider').press('ArrowLeft');
      await expect(dialog.getByTestId('side-stays')).toContainText('3 messages');
      await dialog.getByTestId('dry-run').click();
      await expect(dialog.getByTestId('summary-text')).toHaveValue('Notes were taken.');
      expect(model.summaries).toHaveLength(1);
      expect(textOf(model.summaries[0])).toContain(textOfNote(3));
      await expect(dialog.getByTestId('sizes')).toContainText(en['compaction.before']);
    });

    await test.step('see what would be lost, and keep it', async () => {
      const lost = dialog.getByTestId('lost-facts');
      await expect(lost).toContainText('/notes/2.md');
      await dialog.getByTestId('summary-text').fill('Notes were taken, among them /notes/2.md.');
      await expect(lost).not.toContainText('/notes/2.md');
      await expect(lost).toContainText('/notes/1.md');
    });

    await test.step('use it', async () => {
      await dialog.getByTestId('use-summary').click();
      await expect(dialog).toHaveCount(0);
      await expect(context.getByTestId('fold')).toContainText(
        words('context.folded', { count: 7 }),
      );
      await expect(conversation(page)).toContainText(
        words('conversation.foldedMany', { count: 7 }),
      );
      await send(page, 'Go on.');
      await expectEnd(page, 2, 'end_turn');
      const first = textOf(model.asked[5]);
      expect(first).toContain('[context summary]');
      expect(first).toContain('among them /notes/2.md');
      expect(first).not.toContain(textOfNote(3));
    });

    await test.step('undo it', async () => {
      await context.getByRole('button', { name: en['context.undoFold'] }).click();
      await expect(context.getByTestId('fold')).toHaveCount(0);
      await expect(conversation(page)).toContainText(
        `${words('conversation.foldedMany', { count: 7 })}${en['conversation.undone']}`,
      );
      await send(page, 'Go on still.');
      await expectEnd(page, 3, 'end_turn');
      const first = textOf(model.asked[6]);
      for (const number of [1, 2, 3, 4]) expect(first).toContain(textOfNote(number));
      expect(first).not.toContain('[context summary]');
      await expectValidContext(page);
    });
  });

  test('can be stopped before its summary is used, and the summary changed', async ({
    page,
    startServer,
  }) => {
    const model = playModel(noteRounds(4), 'Notes were taken.');
    await openWith(page, startServer, model);
    await foldAt(page, 7, 2);
    await page.getByTestId('prompt').fill('Take notes.');
    await page.keyboard.press('F9');
    await expectAt(page, 'compact');
    await command(page, en['palette.addBreakpoint']);
    await page.getByRole('radio', { name: en['debug.kind.summary'] }).check();
    await page.getByTestId('breakpoint-save').click();
    await page.keyboard.press('F8');
    await expect(strip(page)).toContainText(en['explain.why.summary']);
    await expect(strip(page)).toContainText(words('explain.next.summary', { count: 5 }));
    expect(model.asked).toHaveLength(3);

    await page.getByTestId('explain-editValue').click();
    const dialog = page.getByRole('dialog', { name: en['edit.title.summary'] });
    await dialog.getByLabel(en['conversation.summary']).fill('Three notes, all in English.');
    await dialog.getByTestId('value-save').click();
    await expect(dialog).toHaveCount(0);
    await page.getByTestId('explain-run').click();
    await expectEnd(page, 1, 'end_turn');
    const next = textOf(model.asked[3]);
    expect(next).toContain('Three notes, all in English.');
    expect(next).not.toContain('Notes were taken.');
    expect(next).not.toContain(textOfNote(1));
    expect(lastOf(model.asked[3])).toContain('call_3_1');
    await expectValidContext(page);
  });

  test('leaves the context alone when the model gives no summary', async ({
    page,
    startServer,
  }) => {
    const model = playModel(noteRounds(4), '');
    await openWith(page, startServer, model);
    await send(page, 'Take notes.');
    await expectEnd(page, 1, 'end_turn');
    await command(page, en['palette.compaction']);
    const dialog = page.getByTestId('compaction-dialog');
    await dialog.getByTestId('dry-run').click();
    await expect(dialog).toContainText(words('compaction.failed', { problem: '' }).trim());
    await expect(dialog.getByTestId('use-summary')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('fold')).toHaveCount(0);
    await expectValidContext(page);
  });
});
