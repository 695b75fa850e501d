import { describe, expect, it } from 'vitest';
import { createMemoryBlobs, createWorkspace, toBlobRef } from '../../../src/vfs/index.ts';
import { callerOf, start } from './call.ts';

describe('write', () => {
  it('says how long the new file is, and how long the old one was', async () => {
    const { call, workspace } = start();
    const long = `${'x'.repeat(29)}\n`.repeat(42);
    expect(await call('write', { path: 'index.html', content: long })).toBe(
      'wrote /index.html: 42 lines, 1.3 kB (new)',
    );
    expect(await call('write', { path: './index.html', content: 'one' })).toBe(
      'wrote /index.html: 1 line, 3 B (was 42 lines)',
    );
    expect(await call('write', { path: 'index.html', content: 'one' })).toBe(
      'wrote /index.html: 1 line, 3 B (the same text as before)',
    );
    expect(await workspace.read('index.html')).toBe('one');
  });

  it('replaces a file whose old text can no longer be read', async () => {
    const workspace = createWorkspace({
      blobs: createMemoryBlobs(),
      tree: [['/a', toBlobRef('lost')]],
    });
    expect(await callerOf(workspace)('write', { path: 'a', content: 'new' })).toBe(
      'wrote /a: 1 line, 3 B (was 4 B)',
    );
  });

  it.each([
    ['a/b/c', '/a is a file'],
    ['d', '/d is a directory'],
    ['x/', 'names a directory'],
    ['', 'empty'],
    ['../x', 'above the root'],
  ])('refuses the path %j', async (path, reason) => {
    const { call, workspace } = start({ a: 'A', 'd/b': 'B' });
    await expect(call('write', { path, content: '' })).rejects.toThrow(reason);
    expect(workspace.list()).toHaveLength(2);
  });
});

describe('write and edit', () => {
  it.each([
    ['write', { path: 'a', content: 'new' }],
    ['edit', { path: 'a', old_string: 'old', new_string: 'new' }],
  ])('%s changes nothing when it is aborted before it got that far', async (name, args) => {
    const { call, workspace } = start({ a: 'old' });
    const controller = new AbortController();
    const running = call(name, args, controller.signal);
    controller.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
    expect(await workspace.read('a')).toBe('old');
  });
});

describe('move', () => {
  it('moves a file, and a directory with its files', async () => {
    const { call, workspace } = start({ 'd/a': 'A', 'd/e/b': 'B' });
    expect(await call('move', { from: 'd/a', to: 'c' })).toBe('moved /d/a to /c');
    expect(await call('move', { from: 'd/', to: '/x/' })).toBe('moved /d to /x: 1 file');
    expect(workspace.list().map((file) => file.path)).toEqual(['/c', '/x/e/b']);
  });

  it.each([
    ['a', 'b', '/b is already there'],
    ['a', 'd', '/d is already there'],
    ['d', 'd/e', 'into itself'],
    ['aa', 'c', '/aa does not exist. Similar: /a'],
    ['a', '../c', 'above the root'],
    ['a', 'new/', 'names a directory'],
  ])('refuses to move %s to %s', async (from, to, reason) => {
    const { call, workspace } = start({ a: 'A', b: 'B', 'd/c': 'C' });
    const before = workspace.list();
    await expect(call('move', { from, to })).rejects.toThrow(reason);
    expect(workspace.list()).toEqual(before);
  });
});

describe('delete', () => {
  it('says what went', async () => {
    const { call, workspace } = start({ a: 'A', 'd/b': 'BB', 'd/e/c': 'CCC', dd: '' });
    expect(await call('delete', { path: 'a' })).toBe('deleted /a (1 B)');
    expect(await call('delete', { path: 'd/' })).toBe('deleted /d: 2 files, 5 B\n/d/b\n/d/e/c');
    expect(workspace.list().map((file) => file.path)).toEqual(['/dd']);
  });

  it('names at most twenty files', async () => {
    const files = Array.from({ length: 25 }, (_, n) => [`d/${n}`, ''] as const);
    const text = await start(files).call('delete', { path: 'd' });
    expect(text.split('\n')).toHaveLength(22);
    expect(text).toContain('[5 more files]');
  });

  it.each([
    ['no', '/no does not exist'],
    ['/', 'the whole workspace'],
    ['', 'the whole workspace'],
    ['a/', 'names a directory'],
  ])('refuses %j', async (path, reason) => {
    const { call, workspace } = start({ a: 'A' });
    await expect(call('delete', { path })).rejects.toThrow(reason);
    expect(workspace.list()).toHaveLength(1);
  });
});
