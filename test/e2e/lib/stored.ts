/**
 * What the browser keeps for the app, seen from outside: to look for what must not be there,
 * and to damage it as a full disk, another program or an older version might.
 */
import type { Page } from '@playwright/test';

/** The databases; each has one store, which is named like it without the prefix. */
export const STORES = ['settings', 'sessions', 'trace', 'blobs'] as const;

/** With an icon, or the browser would ask for one that is not there. */
const EMPTY = '<!doctype html><link rel="icon" href="data:," />';

export type StoreName = (typeof STORES)[number];

/** All that IndexedDB and the web storages hold for the page's origin, as one text. */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push(name, await settled(records.getAllKeys()), await settled(records.getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });
}

/**
 * Puts values that no version of the app has written into one store: in place of every
 * record, or beside them under keys of other forms. The app must not be open meanwhile, so
 * this leaves `page` on another page of its origin.
 */
export async function damage(page: Page, store: StoreName, how: 'replace' | 'add'): Promise<void> {
  const empty = '**/empty.html';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
  await page.goto('empty.html');
  await page.unroute(empty);
  const records = await page.evaluate(
    async ([name, mode]) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
        });
      const garbage = [null, 42, 'garbage', [], [null, { n: -1 }, 'x'], { version: 99, kind: {} }];
      const database = await settled(indexedDB.open(`loopscope-${name}`));
      const target = database.transaction(name, 'readwrite').objectStore(name);
      const keys = await settled(target.getAllKeys());
      const session = keys.find((key) => Array.isArray(key))?.[0] ?? 'nobody';
      const odd = ['odd', '', -1, new Date(0), [], [session, 0.5], [session, 1e9], [session, -1]];
      const places = mode === 'replace' ? keys : odd;
      for (const [index, key] of places.entries()) {
        await settled(target.put(garbage[index % garbage.length], key));
      }
      database.close();
      return places.length;
    },
    [store, how] as const,
  );
  if (records === 0) throw new Error(`The store ${store} has no record to damage.`);
}
