/**
 * The loop's own source as the page shows it: its lines, the line of each step and the
 * paragraph around a line. The text is the file that runs, imported raw; this module never
 * runs it. A step is found by its literal `step('<id>'`, so the mapping cannot drift: a
 * test holds that each id stands in the file exactly once.
 */
import text from '../agent/loop.ts?raw';
import { STEP_IDS, type StepId } from '../agent/types.ts';

export const LOOP_PATH = 'src/agent/loop.ts';

export const LOOP_TEXT: string = text.trimEnd();

/** The lines of the file without line ends; line `n` is at index `n - 1`. */
export const LOOP_LINES: readonly string[] = LOOP_TEXT.split('\n');

/** First and last line of a paragraph, both counted from 1 and both in it. */
export type LineRange = { from: number; to: number };

const LINE_OF: ReadonlyMap<StepId, number> = new Map(
  STEP_IDS.flatMap((id) => {
    const line = findStep(LOOP_TEXT, id);
    return line === null ? [] : [[id, line] as const];
  }),
);

const STEP_AT: ReadonlyMap<number, StepId> = new Map([...LINE_OF].map(([id, line]) => [line, id]));

/** The line of a step, counted from 1; null when the file does not hold it. */
export function lineOf(id: StepId): number | null {
  return LINE_OF.get(id) ?? null;
}

/** The step that stands on a line, undefined for most lines. */
export function stepAt(line: number): StepId | undefined {
  return STEP_AT.get(line);
}

/** The lines from the blank line above `line` to the blank line below, both left out. */
export function paragraphOf(line: number): LineRange {
  let from = line;
  while (isText(from - 1)) from -= 1;
  let to = line;
  while (isText(to + 1)) to += 1;
  return { from, to };
}

/**
 * The line where `step('<id>'` begins, counted from 1; null when it is nowhere. A formatter
 * may have broken the line after the bracket.
 */
export function findStep(source: string, id: string): number | null {
  const match = new RegExp(`\\bstep\\(\\s*'${id}'`).exec(source);
  return match === null ? null : source.slice(0, match.index).split('\n').length;
}

function isText(line: number): boolean {
  return (LOOP_LINES[line - 1] ?? '').trim() !== '';
}
