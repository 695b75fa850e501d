/**
 * The trace of a session, read from the browser's storage and folded outside of it by the
 * app's own `project`: what the disk holds, whatever the page shows.
 */
import type { Page } from '@playwright/test';
import type { Entry } from '../../../src/trace/entries.ts';
import { isEntry } from '../../../src/trace/guards.ts';
import { project } from '../../../src/trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../../../src/trace/state.ts';

/** The entries of the session that was written to last. Throws when one cannot be read. */
export async function storedEntries(page: Page): Promise<Entry[]> {
  const records = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
      });
    const all = async (name: string): Promise<[IDBValidKey, unknown][]> => {
      const database = await settled(indexedDB.open(`loopscope-${name}`));
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys()),
        settled(store.getAll()),
      ]);
      database.close();
      return keys.map((key, index) => [key, values[index]]);
    };
    const sessions = (await all('sessions')) as [string, { updatedAt: number }][];
    const newest = sessions.toSorted(([, a], [, b]) => b.updatedAt - a.updatedAt)[0]?.[0];
    const batches = (await all('trace')) as [[string, number], unknown[]][];
    return batches.filter(([[session]]) => session === newest).flatMap(([, batch]) => batch);
  });
  return records.map((record) => {
    if (isEntry(record)) return record;
    throw new Error(`This record is no entry: ${JSON.stringify(record)}`);
  });
}

/** The state after each entry, in order. */
export function* statesOf(
  entries: readonly Entry[],
): Generator<{ entry: Entry; state: TraceState }> {
  let state = EMPTY_STATE;
  for (const entry of entries) {
    state = project(state, entry);
    yield { entry, state };
  }
}
