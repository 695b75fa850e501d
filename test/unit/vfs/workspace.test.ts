import 'fake-indexeddb/auto';
import { createStore } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import {
  createIdbBlobs,
  createMemoryBlobs,
  createWorkspace,
  type FileError,
  PathError,
  toBlobRef,
  type BlobStore,
  type FileChange,
  type Workspace,
} from '../../../src/vfs/index.ts';

let databases = 0;

function idbBlobs(): BlobStore {
  databases += 1;
  return createIdbBlobs(createStore(`workspace-${databases}`, 'blobs'));
}

async function fill(workspace: Workspace, ...paths: string[]): Promise<void> {
  for (const path of paths) await workspace.write(path, `text of ${path}`);
}

const paths = (workspace: Workspace): string[] => workspace.list().map((file) => file.path);

describe.each([
  { name: 'memory', blobs: () => createMemoryBlobs() },
  { name: 'idb', blobs: idbBlobs },
])('a workspace on $name blobs', ({ blobs }) => {
  const create = (): Workspace => createWorkspace({ blobs: blobs(), tree: new Map() });

  it('gives back what was written, byte for byte', async () => {
    const workspace = create();
    const text = '\ufeffa\r\nb\n\n🙂 e\u0301\0';
    await workspace.write('a.txt', text);
    expect(await workspace.read('/a.txt')).toBe(text);
    expect(workspace.stat('./a.txt')).toEqual({ path: '/a.txt', ...toBlobRef(text) });
  });

  it('says what a write changed', async () => {
    const workspace = create();
    const one = toBlobRef('one');
    const two = toBlobRef('two');
    expect(await workspace.write('a', 'one')).toEqual({ path: '/a', before: null, after: one });
    expect(await workspace.write('a', 'two')).toEqual({ path: '/a', before: one, after: two });
    expect(await workspace.delete('a')).toEqual({ path: '/a', before: two, after: null });
    expect(workspace.stat('a')).toBeUndefined();
  });

  it('lists files sorted by code units', async () => {
    const workspace = create();
    await fill(workspace, 'b', 'a/z', 'a.txt', 'B', 'ä', 'a/b/c');
    expect(paths(workspace)).toEqual(['/B', '/a.txt', '/a/b/c', '/a/z', '/b', '/ä']);
  });

  it('takes the composed and the decomposed name for one file', async () => {
    const workspace = create();
    await workspace.write('e\u0301', 'one');
    await workspace.write('\u00e9', 'two');
    expect(paths(workspace)).toEqual(['/\u00e9']);
    expect(await workspace.read('e\u0301')).toBe('two');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty/x'])(
    'takes %s for a name like any other',
    async (name) => {
      const workspace = create();
      expect(workspace.stat(name)).toBeUndefined();
      await expect(workspace.read(name)).rejects.toThrow('does not exist');
      await workspace.write(name, 'text');
      expect(await workspace.read(name)).toBe('text');
      expect(paths(workspace)).toEqual([`/${name}`]);
    },
  );

  it('moves a file and names the new place before the old one', async () => {
    const workspace = create();
    await workspace.write('a', 'text');
    const ref = toBlobRef('text');
    expect(await workspace.move('a', 'd/b')).toEqual([
      { path: '/d/b', before: null, after: ref },
      { path: '/a', before: ref, after: null },
    ]);
    expect(await workspace.read('d/b')).toBe('text');
  });

  it('moves a directory with all that is in it and nothing beside it', async () => {
    const workspace = create();
    await fill(workspace, 'd/a', 'd/e/b', 'd.txt', 'dd/c');
    await workspace.move('d/', 'x/y/');
    expect(paths(workspace)).toEqual(['/d.txt', '/dd/c', '/x/y/a', '/x/y/e/b']);
    expect(await workspace.read('x/y/e/b')).toBe('text of d/e/b');
  });

  it('forgets a directory with its last file', async () => {
    const workspace = create();
    await fill(workspace, 'd/a', 'd/a');
    await workspace.write('d/a', 'written again');
    await workspace.delete('d/a');
    await workspace.write('d', 'now a file');
    expect(paths(workspace)).toEqual(['/d']);
  });

  it.each<[string, (w: Workspace) => Promise<unknown>, FileError['fault'], string]>([
    ['reading a missing file', (w) => w.read('no'), 'missing', '/no'],
    ['reading a directory', (w) => w.read('d'), 'is-directory', '/d'],
    ['updating a missing file', (w) => w.update('no', () => ''), 'missing', '/no'],
    ['deleting a missing file', (w) => w.delete('no'), 'missing', '/no'],
    ['deleting a directory', (w) => w.delete('d'), 'is-directory', '/d'],
    ['writing a directory', (w) => w.write('d', ''), 'is-directory', '/d'],
    ['writing into a file', (w) => w.write('f/x/y', ''), 'is-file', '/f'],
    ['moving a missing file', (w) => w.move('no', 'x'), 'missing', '/no'],
    ['moving onto a file', (w) => w.move('f', 'd/a'), 'exists', '/d/a'],
    ['moving onto itself', (w) => w.move('f', 'f'), 'exists', '/f'],
    ['moving onto a directory', (w) => w.move('f', 'd'), 'exists', '/d'],
    ['moving into a file', (w) => w.move('d', 'f/d'), 'is-file', '/f'],
    ['moving a directory into itself', (w) => w.move('d', 'd/e'), 'is-directory', '/d'],
    ['moving the root', (w) => w.move('/', 'x'), 'is-directory', '/'],
    ['moving a directory onto the root', (w) => w.move('d', '/'), 'exists', '/'],
    ['half of a character', (w) => w.write('x', 'a\nb\ud83d'), 'not-text', '/x'],
  ])('refuses %s and stays as it was', async (_, call, fault, path) => {
    const workspace = create();
    await fill(workspace, 'f', 'd/a');
    const before = workspace.list();
    await expect(call(workspace)).rejects.toMatchObject({ name: 'FileError', fault, path });
    expect(workspace.list()).toEqual(before);
  });

  it('refuses a directory name for a file that is moved', async () => {
    const workspace = create();
    await fill(workspace, 'f');
    await expect(workspace.move('f', 'lib/')).rejects.toThrow(PathError);
    await expect(workspace.move('f', '/')).rejects.toThrow(PathError);
    await expect(workspace.move('f/', 'g')).rejects.toThrow(PathError);
  });

  it('rejects, and does not throw, for a path that cannot be', async () => {
    const workspace = create();
    for (const call of [
      () => workspace.read('../x'),
      () => workspace.write('../x', ''),
      () => workspace.update('../x', () => ''),
      () => workspace.delete('../x'),
      () => workspace.move('../x', 'y'),
    ]) {
      await expect(call()).rejects.toThrow(PathError);
    }
  });

  it('loses none of the updates that were asked for at once', async () => {
    const workspace = create();
    await workspace.write('a', '');
    const letters = Array.from('abcdefgh');
    await Promise.all(letters.map((letter) => workspace.update('a', (text) => text + letter)));
    expect(await workspace.read('a')).toBe('abcdefgh');
  });

  it('keeps the file and goes on when an update throws', async () => {
    const workspace = create();
    await workspace.write('a', 'text');
    const failing = workspace.update('a', () => {
      throw new Error('no such text');
    });
    const next = workspace.update('a', (text) => `${text}!`);
    await expect(failing).rejects.toThrow('no such text');
    await next;
    expect(await workspace.read('a')).toBe('text!');
  });

  it('tells listeners of each change in order, until they leave', async () => {
    const workspace = create();
    const seen: string[] = [];
    const leave = workspace.onChange(({ path, before, after }: FileChange) =>
      seen.push(`${before === null ? '+' : ''}${after === null ? '-' : ''}${path}`),
    );
    await Promise.all([workspace.write('a', '1'), workspace.write('a', '2')]);
    await workspace.write('a', '2');
    await workspace.move('a', 'b');
    await workspace.delete('b');
    leave();
    await workspace.write('c', '');
    expect(seen).toEqual(['+/a', '/a', '+/b', '-/a', '-/b']);
  });

  it('begins with a tree of another workspace on the same blobs, and changes only its own', async () => {
    const shared = blobs();
    const first = createWorkspace({ blobs: shared, tree: new Map() });
    await fill(first, 'a', 'd/b');
    const tree = new Map(first.list().map(({ path, hash, size }) => [path, { hash, size }]));
    const fork = createWorkspace({ blobs: shared, tree });
    await fork.write('a', 'changed');
    expect(await fork.read('d/b')).toBe('text of d/b');
    expect(await first.read('a')).toBe('text of a');
    expect(tree.get('/a')).toEqual(toBlobRef('text of a'));
  });
});
