import { describe, expect, it } from 'vitest';
import { parseArguments, parseCutArguments } from '../../../src/llm/arguments.ts';

const args = { path: 'a' };
const broken = (text: string): object => ({
  args: null,
  invalid: true,
  argsRaw: text,
  note: 'arguments-broken',
});

describe('parseArguments', () => {
  it.each([
    ['an object', '{"path":"a"}', { args }],
    ['blanks around it', ' \n{"path":"a"}\n', { args }],
    ['an object in a JSON string', '"{\\"path\\":\\"a\\"}"', { args, note: 'arguments-unwrapped' }],
    ['a placeholder before it', '{}{"path":"a"}', { args, note: 'placeholder-dropped' }],
    ['a placeholder after it', '{"path":"a"}{}', { args, note: 'placeholder-dropped' }],
    [
      'a placeholder before a JSON string',
      '{}"{\\"path\\":\\"a\\"}"',
      { args, note: 'placeholder-dropped' },
    ],
    ['the same object twice', '{"path":"a"}{"path":"a"}', { args, note: 'arguments-repeated' }],
    ['nothing', '', { args: {}, note: 'arguments-blank' }],
    ['blanks', '  ', { args: {}, note: 'arguments-blank' }],
    ['null', 'null', { args: {}, note: 'arguments-blank' }],
    ['two placeholders', '{}{}', { args: {}, note: 'arguments-repeated' }],
  ])('takes %s, and notes what was odd', (_, text, expected) => {
    expect(parseArguments(text)).toEqual(expected);
  });

  it.each([
    ['an open string', '{"path":"a'],
    ['an open object', '{"path":"a"'],
    ['a list', '[1]'],
    ['a number', '7'],
    ['a text in a JSON string', '"a"'],
    ['two different objects', '{"path":"a"}{"path":"b"}'],
    ['words around it', 'Sure: {"path":"a"}'],
    ['a trailing comma', '{"path":"a",}'],
  ])('calls %s invalid and keeps it as it came', (_, text) => {
    expect(parseArguments(text)).toEqual(broken(text));
  });

  it('reads a key named __proto__ as data', () => {
    const { args: read } = parseArguments('{"__proto__":{"x":1}}');
    expect(Object.keys(read ?? {})).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('x');
  });
});

describe('parseCutArguments', () => {
  it('calls nothing invalid, but takes what is whole', () => {
    expect(parseCutArguments('')).toEqual(broken(''));
    expect(parseCutArguments('{"path":"a"}')).toEqual({ args });
  });
});
