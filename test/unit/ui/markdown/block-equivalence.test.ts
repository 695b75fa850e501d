import * as fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { BlockSplitter, type Block } from '../../../../src/ui/markdown/block-splitter.ts';

const LINES = [
  'words **in** a line',
  '',
  '',
  '# heading',
  '- item',
  '  - nested',
  '  more of the item',
  '1. first',
  '   inside the first',
  '2) other',
  '* star',
  '> quoted',
  '```ts',
  '```',
  '  ```',
  '---',
];

const text = fc.array(fc.constantFrom(...LINES), { maxLength: 10 }).map((l) => l.join('\n'));

function lex(source: string): string[] {
  return new Lexer({ gfm: true })
    .lex(source)
    .filter((token) => token.raw.trim() !== '')
    .map(nameOf);
}

/** A block's kind and, of a list, how many items; of code, its text without indents. */
function nameOf(token: Token): string {
  if (token.type === 'list') return `list ${token['items'].length}`;
  return token.type === 'code' ? codeName(token['text']) : token.type;
}

function codeName(code: string): string {
  return `code ${code.replace(/^ +/gm, '').trim()}`;
}

function lexBlock(block: Block): string[] {
  return block.kind === 'code' ? [codeName(block.pieces.join(''))] : lex(block.source);
}

describe('a text in blocks', () => {
  it('means what the whole text means', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const blocks = new BlockSplitter().feed(whole, true).flat();
        expect(blocks.flatMap(lexBlock)).toEqual(lex(whole));
      }),
      { numRuns: 3_000, seed: 7 },
    );
  });
});
