import 'fake-indexeddb/auto';
import { createStore, get, keys, set } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import {
  createIdbBlobs,
  createMemoryBlobs,
  createMemoryWorkspace,
  createWorkspace,
  toBlobRef,
  type BlobStore,
} from '../../../src/vfs/index.ts';

const ref = toBlobRef('text');

describe('createWorkspace on storage that fails', () => {
  it('rejects the write and keeps the tree when a blob cannot be stored', async () => {
    const blobs = createMemoryBlobs();
    let isFull = false;
    const full: BlobStore = {
      get: (hash) => blobs.get(hash),
      put: async (hash, text) => {
        if (isFull) throw new DOMException('disk full', 'QuotaExceededError');
        await blobs.put(hash, text);
      },
    };
    const workspace = createWorkspace({ blobs: full, tree: [] });
    await workspace.write('a', 'old');
    isFull = true;
    const seen: unknown[] = [];
    workspace.onChange((change) => seen.push(change));
    await expect(workspace.write('a', 'new')).rejects.toThrow('disk full');
    await expect(workspace.update('a', () => 'new')).rejects.toThrow('disk full');
    await expect(workspace.write('b', 'new')).rejects.toThrow('disk full');
    expect(workspace.list()).toEqual([{ path: '/a', ...toBlobRef('old') }]);
    expect(await workspace.read('a')).toBe('old');
    expect(seen).toEqual([]);
    isFull = false;
    await workspace.write('a', 'new');
    expect(await workspace.read('a')).toBe('new');
  });

  it.each([
    ['missing', createMemoryBlobs()],
    ['damaged', createMemoryBlobs([[ref.hash, 'tex']])],
  ])('says that a %s blob cannot be read, and takes a new one', async (word, blobs) => {
    const workspace = createWorkspace({ blobs, tree: [['/a', ref]] });
    await expect(workspace.read('a')).rejects.toMatchObject({
      name: 'FileError',
      fault: 'damaged',
    });
    await expect(workspace.read('a')).rejects.toThrow(word);
    await workspace.write('a', 'text');
    expect(await workspace.read('a')).toBe('text');
  });

  it('refuses a tree that cannot be', () => {
    const blobs = createMemoryBlobs();
    expect(() => createWorkspace({ blobs, tree: [['../a', ref]] })).toThrow('above the root');
    const nested = [
      ['/a', ref],
      ['/a/b', ref],
    ] as const;
    expect(() => createWorkspace({ blobs, tree: nested })).toThrow('/a is a file');
    expect(() => createWorkspace({ blobs, tree: [...nested].toReversed() })).toThrow(
      '/a is a directory',
    );
  });
});

describe('createIdbBlobs', () => {
  it('writes a blob once, under its hash', async () => {
    const store = createStore('once', 'blobs');
    const modes: IDBTransactionMode[] = [];
    const blobs = createIdbBlobs((mode, callback) => {
      modes.push(mode);
      return store(mode, callback);
    });
    await blobs.put(ref.hash, 'text');
    await blobs.put(ref.hash, 'text');
    expect(modes).toEqual(['readonly', 'readwrite', 'readonly']);
    expect(await keys(store)).toEqual([ref.hash]);
    expect(await blobs.get(ref.hash)).toBe('text');
    expect(await blobs.get('0'.repeat(64))).toBeUndefined();
  });

  it('takes a record that is no text for none and repairs it', async () => {
    const store = createStore('damaged', 'blobs');
    await set(ref.hash, { not: 'text' }, store);
    const blobs = createIdbBlobs(store);
    expect(await blobs.get(ref.hash)).toBeUndefined();
    await blobs.put(ref.hash, 'text');
    expect(await get<unknown>(ref.hash, store)).toBe('text');
  });
});

describe('createMemoryWorkspace', () => {
  it('is ready at once, from an object or from pairs', async () => {
    const workspace = createMemoryWorkspace({ 'a.txt': 'A', '/d/b.txt': 'B' });
    expect(workspace.list().map((file) => file.path)).toEqual(['/a.txt', '/d/b.txt']);
    expect(await workspace.read('d/b.txt')).toBe('B');
    expect(createMemoryWorkspace(new Map([['x', 'X']])).stat('x')).toMatchObject({ size: 1 });
    expect(createMemoryWorkspace().list()).toEqual([]);
  });

  it('takes an own key named __proto__ and nothing that is inherited', () => {
    const files: Record<string, string> = Object.create({ inherited: 'no' });
    Object.defineProperty(files, '__proto__', { value: 'p', enumerable: true });
    expect(createMemoryWorkspace(files).list()).toEqual([
      { path: '/__proto__', ...toBlobRef('p') },
    ]);
  });

  it('keeps the last text of a path that is given twice', async () => {
    const workspace = createMemoryWorkspace([
      ['a', 'one'],
      ['./a', 'two'],
    ]);
    expect(await workspace.read('a')).toBe('two');
    expect(workspace.list()).toHaveLength(1);
  });

  it('refuses half of a character', () => {
    expect(() => createMemoryWorkspace({ a: '\ude42' })).toThrow('lone surrogate');
  });
});
