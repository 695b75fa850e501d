import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { start } from './call.ts';

const files = [
  'README.md',
  '.env',
  'src/app.js',
  'src/app.test.ts',
  'src/ui/Panel.tsx',
  'src/ui/deep/er/Row.tsx',
  'docs/a-b.md',
  'docs/[id].md',
  'docs/{x}.md',
  'docs/🙂.md',
  'docs/caf\u00e9.md',
];

async function glob(pattern: string, paths: readonly string[] = files): Promise<string[]> {
  const { call } = start(paths.map((path) => [path, ''] as const));
  const text = await call('glob', { pattern });
  return text.startsWith('No file') ? [] : text.split('\n');
}

describe('glob', () => {
  it.each([
    ['*', ['/.env', '/README.md']],
    ['*.md', ['/README.md']],
    ['/README.md', ['/README.md']],
    ['./README.md', ['/README.md']],
    ['src/*', ['/src/app.js', '/src/app.test.ts']],
    ['src/*.{js,ts}', ['/src/app.js', '/src/app.test.ts']],
    ['src/app{,.test}.{js,ts}', ['/src/app.js', '/src/app.test.ts']],
    ['{src,docs}/{app,{a,c}-?}.*', ['/docs/a-b.md', '/src/app.js', '/src/app.test.ts']],
    ['**/*.tsx', ['/src/ui/Panel.tsx', '/src/ui/deep/er/Row.tsx']],
    ['**/README.md', ['/README.md']],
    ['src/**/Row.tsx', ['/src/ui/deep/er/Row.tsx']],
    ['src/**/**/app.js', ['/src/app.js']],
    ['src/ui/**', ['/src/ui/Panel.tsx', '/src/ui/deep/er/Row.tsx']],
    ['**/ui/**', ['/src/ui/Panel.tsx', '/src/ui/deep/er/Row.tsx']],
    ['**/{ui/**,*.js}', ['/src/app.js', '/src/ui/Panel.tsx', '/src/ui/deep/er/Row.tsx']],
    ['{**/Row.tsx,*.md}', ['/README.md', '/src/ui/deep/er/Row.tsx']],
    ['src/a**.js', ['/src/app.js']],
    ['docs/?.md', ['/docs/🙂.md']],
    ['docs/[a-c]-[!x].md', ['/docs/a-b.md']],
    ['docs/[a-c]-[^b].md', []],
    ['docs[/]a-b.md', []],
    ['docs[!x]a-b.md', []],
    ['docs/\\[id\\].md', ['/docs/[id].md']],
    ['docs/[[]id[]].md', ['/docs/[id].md']],
    ['docs/{x}.md', ['/docs/{x}.md']],
    ['docs/\\{x\\}.md', ['/docs/{x}.md']],
    ['docs/cafe\u0301.md', ['/docs/caf\u00e9.md']],
    ['src', []],
    ['SRC/*', []],
    ['src/app.(js|ts)', []],
    ['.*', ['/.env']],
  ])('%s matches exactly the right paths', async (pattern, expected) => {
    expect(await glob(pattern)).toEqual(expected);
  });

  it.each(['a[b', 'a{b', 'a{b,c', 'a}b', 'a,b', 'a[]b', 'a{b,{c'])(
    'takes what is not closed in %s literally',
    async (name) => {
      expect(await glob(name, [name, 'ab', 'ac'])).toEqual([`/${name}`]);
    },
  );

  it('takes every path, quoted, for itself', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        const path = text.replace(/[\\/\p{Cc}]/gu, '_').normalize('NFC');
        fc.pre(path !== '.' && path !== '..');
        const quoted = path.replace(/[*?[\]{},]/g, '\\$&');
        fc.pre(quoted.trim() !== '');
        expect(await glob(`**/${quoted}`, [path])).toEqual([`/${path}`]);
      }),
    );
  });

  it('takes braces and commas after a backslash literally', async () => {
    expect(await glob('\\{a,b\\}', ['{a,b}', 'a', 'b'])).toEqual(['/{a,b}']);
    expect(await glob('{a\\,b,c}', ['a,b', 'a', 'b', 'c'])).toEqual(['/a,b', '/c']);
  });

  it.each(['', '  '])('refuses the empty pattern %j', async (pattern) => {
    await expect(glob(pattern)).rejects.toThrow('the glob is empty');
  });

  it('refuses a pattern without end and one that cannot be', async () => {
    await expect(glob('*'.repeat(1001))).rejects.toThrow('longer than 1000 characters');
    await expect(glob('[z-a]')).rejects.toThrow('invalid glob "[z-a]"');
  });

  it('says how many files it looked at, and hints at any depth', async () => {
    const { call } = start({ 'src/a.js': '' });
    expect(await call('glob', { pattern: '*.js' })).toBe(
      'No file matches *.js (1 file looked at). It looks in the root only; try **/*.js',
    );
    expect(await call('glob', { pattern: 'lib/*.js' })).toBe(
      'No file matches lib/*.js (1 file looked at).',
    );
  });

  it('gives at most 200 paths and says how many are left', async () => {
    const paths = await glob(
      '**',
      Array.from({ length: 230 }, (_, n) => `${1000 + n}`),
    );
    expect(paths).toHaveLength(201);
    expect(paths.at(-1)).toBe('[30 more files; use a narrower pattern]');
  });

  it.each([
    '*a'.repeat(400),
    '{a,'.repeat(300),
    `${'{a,'.repeat(100)}b${'}'.repeat(100)}`,
    '**/'.repeat(300) + 'b',
  ])('answers quickly for a pattern that stops a backtracking engine: %s', async (pattern) => {
    expect(await glob(pattern, ['a'.repeat(250)])).toBeDefined();
  });
});
