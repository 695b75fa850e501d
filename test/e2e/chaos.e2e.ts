import type { Page } from '@playwright/test';
import { checkHistory } from '../../src/llm/index.ts';
import { connect, expectValidContext, openApp } from './lib/app.ts';
import { promptOf, startChaos, WEATHERS } from './lib/chaos.ts';
import { expect, test } from './lib/fixture.ts';
import { statesOf, storedEntries } from './lib/trace.ts';
import { ended, neverWait, seenWords, shownWords, witness, wordsIn } from './lib/witness.ts';

/** 200 prompts in all. Each page is a session of its own, long enough to be compacted twice. */
const PAGES = [1, 2, 3, 4];
const PROMPTS = 50;

/** No fault here lasts, so a turn that takes longer than this hangs. */
const LIMIT_MS = 15_000;

for (const seed of PAGES) {
  test(`nothing that a provider does makes the app hang, lose text or break a context (${seed})`, async ({
    page,
    closers,
  }) => {
    // Fifty turns; that none of them hangs is held turn by turn.
    test.setTimeout(300_000);
    const chaos = await startChaos(seed);
    closers.push(chaos.close);
    await witness(page);
    await neverWait(page);
    await openApp(page);
    await connect(page, { baseURL: chaos.baseURL, apiKey: 'key', model: 'mock' });

    for (let n = 0; n < PROMPTS; n += 1) {
      chaos.setWeather(WEATHERS[(n + seed) % WEATHERS.length] ?? 'calm');
      await page.getByTestId('prompt').fill(promptOf(n));
      await page.keyboard.press('Enter');
      await ended(page, n + 1, LIMIT_MS);
    }
    const storms = WEATHERS.filter((weather) => weather !== 'calm');
    expect([...chaos.countStrikes().keys()].toSorted()).toEqual(storms.toSorted());

    const { seen, lost } = await seenWords(page);
    expect(lost).toEqual([]);
    expect(seen.length).toBeGreaterThan(PROMPTS * 5);
    await expectWords(page, seen);
    await expectValidContext(page);

    await page.reload();
    await expect(page.getByTestId('turn-end')).toHaveCount(PROMPTS);
    await expectWords(page, seen);
    await expectValidContext(page);
    await expectSoundTrace(page, seen);
  });
}

/** Holds that the conversation has all of these words, each once. */
async function expectWords(page: Page, seen: readonly string[]): Promise<void> {
  const shown = await shownWords(page);
  expect(seen.filter((word) => !shown.includes(word))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
}

/** Holds that the trace is whole, that no context in it would be refused, and that each has what was said. */
async function expectSoundTrace(page: Page, seen: readonly string[]): Promise<void> {
  const entries = await storedEntries(page);
  expect(entries.map(({ n }) => n)).toEqual(entries.map((_, index) => index));
  const faults: unknown[] = [];
  const missing: string[] = [];
  let turns = 0;
  let requests = 0;
  let compactions = 0;
  let text = '';
  let said = '';
  for (const { entry, state } of statesOf(entries)) {
    const isEnd = entry.kind === 'event' && entry.event.type === 'turn_end';
    if (entry.kind === 'request') requests += 1;
    if (entry.kind === 'prompt') said = '';
    if (entry.kind === 'context' && entry.change === 'replace') compactions += 1;
    if (entry.kind === 'event' && entry.event.type === 'assistant_text') said += entry.event.delta;
    if (isEnd || entry.kind === 'request') faults.push(...checkHistory(state.messages));
    if (!isEnd) continue;
    turns += 1;
    text += said;
    const kept = new Set(wordsIn(JSON.stringify(state.messages)));
    missing.push(...wordsIn(said).filter((word) => !kept.has(word)));
  }
  expect(missing).toEqual([]);
  expect(faults).toEqual([]);
  expect(turns).toBe(PROMPTS);
  expect(requests).toBeGreaterThan(PROMPTS);
  expect(compactions).toBeGreaterThan(0);
  const stored = new Set(wordsIn(text));
  expect(seen.filter((word) => !stored.has(word))).toEqual([]);
}
