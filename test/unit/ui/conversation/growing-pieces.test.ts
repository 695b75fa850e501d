import { describe, expect, it } from 'vitest';
import { GrowingPieces } from '../../../../src/ui/conversation/growing-pieces.ts';

const line = (at: number) => `line ${at}: 中 é 😀\n`;
const FILE = Array.from({ length: 2_000 }, (_, at) => line(at)).join('');
const UNBROKEN = '😀'.repeat(20_000);

function feed(text: string, size: number) {
  const growing = new GrowingPieces();
  const seen = [];
  for (let end = size; end < text.length + size; end += size) {
    seen.push(growing.feed(text.slice(0, end)));
  }
  return seen;
}

describe('GrowingPieces', () => {
  it.each([
    ['lines', FILE, 997],
    ['one line without an end', UNBROKEN, 1_001],
  ])('holds the text at each moment, full pieces never changing: %s', (_, text, size) => {
    const seen = feed(text, size);
    for (const [at, { pieces }] of seen.entries()) {
      expect(pieces.join('')).toBe(text.slice(0, (at + 1) * size));
      const before = seen[at - 1]?.pieces.slice(0, -1) ?? [];
      expect(pieces.slice(0, before.length)).toEqual(before);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(8_192);
    }
  });

  it('cuts at the end of a line where there is one, and never within a character', () => {
    const ofLines = feed(FILE, FILE.length).at(-1)?.pieces ?? [];
    expect(ofLines.length).toBeGreaterThan(5);
    expect(ofLines.every((piece) => piece.endsWith('\n'))).toBe(true);
    const ofOne = feed(UNBROKEN, UNBROKEN.length).at(-1)?.pieces ?? [];
    expect(ofOne.length).toBeGreaterThan(3);
    expect(ofOne.every((piece) => /^(?:😀)+$/u.test(piece))).toBe(true);
  });

  it('counts lines and bytes, in pieces or at once', () => {
    const bytes = new TextEncoder().encode(FILE).length;
    expect(feed(FILE, 997).at(-1)).toMatchObject({ lines: 2_000, bytes });
    expect(new GrowingPieces().feed('a\nb')).toMatchObject({ lines: 2, bytes: 3 });
    expect(new GrowingPieces().feed('')).toEqual({ pieces: [], lines: 0, bytes: 0 });
  });

  it('gives the same object for the same text, and starts over for another', () => {
    const growing = new GrowingPieces();
    const first = growing.feed('abc');
    expect(growing.feed('abc')).toBe(first);
    expect(growing.feed('b\n')).toEqual({ pieces: ['b\n'], lines: 1, bytes: 2 });
    expect(growing.feed('')).toMatchObject({ pieces: [], lines: 0, bytes: 0 });
  });
});
