import 'fake-indexeddb/auto';
import { createStore, set } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import type { Entry, SessionMeta } from '../../../src/trace/entries.ts';
import { createIdbStorage, createMemoryStorage } from '../../../src/trace/storage.ts';

const entry = (n: number): Entry => ({ n, at: 1, kind: 'resume' });
const meta = (id: string, updatedAt: number): SessionMeta => ({
  version: 1,
  id,
  title: id,
  createdAt: 1,
  updatedAt,
  entries: 1,
});

let databases = 0;
function idb() {
  databases += 1;
  const sessions = createStore(`sessions-${databases}`, 'sessions');
  const trace = createStore(`trace-${databases}`, 'trace');
  return { storage: createIdbStorage(sessions, trace), sessions, trace };
}

describe.each([
  ['in memory', () => createMemoryStorage()],
  ['in IndexedDB', () => idb().storage],
])('storage %s', (_where, open) => {
  it('gives back a trace in order, whatever the size of its batches', async () => {
    const storage = open();
    const batches = [[0, 1], [2], Array.from({ length: 20 }, (_, i) => 3 + i)];
    for (const batch of batches) await storage.append(meta('a', 1), batch.map(entry));
    const { entries, damaged } = await storage.readTrace('a');
    expect(entries.map((e) => e.n)).toEqual(batches.flat());
    expect(damaged).toBe(0);
  });

  it('keeps sessions apart and lists the latest first', async () => {
    const storage = open();
    await storage.append(meta('old', 1), [entry(0)]);
    await storage.append(meta('new', 9), [entry(0), entry(1)]);
    expect((await storage.listSessions()).map((s) => s.id)).toEqual(['new', 'old']);
    expect((await storage.readTrace('old')).entries).toHaveLength(1);
  });

  it('forgets a deleted session and nothing else', async () => {
    const storage = open();
    await storage.append(meta('a', 1), [entry(0)]);
    await storage.append(meta('b', 2), [entry(0)]);
    await storage.deleteSession('a');
    expect((await storage.listSessions()).map((s) => s.id)).toEqual(['b']);
    expect((await storage.readTrace('a')).entries).toEqual([]);
    expect((await storage.readTrace('b')).entries).toHaveLength(1);
  });
});

describe('damaged records', () => {
  it('cost themselves and nothing else', async () => {
    const { storage, sessions, trace } = idb();
    await storage.append(meta('a', 1), [entry(0)]);
    await set(['a', 1], 'garbage', trace);
    await set(['a', 2], [{ n: 2, at: 1, kind: 'context', inserted: 'x' }, null] as unknown, trace);
    await storage.append(meta('a', 1), [entry(3)]);
    await set('b', { version: 99 }, sessions);
    await set('c', null, sessions);
    const { entries, damaged } = await storage.readTrace('a');
    expect(entries.map((e) => e.n)).toEqual([0, 3]);
    expect(damaged).toBe(3);
    expect((await storage.listSessions()).map((s) => s.id)).toEqual(['a']);
  });
});
