import { describe, expect, it } from 'vitest';
import { showValue, toOneLine } from '../../../src/lib/show-value.ts';

describe('showing a value', () => {
  it.each([
    ['text', '"text"'],
    ['two\nlines', '"two\\nlines"'],
    [5, '5'],
    [null, 'null'],
    [undefined, 'undefined'],
    [true, 'true'],
    [{}, '{}'],
    [[], '[]'],
    [{ path: '/a', 'b-c': [1, null] }, '{path: "/a", "b-c": [1, null]}'],
    [() => 1, 'function'],
  ])('%j is one line', (value, line) => {
    expect(showValue(value, 100)).toBe(line);
  });

  it('cuts a long one and says so', () => {
    expect(showValue('x'.repeat(50), 10)).toBe(`"${'x'.repeat(8)}…`);
    expect(showValue({ a: 'long text', b: 1 }, 8)).toBe('{a: "lo…');
    expect(showValue([1, 2, 3], 9)).toBe('[1, 2, 3]');
  });

  it('never parts a character', () => {
    expect(showValue(['🙂🙂🙂'], 5)).toBe('["🙂…');
  });

  it('reads no more than it shows', () => {
    const list = Array.from({ length: 1000 }, (_, n) => ({
      get field() {
        if (n > 20) throw new Error('read too far');
        return n;
      },
    }));
    expect(showValue(list, 60)).toHaveLength(60);
  });

  it('ends for a value that holds itself', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['self'] = loop;
    expect(showValue(loop, 1000)).toContain('{…}');
  });
});

describe('a text as one line', () => {
  it('has a blank where it had a line break', () => {
    expect(toOneLine('one \n\n two', 50)).toBe('one two');
    expect(toOneLine('one\u2028two', 50)).toBe('one two');
  });

  it('is cut at its limit', () => {
    expect(toOneLine('abcdef', 6)).toBe('abcdef');
    expect(toOneLine('abcdefg', 6)).toBe('abcde…');
  });
});
