/**
 * Opens what is kept on this device, or says why it cannot be had. A browser may refuse
 * IndexedDB (private windows), block it (another tab holds an older version open) or not
 * have it; the app then works from memory and the page says so.
 */
import { createStore } from 'idb-keyval';
import { createIdbStorage, createMemoryStorage, type TraceStorage } from '../trace/storage.ts';
import { createIdbBlobs, createMemoryBlobs, type BlobStore } from '../vfs/index.ts';

/** An open that takes longer than this is blocked and will not come. */
const OPEN_TIMEOUT_MS = 4_000;

export type OpenStorage = {
  storage: TraceStorage;
  blobs: BlobStore;
  /** Why nothing will be kept; null when IndexedDB is there. */
  memoryReason: string | null;
};

/** IndexedDB when it answers in time, memory otherwise. Never rejects. */
export async function openStorage(): Promise<OpenStorage> {
  try {
    const store = (name: string) => createStore(`loopscope-${name}`, name);
    const storage = createIdbStorage(store('sessions'), store('trace'));
    const blobs = createIdbBlobs(store('blobs'));
    // Each store is a database of its own, and each must open.
    await inTime(Promise.all([storage.listSessions(), storage.readTrace(''), blobs.get('')]));
    return { storage, blobs, memoryReason: null };
  } catch (error) {
    const memoryReason = error instanceof Error ? error.message : String(error);
    return { storage: createMemoryStorage(), blobs: createMemoryBlobs(), memoryReason };
  }
}

function inTime<T>(task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = new Error(
      'IndexedDB did not answer. Another tab may hold it; close it and reload.',
    );
    const timer = setTimeout(() => reject(late), OPEN_TIMEOUT_MS);
    task.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
