import type { StepId } from '../../src/agent/types.ts';
import { en } from '../../src/i18n/en.ts';
import { conversation, expectEnd, expectValidContext, openApp, send, showPane } from './lib/app.ts';
import { contextEditor, editRow, stepTo, strip, words } from './lib/debugger.ts';
import { expect, test } from './lib/fixture.ts';
import { expectAt } from './lib/loop.ts';
import { lastOf, note, openWith, playModel, textOf, textOfNote } from './lib/model.ts';

const TO_CALL: StepId[] = ['compact', 'stream', 'push_assistant', 'execute_tool'];

test.describe('the value in hand', () => {
  test('is the answer before it is pushed: shown, remembered and marked as edited', async ({
    page,
    startServer,
  }) => {
    const model = playModel(['Red.', 'As you like.']);
    await openWith(page, startServer, model);
    await stepTo(page, 'Name a colour.', ['compact', 'stream', 'push_assistant']);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: en['edit.title.answer'] });
    const text = words('edit.part', { what: en['edit.text'], number: 1 });
    await dialog.getByRole('textbox', { name: text }).fill('Blue.');
    await dialog.getByTestId('value-save').click();
    await expect(dialog).toHaveCount(0);
    await expect(strip(page)).toContainText(en['explain.edited.value']);
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('Blue.');
    await conversation(page).getByRole('button', { name: en['edit.before.answer'] }).click();
    await expect(conversation(page)).toContainText('Red.');

    await send(page, 'Is it your favourite?');
    await expectEnd(page, 2, 'end_turn');
    expect(textOf(model.asked[1])).toContain('Blue.');
    expect(textOf(model.asked[1])).not.toContain('Red.');
    await expectValidContext(page);
  });

  test('is the result before it is pushed, and the file stays as it was written', async ({
    page,
    startServer,
  }) => {
    const model = playModel([note(1), 'Done.']);
    await openWith(page, startServer, model);
    await stepTo(page, 'Take a note.', [...TO_CALL, 'push_results']);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: en['edit.title.results'] });
    await dialog.getByLabel(words('edit.resultOf', { name: 'write', number: 1 })).fill('No room.');
    await dialog.getByLabel(en['edit.asError']).check();
    await dialog.getByTestId('value-save').click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    expect(lastOf(model.asked[1])).toContain('No room.');
    const card = page.getByTestId('call');
    await expect(card).toHaveAttribute('data-state', 'error');
    await expect(card).toContainText(en['edit.edited']);
    await showPane(page, 'files');
    await page.locator('[data-path="/notes/1.md"]').click();
    await expect(page.getByTestId('files')).toContainText(textOfNote(1));
    await expectValidContext(page);
  });

  test('is not taken in part: what is no JSON is named with its place', async ({
    page,
    startServer,
  }) => {
    const model = playModel([note(1), 'Done.']);
    await openWith(page, startServer, model);
    await stepTo(page, 'Take a note.', TO_CALL);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: en['edit.title.call'] });
    await dialog.getByRole('tab', { name: en['edit.json'] }).click();
    await dialog.getByTestId('value-json').fill('{\n  "name": "write",\n  "args": {,}\n}');
    await expect(dialog.getByTestId('json-fault')).toContainText(
      words('edit.faultAt', { line: 3, column: 12 }),
    );
    await expect(dialog.getByTestId('value-save')).toBeDisabled();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: en['edit.leave'] }).click();
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    expect(textOf(model.asked[1])).toContain(textOfNote(1));
  });

  test('is still edited after a reload in the midst of the rest, and the turn is closed', async ({
    page,
    startServer,
  }) => {
    const model = playModel([note(1), 'I see.']);
    await openWith(page, startServer, model);
    await stepTo(page, 'Take a note.', TO_CALL);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: en['edit.title.call'] });
    await dialog.getByLabel('content', { exact: true }).fill('By a person.');
    await dialog.getByTestId('value-save').click();
    await expect(dialog).toHaveCount(0);

    await page.reload();
    await expectEnd(page, 1, 'aborted');
    await expect(conversation(page)).toContainText(en['conversation.fault.interrupted']);
    const card = page.getByTestId('call');
    await expect(card).toHaveAttribute('data-state', 'aborted');
    await expect(card).toContainText(en['edit.edited']);
    await card.getByRole('button', { name: en['edit.before.call'] }).click();
    await expect(card).toContainText(textOfNote(1));
    await expectValidContext(page);
    await expect(page.getByTestId('context')).toContainText('By a person.');

    await send(page, 'What happened?');
    await expectEnd(page, 2, 'end_turn');
    expect(textOf(model.asked[1])).toContain('By a person.');
    expect(textOf(model.asked[1])).not.toContain(textOfNote(1));
  });
});

