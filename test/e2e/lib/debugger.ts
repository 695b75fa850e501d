/**
 * What a person does with the debugger, as verbs: by the keys where the keyboard is what is
 * tested, and by the words of the catalogue everywhere else.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { StepId } from '../../../src/agent/types.ts';
import { en } from '../../../src/i18n/en.ts';
import type { MessageKey } from '../../../src/i18n/en.ts';
import { showPane } from './app.ts';
import { expectAt, lineOfStep } from './loop.ts';

/** A text of the catalogue with its values filled in. */
export function words(key: MessageKey, values: Record<string, string | number> = {}): string {
  return en[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The strip that says where the loop is and why. */
export function strip(page: Page): Locator {
  return page.getByRole('region', { name: en['explain.title'] });
}

/** Gives a command by its name, by keyboard alone. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette-search')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.locator('[data-command][aria-selected="true"]')).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('palette-search')).toHaveCount(0);
}

/** Presses Tab until `wanted` has the focus, as one does who has no mouse. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted, `reached with ${key}`).toBeFocused();
}

/** Types over what the focused field holds. */
export async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** When the loop folds the context, in the settings. */
export async function foldAt(page: Page, compactAt: number, keepRecent: number): Promise<void> {
  await page.getByTestId('settings').click();
  await page.getByRole('tab', { name: en['settings.behaviour'] }).click();
  await page.getByTestId('compactAt').fill(String(compactAt));
  await page.getByTestId('keepRecent').fill(String(keepRecent));
  await page.getByTestId('settings-save').click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The number of a step's line in the source, which carries its breakpoint. */
export function gutterOf(page: Page, step: StepId): Locator {
  return page.locator(`[data-line="${lineOfStep(step)}"] button[data-gutter]`);
}

/** The pane of breakpoints, rules and budgets, shown. */
export async function debugPane(page: Page): Promise<Locator> {
  await showPane(page, 'debug');
  return page.getByTestId('debug');
}

/** The card of the call that the loop rests before, with what can be done with it. */
export function desk(page: Page): Locator {
  return page.getByTestId('call-desk');
}

/** Opens the editor of the context and gives it. */
export async function contextEditor(page: Page): Promise<Locator> {
  await page.keyboard.press('Shift+F2');
  const editor = page.getByTestId('context-editor');
  await expect(editor).toBeVisible();
  return editor;
}

/** Opens a message of the editor and gives its row. `index` is counted from 1. */
export async function editRow(editor: Locator, index: number): Promise<Locator> {
  const row = editor.getByTestId('editor-row').nth(index - 1);
  await row.locator('[data-open]').click();
  return row;
}

/** Begins a turn with `prompt` and goes on step by step, holding each. */
export async function stepTo(page: Page, prompt: string, steps: readonly StepId[]): Promise<void> {
  await page.getByTestId('prompt').fill(prompt);
  for (const step of steps) {
    await page.keyboard.press('F9');
    await expectAt(page, step);
  }
}
