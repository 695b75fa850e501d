/**
 * Listens at every way out of the page while a test runs: what the worker posts, what the
 * console says, which addresses are asked, what is copied and what is downloaded. With what
 * the page shows and stores at the end, that is all that a secret could leave by.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { en } from '../../../src/i18n/en.ts';
import type { Pane } from '../../../src/store/view-store.ts';
import { showPane } from './app.ts';
import { storedText } from './stored.ts';

/** Ways out by name, each with all that has passed, as text. */
export type Outlets = {
  posted: string[];
  said: string[];
  asked: string[];
  copied: string[];
  downloaded: string[];
};

/** Begins to listen, to pages that are opened from now on. */
export async function listen(context: BrowserContext): Promise<Outlets> {
  const outlets: Outlets = { posted: [], said: [], asked: [], copied: [], downloaded: [] };
  context.on('console', (message) => outlets.said.push(message.text()));
  context.on('weberror', ({ error }) => outlets.said.push(String(error().stack)));
  context.on('request', (request) => outlets.asked.push(request.url()));
  await context.exposeFunction('tellOutlet', (name: keyof Outlets, text: string) => {
    outlets[name].push(text);
  });
  await context.addInitScript(tap);
  return outlets;
}

/** All that a person can see, copy or save in the page now, taken out by every way there is. */
export async function takeOutAll(page: Page, { downloaded }: Outlets): Promise<void> {
  await copyAll(page.getByRole('log'));
  for (const pane of ['context', 'events'] as const) await copyAll(await shown(page, pane));
  const files = await shown(page, 'files');
  await files.getByTestId('file').first().click();
  await copyAll(files);
  for (const button of [en['files.download'], en['files.zip']]) {
    const download = page.waitForEvent('download');
    await files.getByRole('button', { name: button, exact: true }).click();
    downloaded.push(...textsOf(await readFile(await (await download).path())));
  }
  const wire = await shown(page, 'wire');
  for (const part of ['response', 'calls', 'request'] as const) {
    await wire.getByRole('tab', { name: en[`wire.tab.${part}`] }).click();
    await copyAll(wire);
  }
}

/** What the page shows, as HTML and as values of its fields, and what its origin stores. */
export async function shownAndStored(page: Page): Promise<string[]> {
  return [await page.content(), await storedText(page)];
}

async function shown(page: Page, pane: Pane): Promise<Locator> {
  await showPane(page, pane);
  return page.getByTestId(pane);
}

/** Unfolds what is folded and presses every button that copies. */
async function copyAll(area: Locator): Promise<void> {
  await area.evaluate(async (root) => {
    const buttons = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('button, summary')];
    const rest = () => new Promise((resolve) => setTimeout(resolve, 30));
    for (const button of buttons()) if (button.ariaExpanded === 'false') button.click();
    for (const details of root.querySelectorAll('details')) details.open = true;
    await rest();
    for (const button of buttons()) {
      const name = button.ariaLabel ?? button.textContent;
      if (/copy/i.test(name)) button.click();
    }
    await rest();
  });
}

function textsOf(bytes: Uint8Array): string[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isZip ? Object.entries(unzipSync(bytes)).flat() : [bytes];
  return parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString()));
}

/** Runs in the page, before it. */
function tap(): void {
  type Tell = (name: string, text: string) => void;
  const tell: Tell = (name, text) =>
    (window as unknown as { tellOutlet: Tell }).tellOutlet(name, text);
  const NativeWorker = Worker;
  window.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => tell('posted', JSON.stringify(data)));
    }
  };
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => tell('copied', text) },
  });
}
