/**
 * Where the settings live between visits: a database of their own in the browser. It may
 * be forbidden, broken or slow to open, and the page must come up all the same, so reading
 * has a limit of time and what comes later is handed over apart.
 */
import { createStore, get, set, type UseStore } from 'idb-keyval';
import { toRecord } from './settings-record.ts';
import type { SettingsStorage } from './settings-store.ts';

const KEY = 'settings';

/** Opens the database at the first call; each call may reject. */
export function createSettingsStorage(): SettingsStorage {
  let opened: UseStore | null = null;
  const inStore = () => (opened ??= createStore('loopscope-settings', 'settings'));
  return {
    load: async () => get<unknown>(KEY, inStore()),
    save: async (settings) => set(KEY, toRecord(settings), inStore()),
  };
}

export type Loaded = {
  /** The stored record; undefined when there is none, or none in time. */
  record: unknown;
  /** What came after the limit, undefined when nothing did; never rejects. */
  late: Promise<unknown>;
};

/** The stored record within `limitMs` milliseconds. A failure counts as none. Never rejects. */
export async function loadWithin(
  storage: Pick<SettingsStorage, 'load'>,
  limitMs: number,
  wait: (ms: number) => Promise<void>,
): Promise<Loaded> {
  const loading = storage.load().catch(() => undefined);
  const nothing = Promise.resolve(undefined);
  return Promise.race([
    loading.then((record) => ({ record, late: nothing })),
    wait(limitMs).then(() => ({ record: undefined, late: loading })),
  ]);
}
