/**
 * Blobs and workspaces that live in memory only: for tests, for the demo, and for a
 * browser that has no storage. The same workspace code as on disk runs above them.
 */
import { refuseHalfCharacters, toBlobRef } from './hash.ts';
import type { BlobRef, BlobStore, Workspace } from './types.ts';
import { createWorkspace } from './workspace.ts';

/** Files to begin with: an object's own keys, or pairs of path and text, a Map for one. */
export type StartFiles = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/** A store in memory, with `texts` in it, named by hash. */
export function createMemoryBlobs(texts: Iterable<readonly [string, string]> = []): BlobStore {
  const blobs = new Map(texts);
  return {
    get: async (hash) => blobs.get(hash),
    put: async (hash, text) => void blobs.set(hash, text),
  };
}

/**
 * A workspace in memory, ready at once. A path given twice keeps its last text. Throws
 * PathError or FileError for files that cannot be.
 */
export function createMemoryWorkspace(files: StartFiles = {}): Workspace {
  const texts = new Map<string, string>();
  const tree: [string, BlobRef][] = [];
  for (const [path, text] of isPairs(files) ? files : Object.entries(files)) {
    refuseHalfCharacters(path, text);
    const ref = toBlobRef(text);
    texts.set(ref.hash, text);
    tree.push([path, ref]);
  }
  return createWorkspace({ blobs: createMemoryBlobs(texts), tree });
}

function isPairs(files: StartFiles): files is Iterable<readonly [string, string]> {
  return Symbol.iterator in files;
}
