/**
 * Beside which line the value in hand is written: the lit one when there is room after its
 * code, else a neighbour's, so that it hides nothing that one wants to read. Pure.
 */

/** Columns between the code and the value, and the value's own padding. */
const GAP = 4;

/**
 * The line, counted from 1. `lengths` are those of all lines, `room` is how many columns
 * the pane shows and `needed` how many the value takes.
 */
export function valueLine(
  lit: number,
  lengths: readonly number[],
  space: { room: number; needed: number },
): number {
  const lengthOf = (line: number) => lengths[line - 1] ?? Number.POSITIVE_INFINITY;
  const candidates = [lit, lit + 1, lit - 1];
  const fitting = candidates.find((line) => lengthOf(line) + GAP + space.needed <= space.room);
  if (fitting !== undefined) return fitting;
  return candidates.reduce((best, line) => (lengthOf(line) < lengthOf(best) ? line : best));
}
