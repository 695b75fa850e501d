/**
 * The workspace over any BlobStore. Changes run one after the other, so two edits of one
 * file in one answer both land; a blob is stored before the tree names it, so a full disk
 * leaves the tree as it was. Reads do not wait for changes. Knows neither where blobs live
 * nor who records the changes.
 */
import { FileError } from './errors.ts';
import { refuseHalfCharacters, toBlobRef } from './hash.ts';
import { normalizeDirectory, normalizePath } from './path.ts';
import { createTree } from './tree.ts';
import type { BlobRef, BlobStore, FileChange, Workspace } from './types.ts';

/** Where the blobs are, and the files to begin with: pairs of path and blob, a Map for one. */
export type WorkspaceStart = {
  blobs: BlobStore;
  tree: Iterable<readonly [string, BlobRef]>;
};

/**
 * A workspace that begins with `tree`; it keeps its own copy. Throws PathError or FileError
 * when the tree holds a path that no workspace takes, or a file inside a file.
 */
export function createWorkspace({ blobs, tree }: WorkspaceStart): Workspace {
  const files = createTree();
  for (const [path, ref] of tree) {
    const name = normalizePath(path);
    files.refuseBlocked(name);
    files.set(name, ref);
  }
  const listeners = new Set<(change: FileChange) => void>();
  let latest: Promise<unknown> = Promise.resolve();

  /** Runs an action when all before it have settled, whichever way. */
  function inTurn<T>(action: () => T | Promise<T>): Promise<T> {
    const result = latest.then(action);
    latest = result.catch(() => undefined);
    return result;
  }

  function apply(changes: FileChange[]): void {
    for (const { path, after } of changes) {
      if (after === null) files.remove(path);
      else files.set(path, after);
    }
    for (const change of changes) {
      for (const listener of listeners) listener(change);
    }
  }

  async function load(path: string): Promise<string> {
    const { hash } = files.require(path);
    const text = await blobs.get(hash);
    if (text !== undefined && toBlobRef(text).hash === hash) return text;
    const what = text === undefined ? 'is missing from' : 'was damaged in';
    throw new FileError(
      'damaged',
      path,
      `the content of ${path} ${what} storage: write the file again`,
    );
  }

  async function store(path: string, text: string): Promise<FileChange> {
    files.refuseBlocked(path);
    refuseHalfCharacters(path, text);
    const before = files.get(path) ?? null;
    const after = toBlobRef(text);
    await blobs.put(after.hash, text);
    const change = { path, before, after };
    if (before?.hash !== after.hash) apply([change]);
    return change;
  }

  function remove(path: string): FileChange {
    const change = { path, before: files.require(path), after: null };
    apply([change]);
    return change;
  }

  function move(from: string, to: string): FileChange[] {
    const isDirectory = files.isDirectory(normalizeDirectory(from));
    const normalize = isDirectory ? normalizeDirectory : normalizePath;
    const source = normalize(from);
    const target = normalize(to);
    refuseTarget(source, target);

    const inside = source === '/' ? '/' : `${source}/`;
    if (isDirectory && target.startsWith(inside)) {
      throw new FileError('is-directory', source, `${source} cannot be moved into itself`);
    }
    const moved = isDirectory
      ? files.list().filter((file) => file.path.startsWith(inside))
      : [{ path: source, ...files.require(source) }];
    // New places first: a record that breaks off in the middle has a file twice, never none.
    const changes = [
      ...moved.map(({ path, hash, size }) => ({
        path: normalizePath(target + path.slice(source.length)),
        before: null,
        after: { hash, size },
      })),
      ...moved.map(({ path, hash, size }) => ({ path, before: { hash, size }, after: null })),
    ];
    apply(changes);
    return changes;
  }

  function refuseTarget(source: string, target: string): void {
    if (!files.isDirectory(source)) files.require(source);
    if (files.get(target) !== undefined || files.isDirectory(target)) {
      throw new FileError('exists', target, `${target} is already there: choose a new path`);
    }
    files.refuseBlocked(target);
  }

  return {
    list: () => files.list(),
    stat(path) {
      const name = normalizePath(path);
      const ref = files.get(name);
      return ref && { path: name, hash: ref.hash, size: ref.size };
    },
    read: async (path) => load(normalizePath(path)),
    write: async (path, text) => {
      const name = normalizePath(path);
      return inTurn(() => store(name, text));
    },
    update: async (path, change) => {
      const name = normalizePath(path);
      return inTurn(async () => store(name, change(await load(name))));
    },
    delete: async (path) => {
      const name = normalizePath(path);
      return inTurn(() => remove(name));
    },
    move: async (from, to) => inTurn(() => move(from, to)),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
