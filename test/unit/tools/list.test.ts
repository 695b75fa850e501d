import { describe, expect, it } from 'vitest';
import { start } from './call.ts';

const many = (count: number, path: (n: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [path(n), 'x'.repeat(10)]));

describe('list', () => {
  const files = {
    'README.md': 'x'.repeat(214),
    'src/app.js': 'x'.repeat(1234),
    'src/lib/a/b.js': '',
    'src/lib/c.js': '🙂',
    'src-old/d.js': 'x'.repeat(3_400_000),
  };

  it('shows a tree with sizes in bytes of UTF-8', async () => {
    expect(await start(files).call('list', {})).toBe(
      [
        'README.md   214 B',
        'src-old/',
        '  d.js   3.4 MB',
        'src/',
        '  app.js   1.2 kB',
        '  lib/',
        '    a/',
        '      b.js   0 B',
        '    c.js   4 B',
      ].join('\n'),
    );
  });

  it.each(['', '/', '.', './'])('takes %j for the root', async (path) => {
    expect(await start({ a: '' }).call('list', { path })).toBe('a   0 B');
  });

  it.each(['src/lib', '/src/lib/'])('shows only the directory %j', async (path) => {
    expect(await start(files).call('list', { path })).toBe('a/\n  b.js   0 B\nc.js   4 B');
  });

  it('shows a file as its one entry', async () => {
    expect(await start(files).call('list', { path: 'src/app.js' })).toBe('app.js   1.2 kB');
  });

  it('says that the workspace is empty', async () => {
    expect(await start().call('list', { path: '' })).toContain('The workspace is empty');
  });

  it('names similar paths for a directory that is not there', async () => {
    await expect(start(files).call('list', { path: 'lib' })).rejects.toThrow(
      '/lib does not exist. Use list',
    );
    await expect(start(files).call('list', { path: 'src/ap.js' })).rejects.toThrow('/src/app.js');
  });

  it('shows only the entries of a directory whose tree is too long', async () => {
    const big = { ...many(300, (n) => `logs/${n}/a.log`), 'z.txt': 'z' };
    expect(await start(big).call('list', {})).toBe(
      'logs/   3.0 kB in 300 files\nz.txt   1 B\n' +
        '[301 files in all; list a directory or use glob to see more]',
    );
  });

  it('caps the entries of one directory and says how many are left', async () => {
    const text = await start(many(250, (n) => `${1000 + n}.log`)).call('list', {});
    const lines = text.split('\n');
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toContain('250 files in all; 50 entries not shown');
  });
});
