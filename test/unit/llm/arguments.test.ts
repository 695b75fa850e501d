import { describe, expect, it } from 'vitest';
import { parseArguments, parseCutArguments } from '../../../src/llm/arguments.ts';

const object = { args: { path: 'a' } };

describe('parseArguments', () => {
  it.each([
    ['an object', '{"path":"a"}', object],
    ['blanks around it', ' \n{"path":"a"}\n', object],
    ['an object in a JSON string', '"{\\"path\\":\\"a\\"}"', object],
    ['a placeholder before it', '{}{"path":"a"}', object],
    ['a placeholder after it', '{"path":"a"}{}', object],
    ['the same object twice', '{"path":"a"}{"path":"a"}', object],
    ['nothing', '', { args: {} }],
    ['blanks', '  ', { args: {} }],
    ['null', 'null', { args: {} }],
    ['two placeholders', '{}{}', { args: {} }],
  ])('takes %s', (_, text, expected) => {
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
    expect(parseArguments(text)).toEqual({ args: null, invalid: true, argsRaw: text });
  });

  it('reads a key named __proto__ as data', () => {
    const { args } = parseArguments('{"__proto__":{"x":1}}');
    expect(Object.keys(args ?? {})).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('x');
  });
});

describe('parseCutArguments', () => {
  it('calls nothing invalid, but takes what is whole', () => {
    expect(parseCutArguments('')).toEqual({ args: null, invalid: true, argsRaw: '' });
    expect(parseCutArguments('{"path":"a"}')).toEqual(object);
  });
});
