/**
 * Blobs in IndexedDB, one record a blob, its hash the key. A record is written once: what
 * is there already is compared, not rewritten, which is cheaper than a durable write and
 * repairs a record that was damaged.
 */
import { get, set, type UseStore } from 'idb-keyval';
import type { BlobStore } from './types.ts';

/**
 * Blobs in `store`, an idb-keyval custom store. Both calls reject with what the browser
 * says, such as QuotaExceededError. A record that is no text counts as none.
 */
export function createIdbBlobs(store: UseStore): BlobStore {
  return {
    async get(hash) {
      const found: unknown = await get(hash, store);
      return typeof found === 'string' ? found : undefined;
    },
    async put(hash, text) {
      const found: unknown = await get(hash, store);
      if (found !== text) await set(hash, text, store);
    },
  };
}
