import { describe, expect, it } from 'vitest';
import { compile, problemOf } from '../../helpers/expressions.ts';

const endOf = (source: string, text: string, from = 0) => compile(source)?.endOf(text, from);

describe('an expression', () => {
  it.each([
    ['(', 'syntax'],
    ['a**', 'syntax'],
    ['a{1001}', 'syntax'],
    ['(?=a)', 'lookaround'],
    ['b(?!a)', 'lookaround'],
    ['(?<=a)b', 'lookaround'],
    ['(?<!a)b', 'lookaround'],
    ['(a)\\1', 'backreference'],
    ['(?<n>a)\\k<n>', 'backreference'],
    ['a'.repeat(1_001), 'long'],
  ] as const)('is none where the engine cannot do it: %s', (source, problem) => {
    expect(problemOf(source)).toBe(problem);
    expect(compile(source)).toBeNull();
  });

  it('says what is wrong, not what a backslash protects', () => {
    expect(problemOf('\\(?=a(')).toBe('syntax');
    expect(problemOf('\\\\1(')).toBe('syntax');
    expect(problemOf('\\\\k<')).toBeNull();
    expect(problemOf('[(?=]')).toBeNull();
  });

  it('is none when it is empty', () => {
    expect(compile('')).toBeNull();
  });

  it('takes a line for the bounds', () => {
    expect(endOf('^two$', 'one\ntwo\nthree')).toBe(7);
    expect(endOf('^t', 'one\ntwo', 5)).toBe(-1);
  });

  it.each(['\\u4e2d', '[\u4e00-\u9fff]', '(?<name>中)', '[^]', '(?i)中'])(
    'is written as in a script: %s',
    (source) => {
      expect(endOf(source, '中')).toBe(1);
    },
  );

  it('begins at a place in the text and knows what stands before it', () => {
    expect(endOf('na', 'banana', 0)).toBe(4);
    expect(endOf('na', 'banana', 3)).toBe(6);
    expect(endOf('na', 'banana', 5)).toBe(-1);
    expect(endOf('\\bna', 'banana na', 4)).toBe(9);
    expect(endOf('\\bna', 'banana', 2)).toBe(-1);
    expect(endOf('\\Bna', 'banana', 4)).toBe(6);
    expect(endOf('^na', 'banana', 2)).toBe(-1);
  });

  it.each([
    ['(sorry|cannot|unable)', 'unable'],
    ['x.y', 'x\u{1f331}y'],
    ['\u{1f331}\u{1f331}\u{1f331}', '\u{1f331}\u{1f331}\u{1f331}'],
    ['\\u{1f331}{9}', '\u{1f331}'.repeat(9)],
    ['[^a]{9}', '\u{1f331}'.repeat(9)],
    ['a?b?c{0,5}', 'abccccc'],
    ['a{7,}', 'a'.repeat(5_000)],
    ['(?:ab)*', 'ab'.repeat(900)],
  ])('knows the longest match it can have: %s', (source, longest) => {
    expect(endOf(source, longest)).toBe(longest.length);
    expect(compile(source)?.longest()).toBeGreaterThanOrEqual(longest.length);
  });
});
