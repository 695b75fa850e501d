/**
 * Where traces live: a store of sessions and a store of batches of entries, one record a
 * batch under `[session, n of its first entry]`, so that appending stays linear. One
 * interface, in IndexedDB and in memory. What is read is `unknown` until a guard takes it:
 * a damaged record costs itself and nothing else.
 */
import type { UseStore } from 'idb-keyval';
import { promisifyRequest } from 'idb-keyval';
import type { Entry, SessionMeta } from './entries.ts';
import { isEntry, isSessionMeta } from './guards.ts';

/** A session's entries in order, and how many records could not be read. */
export type StoredTrace = { entries: Entry[]; damaged: number };

export interface TraceStorage {
  /** The newest first. Damaged records are left out. */
  listSessions(): Promise<SessionMeta[]>;
  readTrace(session: string): Promise<StoredTrace>;
  /** Adds a batch and brings the session's record up to date. Rejects when the disk is full. */
  append(session: SessionMeta, batch: Entry[]): Promise<void>;
  deleteSession(session: string): Promise<void>;
}

/** Traces in two idb-keyval stores. */
export function createIdbStorage(sessions: UseStore, batches: UseStore): TraceStorage {
  const batchesOf = (session: string) => IDBKeyRange.bound([session, 0], [session, Infinity]);
  return {
    listSessions: async () => {
      const records: unknown[] = await sessions('readonly', (s) => promisifyRequest(s.getAll()));
      return newestFirst(records.filter(isSessionMeta));
    },
    readTrace: async (session) => {
      const records: unknown[] = await batches('readonly', (s) =>
        promisifyRequest(s.getAll(batchesOf(session))),
      );
      return toTrace(records);
    },
    append: async (session, batch) => {
      const first = batch[0];
      if (!first) return;
      await batches('readwrite', (s) => {
        s.put(batch, [session.id, first.n]);
        return promisifyRequest(s.transaction);
      });
      await sessions('readwrite', (s) => {
        s.put(session, session.id);
        return promisifyRequest(s.transaction);
      });
    },
    deleteSession: async (session) => {
      await sessions('readwrite', (s) => {
        s.delete(session);
        return promisifyRequest(s.transaction);
      });
      await batches('readwrite', (s) => {
        s.delete(batchesOf(session));
        return promisifyRequest(s.transaction);
      });
    },
  };
}

/** Traces that are gone with the tab: where IndexedDB cannot be opened, and in tests. */
export function createMemoryStorage(): TraceStorage {
  const sessions = new Map<string, SessionMeta>();
  const batches = new Map<string, unknown[]>();
  return {
    listSessions: async () => newestFirst([...sessions.values()]),
    readTrace: async (session) => toTrace(batches.get(session) ?? []),
    append: async (session, batch) => {
      batches.set(session.id, [...(batches.get(session.id) ?? []), structuredClone(batch)]);
      sessions.set(session.id, session);
    },
    deleteSession: async (session) => {
      sessions.delete(session);
      batches.delete(session);
    },
  };
}

function newestFirst(sessions: SessionMeta[]): SessionMeta[] {
  return sessions.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

function toTrace(records: unknown[]): StoredTrace {
  const items = records.flatMap((record) => (Array.isArray(record) ? record : [record]));
  const entries = items.filter(isEntry).toSorted((a, b) => a.n - b.n);
  return { entries, damaged: items.length - entries.length };
}
