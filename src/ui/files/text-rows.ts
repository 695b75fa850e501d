/**
 * A text as rows that a virtual list can draw: lines, and lines too long for a browser to
 * lay out cut into several rows, of which only the first has a number. Pure.
 */
import { cutAtCharacter } from '../../lib/text.ts';

/** `line` counts from 1; null where a row goes on with the line of the row before. */
export type TextRow = { line: number | null; text: string };

const LONGEST = 1_000;

export function textRows(text: string): readonly TextRow[] {
  const rows: TextRow[] = [];
  const lines = text.split('\n');
  // A newline at the end ends the last line and begins none.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  lines.forEach((whole, at) => {
    let rest = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    rows.push({ line: at + 1, text: cutAtCharacter(rest, LONGEST) });
    rest = rest.slice(rows.at(-1)?.text.length ?? 0);
    while (rest !== '') {
      const piece = cutAtCharacter(rest, LONGEST);
      rows.push({ line: null, text: piece });
      rest = rest.slice(piece.length);
    }
  });
  return rows;
}

/** What takes two columns of a monospaced font, and tabs, which take up to four. */
const WIDE = /[\t\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

/** Columns of the widest row, rather too many than too few. */
export function widestRow(rows: readonly TextRow[]): number {
  let widest = 0;
  for (const { text } of rows) {
    // Most rows are shorter than the widest so far even if all of them were wide.
    if (text.length * 4 <= widest) continue;
    const wide = text.match(WIDE);
    const columns = text.length + (wide === null ? 0 : wide.length * (text.includes('\t') ? 3 : 1));
    widest = Math.max(widest, columns);
  }
  return widest;
}
