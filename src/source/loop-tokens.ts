/**
 * The lines of the loop as coloured tokens: the text that runs, cut by the lengths that the
 * build worked out.
 */
import { LOOP_COLOURS } from 'virtual:loop-colours';
import { LOOP_LINES } from './loop-source.ts';

/** A piece of a line. `kind` names its colour; null has none. */
export type Token = { text: string; kind: string | null };

/** The tokens of each line. Joined, they are the line again. */
export const LOOP_TOKENS: readonly (readonly Token[])[] = LOOP_LINES.map((line, index) => {
  let from = 0;
  return (LOOP_COLOURS[index] ?? []).map(([length, kind]) => {
    const text = line.slice(from, from + length);
    from += length;
    return { text, kind };
  });
});
