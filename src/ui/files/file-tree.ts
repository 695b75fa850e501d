/**
 * The flat map of a workspace as the rows of a tree: folders before files, each sorted as
 * the language of the interface sorts, folders of a single child not joined. Pure.
 */
import type { FileState } from '../../trace/state.ts';

/** A row that is on the screen. `path` of a folder has no slash at its end. */
export type TreeRow =
  | { type: 'folder'; path: string; name: string; depth: number; isOpen: boolean; count: number }
  | { type: 'file'; path: string; name: string; depth: number; file: FileState };

type Folder = {
  path: string;
  name: string;
  folders: Map<string, Folder>;
  files: FileState[];
  count: number;
};

/** With more files than this, folders begin closed: nobody reads a list of thousands. */
const MANY = 300;

/**
 * The rows to show. `toggled` holds the folders that a person opened or closed against
 * what they begin with.
 */
export function treeRows(
  files: ReadonlyMap<string, FileState>,
  toggled: ReadonlySet<string>,
): readonly TreeRow[] {
  const root = folderTree(files);
  const rows: TreeRow[] = [];
  const beginOpen = files.size <= MANY;
  addRows(root, 0, { rows, isOpen: (path) => beginOpen !== toggled.has(path) });
  return rows;
}

function folderTree(files: ReadonlyMap<string, FileState>): Folder {
  const root = newFolder('', '');
  for (const file of files.values()) {
    const names = file.path.split('/').filter((name) => name !== '');
    let folder = root;
    folder.count += 1;
    for (const name of names.slice(0, -1)) {
      const path = `${folder.path}/${name}`;
      const inside = folder.folders.get(name) ?? newFolder(path, name);
      folder.folders.set(name, inside);
      folder = inside;
      folder.count += 1;
    }
    folder.files.push(file);
  }
  return root;
}

function newFolder(path: string, name: string): Folder {
  return { path, name, folders: new Map(), files: [], count: 0 };
}

type Walk = { rows: TreeRow[]; isOpen: (path: string) => boolean };

function addRows(folder: Folder, depth: number, walk: Walk): void {
  const folders = [...folder.folders.values()].toSorted((a, b) => byName(a.name, b.name));
  for (const inside of folders) {
    const isOpen = walk.isOpen(inside.path);
    const { path, name, count } = inside;
    walk.rows.push({ type: 'folder', path, name, depth, isOpen, count });
    if (isOpen) addRows(inside, depth + 1, walk);
  }
  for (const file of folder.files.toSorted((a, b) => byName(a.path, b.path))) {
    const name = file.path.slice(folder.path.length + 1);
    walk.rows.push({ type: 'file', path: file.path, name, depth, file });
  }
}

const collator = new Intl.Collator(undefined, { numeric: true });

function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

/** The row of the folder that holds row `at`, null at the top. */
export function parentRow(rows: readonly TreeRow[], at: number): number | null {
  const depth = rows[at]?.depth ?? 0;
  for (let above = at - 1; above >= 0; above -= 1) {
    if ((rows[above]?.depth ?? 0) < depth) return above;
  }
  return null;
}
