/**
 * What a workspace is: a flat map from path to a blob, where a blob is named by the
 * SHA-256 of its text. Types only. The map is small and kept in memory; blobs sit behind
 * BlobStore, in memory or in IndexedDB, and are never rewritten, so any earlier tree of
 * hashes is still a whole workspace.
 */

/** A blob's name and its size in bytes of UTF-8. */
export type BlobRef = { hash: string; size: number };

/** One change of one file. `before` is null for a new file, `after` for a deleted one. */
export type FileChange = { path: string; before: BlobRef | null; after: BlobRef | null };

export type FileInfo = BlobRef & { path: string };

/** Where blobs live. Both calls may reject, with a full disk for instance. */
export type BlobStore = {
  get(hash: string): Promise<string | undefined>;
  put(hash: string, text: string): Promise<void>;
};

/**
 * The virtual files of a session. Paths are POSIX-like, begin with `/` and are normalised
 * to NFC on the way in. Each call rejects with PathError for a path that no workspace
 * takes, and with FileError for a file that is not there or is in the way.
 */
export interface Workspace {
  /** All files, sorted by path. There are no empty directories. */
  list(): FileInfo[];
  /** The file's hash and size, or undefined when there is none. */
  stat(path: string): FileInfo | undefined;
  read(path: string): Promise<string>;
  /** Creates or replaces a file. */
  write(path: string, text: string): Promise<FileChange>;
  /**
   * Replaces a file's text by what `change` makes of it, with no other change in between.
   * When `change` throws, the call rejects with that and the file stays as it was.
   */
  update(path: string, change: (text: string) => string): Promise<FileChange>;
  delete(path: string): Promise<FileChange>;
  /** Moves a file or a directory. Never replaces anything: gives the changes, two a file. */
  move(from: string, to: string): Promise<FileChange[]>;
  /**
   * Called after each change, in order; a write of the text that is there already is none.
   * Must not throw. Gives a function that ends the subscription.
   */
  onChange(listener: (change: FileChange) => void): () => void;
}
