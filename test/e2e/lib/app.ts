/**
 * What a person does with the page, as verbs. Things are found by the test ids that are
 * promised to stay, and where there is none by the words of the catalogue, so that a change
 * of wording breaks no test.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { TurnStop } from '../../../src/agent/types.ts';
import { en } from '../../../src/i18n/en.ts';
import { DEMO_TASKS, type DemoTaskId } from '../../../src/lessons/demo/tasks.ts';
import type { Pane } from '../../../src/store/view-store.ts';

/** What the model's answers may take: a scripted one is paced like a real one. */
const TURN = { timeout: 45_000 };

/** Opens the page, or opens it again, and waits until a prompt can be written. */
export async function openApp(page: Page, path = './'): Promise<void> {
  await page.goto(path);
  await expect(page.getByTestId('prompt')).toBeVisible();
}

/** Sends `text`, or what is in the prompt already, as soon as that is possible. */
export async function send(page: Page, text?: string): Promise<void> {
  if (text !== undefined) await page.getByTestId('prompt').fill(text);
  await expect(page.getByTestId('run')).toBeEnabled();
  await page.getByTestId('send').click();
}

/** The text of a task that the built-in model knows. */
export function demoTask(id: DemoTaskId): string {
  const task = DEMO_TASKS.find((candidate) => candidate.id === id);
  if (task === undefined) throw new Error(`There is no demo task ${id}.`);
  return task.prompt.en;
}

/** Waits for the end of turn `turn`, counted from 1, and holds its reason. */
export async function expectEnd(page: Page, turn: number, reason: TurnStop): Promise<void> {
  const end = page.getByTestId('turn-end').nth(turn - 1);
  await expect(end).toHaveAttribute('data-stop-reason', reason, TURN);
}

/** The whole conversation, also what is scrolled away. */
export function conversation(page: Page): Locator {
  return page.getByRole('log');
}

/** Shows a pane by its tab. On a wide page conversation and loop have none. */
export async function showPane(page: Page, pane: Pane): Promise<void> {
  await page.getByRole('tab', { name: en[`shell.${pane}`] }).click();
}

/** Chooses a file in the files pane. */
export async function openFile(page: Page, path: string): Promise<void> {
  await showPane(page, 'files');
  await page.locator(`[data-testid="file"][data-path="${path}"]`).click();
}

/** The whole text of a file, as a person gets it: downloaded from the files pane. */
export async function downloadFile(page: Page, path: string): Promise<string> {
  await openFile(page, path);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: en['files.download'], exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Turns the wheel over `area` until `wanted` is on the screen: lists draw only what shows. */
export async function scrollUntil(area: Locator, by: number, wanted: Locator): Promise<void> {
  await expect(async () => {
    await area.hover();
    await area.page().mouse.wheel(0, by);
    await expect(wanted).toBeInViewport({ timeout: 200 });
  }).toPass({ timeout: 10_000 });
}

export type Connection = { baseURL: string; apiKey: string; model: string };

/** Fills in one's own endpoint in the settings and saves. */
export async function connect(page: Page, connection: Connection, remember = false): Promise<void> {
  await page.getByTestId('settings').click();
  await page.getByTestId('base-url').fill(connection.baseURL);
  await page.getByTestId('api-key').fill(connection.apiKey);
  await page.getByTestId('model').fill(connection.model);
  await page.getByLabel(en['settings.remember']).setChecked(remember);
  await saveSettings(page);
}

/** Chooses the built-in model in the settings and saves. */
export async function connectDemo(page: Page): Promise<void> {
  await page.getByTestId('settings').click();
  await page.getByTestId('connection-demo').check();
  await saveSettings(page);
}

async function saveSettings(page: Page): Promise<void> {
  await page.getByTestId('settings-save').click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Holds that a strict provider would take the context as it is shown. */
export async function expectValidContext(page: Page): Promise<void> {
  await showPane(page, 'context');
  await expect(page.getByTestId('context')).toContainText(en['context.accepted']);
}
