import { describe, expect, it } from 'vitest';
import {
  argumentsLine,
  firstLines,
  tellingArgument,
} from '../../../../src/ui/conversation/call-summary.ts';

describe('tellingArgument', () => {
  it.each([
    [{}, ''],
    [{ content: 'x', path: '/a' }, '/a'],
    [{ from: '/a', to: '/b' }, '/a → /b'],
    [{ pattern: 'TODO', limit: 3 }, 'TODO'],
    [{ limit: 3 }, '3'],
    [{ deep: { a: 1 } }, '{"a":1}'],
    [{ code: 'one\n  two' }, 'one two'],
    [{ nothing: undefined }, ''],
  ])('of %j is %j', (args, telling) => {
    expect(tellingArgument(args)).toBe(telling);
  });

  it('is cut without breaking a character', () => {
    expect(() =>
      encodeURIComponent(tellingArgument({ path: `a${'😀'.repeat(100)}` })),
    ).not.toThrow();
  });
});

describe('argumentsLine', () => {
  it('cuts long values and stays on one line', () => {
    const line = argumentsLine({ path: '/a', content: 'x\n'.repeat(50) });
    expect(line).toMatch(/^\{ path: "\/a", content: "x\\nx.*… \}$/);
    expect(line.length).toBeLessThan(80);
  });

  it('is a pair of braces without arguments', () => {
    expect(argumentsLine({})).toBe('{}');
  });
});

describe('firstLines', () => {
  it('gives a short text as it is', () => {
    expect(firstLines('one\ntwo\n')).toEqual({ text: 'one\ntwo', isCut: false });
  });

  it('says that there are more lines, or more of a line', () => {
    expect(firstLines('1\n2\n3\n4\n5')).toEqual({ text: '1\n2\n3\n4', isCut: true });
    expect(firstLines('x'.repeat(1_000)).isCut).toBe(true);
  });
});