test.describe('the context', () => {
  test('sent once like this changes that request and no other', async ({ page, startServer }) => {
    const model = playModel(['Hello.', 'Hello again.']);
    await openWith(page, startServer, model);
    await stepTo(page, 'Say hello.', ['compact', 'stream']);
    const editor = await contextEditor(page);
    await (await editRow(editor, 1)).getByLabel(en['contextEditor.text']).fill('Say goodbye.');
    await editor.getByTestId('edit-once').click();
    await expect(editor).toHaveCount(0);
    await expect(strip(page)).toContainText(en['explain.edited.once']);
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await send(page, 'Once more.');
    await expectEnd(page, 2, 'end_turn');
    expect(textOf(model.asked[0])).toContain('Say goodbye.');
    expect(textOf(model.asked[0])).not.toContain('Say hello.');
    expect(textOf(model.asked[1])).toContain('Say hello.');
    expect(textOf(model.asked[1])).not.toContain('Say goodbye.');
    await showPane(page, 'context');
    await expect(page.getByTestId('context')).not.toContainText('Say goodbye.');
  });

  test('kept like this changes that request and all that follow', async ({ page, startServer }) => {
    const model = playModel(['Goodbye.', 'Goodbye again.']);
    await openWith(page, startServer, model);
    await stepTo(page, 'Say hello.', ['compact', 'stream']);
    const editor = await contextEditor(page);
    await (await editRow(editor, 1)).getByLabel(en['contextEditor.text']).fill('Say goodbye.');
    await editor.getByTestId('edit-keep').click();
    await expect(editor).toHaveCount(0);
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
    await send(page, 'Once more.');
    await expectEnd(page, 2, 'end_turn');
    for (const request of model.asked) {
      expect(textOf(request)).toContain('Say goodbye.');
      expect(textOf(request)).not.toContain('Say hello.');
    }
    await showPane(page, 'context');
    const edited = page.getByTestId('message').filter({ hasText: 'Say goodbye.' });
    await expect(edited).toContainText(en['context.edited']);
  });

  test('that is faulty is named, is not kept, and is repaired', async ({ page, startServer }) => {
    const model = playModel([note(1), 'Done.', 'Nothing else.']);
    await openWith(page, startServer, model);
    await send(page, 'Take a note.');
    await expectEnd(page, 1, 'end_turn');
    const editor = await contextEditor(page);
    await editor.getByLabel(en['contextEditor.paired']).uncheck();
    const result = editor.locator('[data-testid="editor-row"][data-role="tool"]');
    await result.getByRole('button', { name: en['contextEditor.remove'] }).click();
    await expect(editor.getByTestId('editor-fault')).toHaveText(
      words('contextEditor.rule.missing-result', { id: 'call_1_1' }),
    );
    await expect(editor.getByTestId('edit-keep')).toBeDisabled();
    await expect(editor).toContainText(en['contextEditor.keepFaulty']);

    await editor.getByRole('button', { name: en['contextEditor.repair'], exact: true }).click();
    await expect(editor.getByTestId('editor-verdict')).toHaveText(en['contextEditor.accepted']);
    await expect(editor).toContainText(en['contextEditor.repaired']);
    await editor.getByTestId('edit-keep').click();
    await expect(editor).toHaveCount(0);
    await expectValidContext(page);
    await send(page, 'Anything else?');
    await expectEnd(page, 2, 'end_turn');
    const answers = model.asked[2]?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(answers).toHaveLength(1);
  });

  test('that is faulty can be sent once, to see what the provider says', async ({ page }) => {
    await openApp(page);
    await page.getByTestId('prompt').fill('What can you do?');
    for (const step of [...TO_CALL, 'push_results', 'compact', 'stream'] as const) {
      await page.keyboard.press('F9');
      await expectAt(page, step);
    }
    const editor = await contextEditor(page);
    await editor.getByLabel(en['contextEditor.paired']).uncheck();
    const result = editor.locator('[data-testid="editor-row"][data-role="tool"]').first();
    await result.getByRole('button', { name: en['contextEditor.remove'] }).click();
    await expect(editor).toContainText(en['contextEditor.onceFaulty']);
    await editor.getByTestId('edit-once').click();
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'error');
    await expect(conversation(page)).toContainText('400');
    await expectValidContext(page);
  });

  test('leaves out what is switched off, until it is switched on again', async ({
    page,
    startServer,
  }) => {
    const model = playModel(['One.', 'Two.', 'Three.']);
    await openWith(page, startServer, model);
    await send(page, 'My name is Ada.');
    await expectEnd(page, 1, 'end_turn');
    const editor = await contextEditor(page);
    const row = editor.getByTestId('editor-row').first();
    await row.getByRole('button', { name: en['contextEditor.switchOff'] }).click();
    await editor.getByTestId('edit-keep').click();
    await expect(editor).toHaveCount(0);
    await showPane(page, 'context');
    await expect(page.getByTestId('shelved')).toContainText('My name is Ada.');
    await send(page, 'What is my name?');
    await expectEnd(page, 2, 'end_turn');
    expect(textOf(model.asked[1])).not.toContain('Ada');

    await contextEditor(page);
    await row.getByRole('button', { name: en['contextEditor.switchOn'] }).click();
    await editor.getByTestId('edit-keep').click();
    await expect(editor).toHaveCount(0);
    await expect(page.getByTestId('shelved')).toHaveCount(0);
    await send(page, 'And now?');
    await expectEnd(page, 3, 'end_turn');
    expect(textOf(model.asked[2])).toContain('Ada');
  });
});
