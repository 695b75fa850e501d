import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BlockSplitter,
  GROUP,
  LIMIT,
  type Block,
} from '../../../../src/ui/markdown/block-splitter.ts';

function split(text: string): Block[] {
  return new BlockSplitter().feed(text, true).flat();
}

/** The blocks after feeding `text` in pieces of the given lengths, over and over. */
function splitInPieces(text: string, lengths: readonly number[]): Block[] {
  const splitter = new BlockSplitter();
  let end = 0;
  for (let at = 0; end < text.length; at += 1) {
    end = Math.min(text.length, end + (lengths[at % lengths.length] ?? 1));
    splitter.feed(text.slice(0, end), false);
  }
  return splitter.feed(text, true).flat();
}

function sources(text: string): string[] {
  return split(text).map((block) => (block.kind === 'code' ? block.pieces.join('') : block.source));
}

const LINES = [
  'words **in** a line',
  '',
  '  ',
  '# heading',
  '- item',
  '  - nested',
  '  more of the item',
  '1. first',
  '1986. no list in a paragraph',
  '> quoted',
  '```ts',
  '```',
  '  ```',
  '~~~~',
  '~~~',
  '    indented',
  '---',
  '***',
  '| a | b |',
  '| - | - |',
  '\ttabbed',
  'ein 😀 Zeichen 漢字',
  'x'.repeat(LIMIT + 10),
];

const text = fc
  .array(fc.constantFrom(...LINES), { maxLength: 30 })
  .map((lines) => lines.join('\n'));

