/**
 * Listens to what a browser complains about while a test runs: errors on a console, in pages
 * and workers, uncaught errors, violations of the content policy, and failures that the page
 * itself shows. None of these is fine unless a test has provoked it and says so.
 */
import type { BrowserContext, Page } from '@playwright/test';

export type Watch = {
  /** All that any console said, of every level. */
  said: readonly string[];
  /** Complaints that match are expected in this test. */
  allow(pattern: RegExp): void;
  /** The complaints that nobody allowed, with the failures that are on the screen now. */
  complaints(): Promise<string[]>;
};

/** Watches all pages that `context` has or will have, and their workers. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const said: string[] = [];
  const heard: string[] = [];
  const allowed: RegExp[] = [];

  context.on('console', (message) => {
    said.push(message.text());
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
  context.on('page', (page) => {
    // A worker's violations reach no console; one that has gone already has none to tell.
    page.on('worker', (worker) => void worker.evaluate(tellViolations).catch(() => undefined));
  });
  await context.addInitScript(tellViolations);

  return {
    said,
    allow: (pattern) => void allowed.push(pattern),
    complaints: async () => {
      const shown = await Promise.all(context.pages().map(shownFailures));
      return [...heard, ...shown.flat()].filter(
        (text) => !allowed.some((pattern) => pattern.test(text)),
      );
    },
  };
}

/** Runs in the page or worker. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    // oxlint-disable-next-line no-console -- how a browser talks to this file
    console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
  });
}

async function shownFailures(page: Page): Promise<string[]> {
  if (page.isClosed()) return [];
  const texts = await page.getByRole('alert').allTextContents();
  // An empty one is a place that waits for something to say.
  return texts.filter((text) => text.trim() !== '').map((text) => `shown: ${text}`);
}
