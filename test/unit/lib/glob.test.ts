import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../../src/lib/glob.ts';

describe('a pattern with a wildcard', () => {
  it.each([
    ['write', 'write', true],
    ['write', 'writes', false],
    ['write', 'Write', false],
    ['*', '', true],
    ['*', 'any/thing', true],
    ['/src/*.ts', '/src/deep/a.ts', true],
    ['/src/*.ts', '/src/a.tsx', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*b*b*', 'b', false],
    ['*b*b*', 'abcb', true],
    ['a**c', 'abc', true],
    ['', '', true],
    ['', 'a', false],
    ['a.c', 'abc', false],
  ])('%j and %j: %s', (pattern, text, fits) => {
    expect(compileGlob(pattern)(text)).toBe(fits);
  });
});
