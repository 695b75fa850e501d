/**
 * A person who looks at the conversation all the time, never waits for a retry, and
 * remembers every word that an answer showed. Words are of the form `p017a03`, which no
 * other text has, so that each can be found again and none is taken for another.
 */
import type { Page } from '@playwright/test';

const WORD = /p\d{3}[a-z]\d\d/g;

/** Begins to look, from the next load of the page on. */
export async function witness(page: Page): Promise<void> {
  await page.addInitScript(look);
}

/** Presses "Try now" as soon as it is there, from the next load of the page on. */
export async function neverWait(page: Page): Promise<void> {
  await page.addInitScript(() => {
    setInterval(
      () => document.querySelector<HTMLElement>('[data-testid="retry"] button')?.click(),
      20,
    );
  });
}

/** The words seen since the page was loaded, and those that went while it was looked at. */
export async function seenWords(page: Page): Promise<{ seen: string[]; lost: string[] }> {
  return page.evaluate(() => {
    const { seen, lost } = (window as unknown as { witnessed: Record<string, Set<string>> })
      .witnessed;
    return { seen: [...(seen ?? [])], lost: [...(lost ?? [])] };
  });
}

/** The words that the conversation holds now, also where it is scrolled away. */
export async function shownWords(page: Page): Promise<string[]> {
  return wordsIn((await page.getByRole('log').textContent()) ?? '');
}

export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Waits until `count` turns have ended. Rejects after `limitMs` with what the page shows. */
export async function ended(page: Page, count: number, limitMs: number): Promise<void> {
  await page.evaluate(
    ([wanted, limit]) =>
      new Promise<void>((resolve, reject) => {
        const isDone = () =>
          document.querySelectorAll('[data-testid="turn-end"]').length >= wanted &&
          document.querySelector('[data-testid="abort"]:disabled') !== null;
        const end = setTimeout(() => {
          const tail = document.querySelector('[role="log"]')?.textContent?.slice(-300);
          reject(new Error(`Turn ${wanted} did not end in ${limit} ms: ${tail}`));
        }, limit);
        const check = () => {
          if (!isDone()) return requestAnimationFrame(check);
          clearTimeout(end);
          return resolve();
        };
        check();
      }),
    [count, limitMs] as const,
  );
}

/** Runs in the page. */
function look(): void {
  const seen = new Set<string>();
  const lost = new Set<string>();
  Object.assign(window, { witnessed: { seen, lost } });
  const had = new Map<Element, string[]>();
  const observe = () => {
    const answers = [...document.querySelectorAll('[role="log"] [data-streaming]')];
    for (const element of answers.slice(-4)) {
      const words: string[] = element.textContent?.match(/p\d{3}[a-z]\d\d/g) ?? [];
      for (const word of words) seen.add(word);
      for (const word of had.get(element) ?? []) if (!words.includes(word)) lost.add(word);
      had.set(element, words);
    }
  };
  new MutationObserver(observe).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}