describe('BlockSplitter', () => {
  it('parts paragraphs at blank lines', () => {
    expect(sources('one\ntwo\n\n\nthree')).toEqual(['one\ntwo\n', 'three']);
  });

  it('ends a paragraph before a heading, a fence, a quote and a list', () => {
    expect(sources('a\n# b\nc\n```\nd\n```\ne\n> f\n\ng\n- h')).toEqual([
      'a\n',
      '# b\n',
      'c\n',
      'd\n',
      'e\n',
      '> f\n',
      'g\n',
      '- h',
    ]);
  });

  it('keeps a setext heading, a table and a numbered year in one block', () => {
    expect(sources('Title\n---')).toHaveLength(1);
    expect(sources('| a | b |\n| - | - |\n| - | 1 |')).toHaveLength(1);
    expect(sources('It was in\n1986. A great year.')).toHaveLength(1);
  });

  it('keeps a loose list with nested code together', () => {
    expect(sources('- a\n\n  more\n\n- b\n  ```\n\n  x\n  ```\n\n- c\n\nafter')).toEqual([
      '- a\n\n  more\n\n- b\n  ```\n\n  x\n  ```\n\n- c\n\n',
      'after',
    ]);
  });

  it('begins a new list where the marker changes', () => {
    expect(sources('- a\n* b\n1. c')).toEqual(['- a\n', '* b\n', '1. c']);
  });

  it('names the language of a fence and takes its text without the fence', () => {
    const [block] = split('```ts title="x"\nconst a = 1;\n```\n');
    expect(block).toMatchObject({ kind: 'code', language: 'ts', pieces: ['const a = 1;\n'] });
  });

  it('ends a fence only at one as long and of the same mark', () => {
    expect(sources('````\n```\n~~~\n````\nafter')).toEqual(['```\n~~~\n', 'after']);
  });

  it('does not show a closing fence whose line is not over yet', () => {
    const [block] = new BlockSplitter().feed('```\ncode\n```', false).flat();
    expect(block).toMatchObject({ kind: 'code', pieces: ['code\n'], isOpen: true });
  });

  it('gives the same blocks however the text came in pieces', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
        (whole, lengths) => {
          expect(splitInPieces(whole, lengths)).toEqual(split(whole));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses no word', () => {
    // A word that is cut is looked at below; a fence's marks are no text.
    const wordsOf = (source: string) =>
      source.split(/\s+/).filter((word) => /^[^`~]*\w/.test(word) && word.length < LIMIT);
    fc.assert(
      fc.property(text, (whole) => {
        const kept = new Set(wordsOf(sources(whole).join('\n')));
        for (const word of wordsOf(whole)) expect(kept).toContain(word);
      }),
    );
  });

  it('keeps the identity of finished blocks and full groups', () => {
    const splitter = new BlockSplitter();
    const first = 'p\n\n'.repeat(GROUP + 2);
    const before = splitter.feed(first, false);
    const after = splitter.feed(`${first}more`, false);
    expect(after[0]).toBe(before[0]);
    expect(after[1]?.[1]).toBe(before[1]?.[1]);
    expect(after[1]?.at(-1)).toMatchObject({ source: 'more', isOpen: true });
  });

  it('gives the open block the key that it keeps when it is finished', () => {
    const splitter = new BlockSplitter();
    const open = splitter.feed('a\n\nb', false).flat().at(-1);
    const closed = splitter.feed('a\n\nb\n\nc', false).flat().at(1);
    expect(closed?.key).toBe(open?.key);
  });

  it('starts over when the text is not a longer form of the last', () => {
    const splitter = new BlockSplitter();
    splitter.feed('one\n\ntwo\n\nthree', false);
    expect(splitter.feed('one\n\ntwo', false).flat()).toHaveLength(2);
    expect(splitter.feed('another', true).flat()).toMatchObject([{ source: 'another' }]);
  });
});

describe('BlockSplitter on text without an end', () => {
  const bounded = 2 * LIMIT;

  function largest(blocks: readonly Block[]): number {
    return Math.max(
      ...blocks.map((block) =>
        block.kind === 'code'
          ? Math.max(...block.pieces.map((p) => p.length))
          : block.source.length,
      ),
    );
  }

  it.each([
    ['a line', 'word '.repeat(100_000)],
    ['a word', 'x'.repeat(500_000)],
    ['a paragraph', 'a line of words\n'.repeat(30_000)],
    ['a table', `| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(5_000)}`],
    ['a fence', `\`\`\`\n${'code line\n'.repeat(50_000)}`],
    ['a list', '- item\n  - nested\n'.repeat(20_000)],
    ['a quote', '> quoted\n'.repeat(50_000)],
  ])('bounds the open block of %s', (_, whole) => {
    expect(largest(new BlockSplitter().feed(whole, false).flat())).toBeLessThanOrEqual(bounded);
  });

  it('keeps all of a cut line and breaks no character', () => {
    const whole = '😀'.repeat(LIMIT);
    const blocks = split(whole);
    expect(blocks.length).toBeGreaterThan(1);
    expect(sources(whole).join('')).toBe(whole);
    // Half a surrogate pair cannot be written as UTF-8.
    for (const source of sources(whole)) expect(() => encodeURIComponent(source)).not.toThrow();
  });

  it('repeats the head of a table that was cut, and says that it goes on', () => {
    const head = '| a | b |\n| - | - |\n';
    const [first, second] = split(`${head}${'| 1 | 2 |\n'.repeat(1_000)}`);
    expect(first).toMatchObject({ kind: 'markdown', isContinued: false });
    expect(second).toMatchObject({ kind: 'markdown', isContinued: true });
    expect(second?.kind === 'markdown' && second.source.startsWith(`${head}| 1`)).toBe(true);
  });

  it('cuts a list before an item, so that no item is parted', () => {
    for (const source of sources('- item\n  more of it\n'.repeat(2_000))) {
      expect(source.startsWith('- item')).toBe(true);
      expect(source.trimEnd().endsWith('more of it')).toBe(true);
    }
  });

  it('looks at each line once: twice the text is about twice the work', () => {
    const splitter = new BlockSplitter();
    let fed = '';
    for (let at = 0; at < 2_000; at += 1) {
      fed += 'some more words of one paragraph ';
      const open = splitter.feed(fed, false).flat().at(-1);
      expect(open?.kind === 'markdown' ? open.source.length : 0).toBeLessThanOrEqual(bounded);
    }
  });
});
