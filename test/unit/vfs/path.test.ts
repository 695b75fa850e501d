import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeDirectory, normalizePath, PathError } from '../../../src/vfs/index.ts';

describe('normalizePath', () => {
  it.each([
    ['a.txt', '/a.txt'],
    ['/a.txt', '/a.txt'],
    ['./a.txt', '/a.txt'],
    ['d//e///a.txt', '/d/e/a.txt'],
    ['d/./a.txt', '/d/a.txt'],
    ['d/../d/a.txt', '/d/a.txt'],
    ['a/b/../../c', '/c'],
    ['some..dir/n..t.txt', '/some..dir/n..t.txt'],
    ['...', '/...'],
    ['.env', '/.env'],
    ['a b/ c ', '/a b/ c '],
    ['aux<>:"|?*.txt', '/aux<>:"|?*.txt'],
    ['__proto__/constructor', '/__proto__/constructor'],
    ['e\u0301.md', '/\u00e9.md'],
    ['🙂.md', '/🙂.md'],
  ])('gives %j the one spelling %j', (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });

  it.each([
    ['', 'empty'],
    ['/', 'names a directory'],
    ['.', 'names a directory'],
    ['a/..', 'names a directory'],
    ['a/b/..', 'names a directory'],
    ['a/.', 'names a directory'],
    ['src/', 'names a directory'],
    ['..', 'above the root'],
    ['../../etc/x', 'above the root'],
    ['/a/../../b', 'above the root'],
    ['..\\..\\secret', 'use / between names'],
    ['a\\b', 'use / between names'],
    ['a\0b', 'control character'],
    ['a\nb', 'control character'],
    ['a\u007fb', 'control character'],
    ['a\u0085b', 'control character'],
    ['a\ud83d', 'half of a character'],
    ['\ude42.txt', 'half of a character'],
    ['x'.repeat(256), 'longer than 255 bytes'],
    [`${'ä'.repeat(128)}.txt`, 'longer than 255 bytes'],
    ['abc/'.repeat(1025) + 'f', 'longer than 4096 bytes'],
  ])('refuses %j and says why', (path, reason) => {
    expect(() => normalizePath(path)).toThrow(PathError);
    expect(() => normalizePath(path)).toThrow(reason);
  });

  it('takes names of up to 255 bytes, counted after composition', () => {
    expect(normalizePath('x'.repeat(255))).toHaveLength(256);
    expect(normalizePath('e\u0301'.repeat(127))).toHaveLength(128);
  });

  it('shows a control character escaped and cuts a long path in its message', () => {
    expect(() => normalizePath('a\u0007')).toThrow('"a\\u0007"');
    expect(() => normalizePath('x'.repeat(5000))).toThrow(/^.{1,200}$/);
  });

  it('changes nothing in a path that it gave', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const name = nameOf(path);
        expect(name === null || normalizePath(name) === name).toBe(true);
        expect(name ?? '/x').toMatch(/^\/[^/]/);
        expect((name ?? '').split('/')).not.toContain('..');
      }),
    );
  });
});

/** Null for a path that is refused in the right way. */
function nameOf(path: string): string | null {
  try {
    return normalizePath(path);
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}

describe('normalizeDirectory', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['.', '/'],
    ['a/..', '/'],
    ['src/', '/src'],
    ['/src//lib/', '/src/lib'],
  ])('gives %j as %j', (path, expected) => {
    expect(normalizeDirectory(path)).toBe(expected);
  });

  it('refuses a directory above the root', () => {
    expect(() => normalizeDirectory('src/../..')).toThrow('above the root');
  });
});
