/**
 * Paths and what stands at them: a Map from file to blob, beside it a count of files for
 * each directory, so that "is a directory in the way?" needs no search. Takes normalised
 * paths only. Maps and not objects: `__proto__` and `constructor` are names like any other.
 */
import { FileError } from './errors.ts';
import { directoriesAbove } from './path.ts';
import type { BlobRef, FileInfo } from './types.ts';

export type Tree = {
  get(path: string): BlobRef | undefined;
  /** The blob of a file. Throws FileError when there is none. */
  require(path: string): BlobRef;
  isDirectory(path: string): boolean;
  /** Throws FileError when a file cannot stand at `path`; a file that is there is no hindrance. */
  refuseBlocked(path: string): void;
  /** The caller has asked `refuseBlocked` before. */
  set(path: string, ref: BlobRef): void;
  remove(path: string): void;
  /** All files, sorted by path in code unit order. */
  list(): FileInfo[];
};

/** An empty tree. */
export function createTree(): Tree {
  const files = new Map<string, BlobRef>();
  const directories = new Map<string, number>();
  let sorted: FileInfo[] | null = null;

  function count(path: string, by: 1 | -1): void {
    for (const directory of directoriesAbove(path)) {
      const left = (directories.get(directory) ?? 0) + by;
      if (left === 0) directories.delete(directory);
      else directories.set(directory, left);
    }
  }

  const isDirectory = (path: string): boolean => path === '/' || directories.has(path);

  return {
    get: (path) => files.get(path),
    require(path) {
      const ref = files.get(path);
      if (ref !== undefined) return ref;
      if (isDirectory(path)) throw directoryInTheWay(path);
      throw new FileError('missing', path, `${path} does not exist`);
    },
    isDirectory,
    refuseBlocked(path) {
      if (isDirectory(path)) throw directoryInTheWay(path);
      for (const directory of directoriesAbove(path)) {
        if (files.has(directory)) {
          throw new FileError(
            'is-file',
            directory,
            `${directory} is a file, so nothing can be inside it: choose another path`,
          );
        }
      }
    },
    set(path, ref) {
      if (!files.has(path)) count(path, 1);
      files.set(path, ref);
      sorted = null;
    },
    remove(path) {
      if (files.delete(path)) count(path, -1);
      sorted = null;
    },
    list() {
      sorted ??= [...files]
        .map(([path, { hash, size }]) => ({ path, hash, size }))
        .toSorted((a, b) => (a.path < b.path ? -1 : 1));
      return [...sorted];
    },
  };
}

function directoryInTheWay(path: string): FileError {
  return new FileError('is-directory', path, `${path} is a directory: name a file inside it`);
}
