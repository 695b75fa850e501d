import { describe, expect, it } from 'vitest';
import { completePath, parsePath, readPath } from '../../../src/lib/paths.ts';

const DATA = {
  turn: 1,
  value: { call: { id: 'a', args: { path: '/index.html', edits: [{ text: 'x' }] } } },
  context: { messages: [{ content: 'first' }, { content: 'last' }], systemPrompt: 'Be brief.' },
  files: { '/index.html': { size: 5 }, '/a b.html': { size: 7 } },
  headers: { 'content-type': 'text/html', "it's": 1 },
};

describe('a path', () => {
  it.each([
    ['value.call.args.path', ['value', 'call', 'args', 'path']],
    ['context.messages[-1].content', ['context', 'messages', -1, 'content']],
    ['files["/a b.html"].size', ['files', '/a b.html', 'size']],
    ["files['/a b.html']", ['files', '/a b.html']],
    ["headers['it\\'s']", ['headers', "it's"]],
    ['files["a\\"b\\u0041"]', ['files', 'a"bA']],
    ['  文件[ 0 ].名称 ', ['文件', 0, '名称']],
    ['["odd name"]', ['odd name']],
  ])('%s is read into its parts', (text, parts) => {
    expect(parsePath(text)).toEqual({ ok: true, parts });
  });

  it.each([
    ['', 0, 'Type a path'],
    ['a.', 1, 'after the dot'],
    ['a..b', 1, '"."'],
    ['a[', 1, 'Brackets'],
    ['a[x]', 1, 'Brackets'],
    ['a["b]', 1, 'Brackets'],
    ['a["\\q"]', 1, 'Brackets'],
    ['a b', 1, '"b"'],
    ['headers.content-type', 15, '"-"'],
    ['.a', 0, '"a"'],
  ])('%j is none, and says where and why', (text, at, words) => {
    const path = parsePath(text);
    expect(path).toMatchObject({ ok: false, at });
    expect(path.ok ? '' : path.problem).toContain(words);
  });
});

describe('reading by a path', () => {
  it.each([
    ['value.call.args.path', '/index.html'],
    ['value.call.args.edits[0].text', 'x'],
    ['context.messages[-1].content', 'last'],
    ['context.messages.length', 2],
    ['context.systemPrompt.length', 9],
    ['turn', 1],
    ['files["/a b.html"].size', 7],
    ['context.systemPrompt[-1]', '.'],
  ])('%s gives what is there', (text, value) => {
    expect(readPath(DATA, text)).toBe(value);
  });

  it.each([
    'context.messages[2]',
    'context.messages[-3]',
    'value.call.nothing.more',
    'turn.toFixed',
    'context.messages.map',
    'context.constructor',
    '__proto__',
    'value["__proto__"]',
    'not a path',
  ])('%s leads nowhere', (text) => {
    expect(readPath(DATA, text)).toBeUndefined();
  });

  it('gives undefined for data of any kind, and never throws', () => {
    for (const data of [null, undefined, 5, 'text', () => 1, new Map([['a', 1]]), Symbol('a')]) {
      expect(readPath(data, 'a.b[0]')).toBeUndefined();
    }
  });

  it('gives a property that is named like one of every object, where it is the own one', () => {
    expect(readPath(JSON.parse('{"__proto__": 4}'), '__proto__')).toBe(4);
  });
});

const texts = (text: string, data: unknown = DATA) =>
  completePath(data, text).options.map((option) => option.text);

/** What the text becomes with its first option. */
const completed = (text: string) => {
  const { from, options } = completePath(DATA, text);
  return text.slice(0, from) + (options[0]?.text ?? '');
};

describe('completing a path', () => {
  it('offers all names at the start', () => {
    expect(texts('')).toEqual(['turn', 'value', 'context', 'files', 'headers']);
  });

  it('offers what fits the part that is typed, what begins with it first', () => {
    expect(texts('context.m')).toEqual(['.messages', '.systemPrompt']);
    expect(texts('CONT')).toEqual(['context']);
    expect(texts('context.zzz')).toEqual([]);
  });

  it.each([
    ['val', 'value'],
    ['value.', 'value.call'],
    ['value.call.args.pa', 'value.call.args.path'],
    ['files.', 'files["/index.html"]'],
    ['files.b.html', 'files["/a b.html"]'],
    ['files.index.h', 'files["/index.html"]'],
    ['files["/a', 'files["/a b.html"]'],
    ["files['/a b.html'", 'files["/a b.html"]'],
    ['headers.content-', 'headers["content-type"]'],
    ['context[', 'context.messages'],
    ['context.messages[', 'context.messages[0]'],
    ['context.messages[-', 'context.messages[-1]'],
    ['context.messages[1', 'context.messages[1]'],
    ['context.messages[0].', 'context.messages[0].content'],
    ['context.messages[0]', 'context.messages[0].content'],
  ])('completes %s to %s', (text, whole) => {
    expect(completed(text)).toBe(whole);
    expect(parsePath(whole).ok).toBe(true);
  });

  it('goes on into what is typed whole, unless another name begins with it', () => {
    expect(texts('value')).toEqual(['.call']);
    expect(texts('step', { step: { id: 1 }, steps: [] })).toEqual(['step', 'steps']);
  });

  it('offers a few indices of a list, none that is not there, and its length', () => {
    expect(texts('list', { list: [1, 2, 3, 4, 5] })).toEqual([
      '[0]',
      '[1]',
      '[2]',
      '[-1]',
      '.length',
    ]);
    expect(texts('list[4', { list: [1, 2, 3, 4, 5] })).toEqual(['[4]']);
    expect(texts('list[9', { list: [1, 2, 3, 4, 5] })).toEqual([]);
    expect(texts('list', { list: [] })).toEqual(['.length']);
  });

  it('offers nothing where nothing can stand', () => {
    expect(texts('turn.')).toEqual([]);
    expect(texts('context.messages[0]x')).toEqual([]);
    expect(texts('a', 5)).toEqual([]);
  });

  it('says of each option what it is', () => {
    expect(completePath(DATA, 'context.').options).toEqual([
      { text: '.messages', kind: 'array', preview: '[{content: "first"}, {content: "last"}]' },
      { text: '.systemPrompt', kind: 'string', preview: '"Be brief."' },
    ]);
    expect(completePath({ nothing: null }, '').options[0]?.kind).toBe('null');
  });

  it('offers no more than a person can look through', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`name${n}`, n]));
    expect(texts('', many)).toHaveLength(50);
    expect(texts('many', { many })).toHaveLength(50);
  });
});
