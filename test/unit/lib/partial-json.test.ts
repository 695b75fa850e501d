import { describe, expect, it } from 'vitest';
import { createPartialReader, readPartial } from '../../../src/lib/partial-json.ts';

const DOCUMENTS: readonly unknown[] = [
  { path: '/index.html', content: '<p class="a">\n\t“Hi” \\ 😀 é 中文</p>' },
  {
    edits: [
      { old: 'a', new: 'b\\' },
      { old: '', new: '"' },
    ],
    all: true,
    n: -1.5e-7,
    no: null,
  },
  ['one', 'two', ['three', [], {}], { deep: { deeper: { deepest: ['x'] } } }],
  { ['__proto__']: { text: 'own' }, '': '', 'a"b': 1 },
  {},
  [],
];

/** Spellings of a document: plain, with escapes for all that is not ASCII, and spaced. */
const spellings = (document: unknown): string[] => {
  const plain = JSON.stringify(document);
  const escaped = plain.replace(
    /[\u0080-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [plain, escaped, ` ${JSON.stringify(document, null, 2)}\n`];
};
const TEXTS = DOCUMENTS.flatMap(spellings);

/** Whether `part` may become `whole` as more comes: strings grow, the rest is added to. */
function mayBecome(part: unknown, whole: unknown): boolean {
  if (part === undefined) return true;
  if (typeof part === 'string') return typeof whole === 'string' && whole.startsWith(part);
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  if (Array.isArray(part) !== Array.isArray(whole)) return false;
  const all = new Map(Object.entries(whole));
  return Object.entries(part).every(
    ([key, value]) => all.has(key) && mayBecome(value, all.get(key)),
  );
}

describe('a partial reader', () => {
  it.each(TEXTS)('gives of every beginning a part of the whole: %s', (text) => {
    const whole: unknown = JSON.parse(text);
    for (let end = 0; end <= text.length; end += 1) {
      const begin = text.slice(0, end);
      const { value, state } = readPartial(begin);
      expect({ begin, fits: mayBecome(value, whole) }).toEqual({ begin, fits: true });
      expect(state).not.toBe('broken');
    }
  });

  it.each(TEXTS)('gives the same in pieces of any size as at once: %s', (text) => {
    for (const size of [1, 2, 3, 7]) {
      const reader = createPartialReader();
      let read = '';
      for (let at = 0; at < text.length; at += size) {
        read += text.slice(at, at + size);
        const value: unknown = structuredClone(reader.push(text.slice(at, at + size)));
        expect({ read, fits: mayBecome(value, JSON.parse(text)) }).toEqual({ read, fits: true });
      }
      expect(reader.value).toEqual(JSON.parse(text));
      expect(reader.state).toBe('whole');
    }
  });

  it('shows a string as it grows, and a number only when it is whole', () => {
    const reader = createPartialReader();
    expect(reader.push('{"n":12')).toEqual({});
    expect(reader.push('.5,"s":"ab')).toEqual({ n: 12.5, s: 'ab' });
    expect(reader.push('c')).toEqual({ n: 12.5, s: 'abc' });
    expect(reader.push('\\')).toEqual({ n: 12.5, s: 'abc' });
    expect(reader.push('n","t":tr')).toEqual({ n: 12.5, s: 'abc\n' });
    expect(reader.push('ue}')).toEqual({ n: 12.5, s: 'abc\n', t: true });
  });

  it('keeps an unfinished string of a list in its place', () => {
    const reader = createPartialReader();
    expect(reader.push('["a","b')).toEqual(['a', 'b']);
    expect(reader.push('\\')).toEqual(['a', 'b']);
    expect(reader.push('n')).toEqual(['a', 'b\n']);
    expect(reader.push('","')).toEqual(['a', 'b\n', '']);
    expect(reader.push('c"]')).toEqual(['a', 'b\n', 'c']);
  });

  it('joins a character that was cut between two pieces', () => {
    const reader = createPartialReader();
    const [high = '', low = ''] = '😀'.split('');
    expect(reader.push(`{"s":"a${high}`)).toEqual({ s: 'a' });
    expect(reader.push(`${low}b"}`)).toEqual({ s: 'a😀b' });
  });

  it('tells where it reads', () => {
    const reader = createPartialReader();
    reader.push('{"path":"/a');
    expect(reader.path).toEqual(['path']);
    reader.push('","edits":[{"old":"x"},{"ne');
    expect(reader.path.slice(0, 2)).toEqual(['edits', 1]);
    reader.push('w":"y');
    expect(reader.path).toEqual(['edits', 1, 'new']);
  });

  it.each([
    ['{"a":1,}', { a: 1 }],
    ['{"a":"x" "b"', { a: 'x' }],
    ['{"a":"x"} {"b"', { a: 'x' }],
    ['<html>', undefined],
    ['{"a":"line\nbreak"}', {}],
    ['{"a":[1,2}', { a: [1, 2] }],
    ['{"a":"\\x"}', {}],
  ])('stops at what is no JSON and keeps what was before it: %s', (text, value) => {
    const reader = createPartialReader();
    for (const character of text) reader.push(character);
    expect(reader.state).toBe('broken');
    expect(reader.value).toEqual(value === undefined ? undefined : expect.objectContaining(value));
    expect(reader.push('"more"')).toBe(reader.value);
  });

  it('survives nesting that would overflow a stack', () => {
    expect(() => readPartial('['.repeat(100_000))).not.toThrow();
  });

  it('looks at each character once: twice the text costs no more than about twice the time', () => {
    const time = (pieces: number): number => {
      const reader = createPartialReader();
      reader.push('{"content":"');
      const begin = performance.now();
      for (let n = 0; n < pieces; n += 1) reader.push('abcdefghij');
      return performance.now() - begin;
    };
    time(2_000);
    // Squared, eight times the text would cost sixty-four times as much.
    expect(time(40_000)).toBeLessThan(30 * Math.max(time(5_000), 2));
  });
});
