/**
 * Finds what stands at a path that a model gave: a file, or a directory with its files.
 * The one place that words "not there", so that every tool helps on with similar paths.
 */
import { normalizeDirectory, normalizePath, type FileInfo, type Workspace } from '../vfs/index.ts';
import { similarPaths } from './similar.ts';

export type Place =
  | { kind: 'file'; path: string; files: [FileInfo] }
  | { kind: 'directory'; path: string; files: FileInfo[] };

/**
 * The file or directory at `path`; `` and `/` are the root. Throws PathError for a path
 * that cannot be, `README.md/` among them, and an Error that names similar paths for one
 * that is not there. The root is always there.
 */
export function locate(workspace: Workspace, path: string): Place {
  const name = normalizeDirectory(path);
  const all = workspace.list();
  if (name === '/') return { kind: 'directory', path: name, files: all };

  const file = all.find((info) => info.path === name);
  if (file !== undefined) return { kind: 'file', path: normalizePath(path), files: [file] };

  const files = all.filter((info) => info.path.startsWith(`${name}/`));
  if (files.length > 0) return { kind: 'directory', path: name, files };
  throw new Error(`${name} does not exist. ${whatThereIs(name, all)}`);
}

/** The file at `path`. Throws as `locate`, and for a directory an Error that points to `list`. */
export function locateFile(workspace: Workspace, path: string): FileInfo {
  const place = locate(workspace, path);
  if (place.kind === 'file') return place.files[0];
  throw new Error(`${place.path} is a directory: use list to see its files`);
}

function whatThereIs(name: string, files: readonly FileInfo[]): string {
  if (files.length === 0) return 'The workspace is empty.';
  const paths = files.map((file) => file.path);
  const similar = similarPaths(name, paths);
  return similar.length > 0
    ? `Similar: ${similar.join(', ')}`
    : 'Use list to see which files there are.';
}
