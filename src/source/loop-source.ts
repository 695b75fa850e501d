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

const STEP_LINES = [...LINE_OF].toSorted(([, a], [, b]) => a - b);

/** The line with the bracket that closes the loop. */
const LOOP_END = endOfLoop();

/** The line of a step, counted from 1; null when the file does not hold it. */
export function lineOf(id: StepId): number | null {
  return LINE_OF.get(id) ?? null;
}

/** The step that stands on a line, undefined for most lines. */
export function stepAt(line: number): StepId | undefined {
  return STEP_AT.get(line);
}

/**
 * The step that the loop reaches next from a line: the one that stands on it or below, and
 * behind the last one the first, because the loop goes round. Null behind the loop itself,
 * where no step comes.
 */
export function stepFrom(line: number): StepId | null {
  if (line < 1 || line > LOOP_END) return null;
  const below = STEP_LINES.find(([, at]) => at >= line) ?? STEP_LINES[0];
  return below?.[0] ?? null;
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

/** The formatter puts the closing bracket under the word that opened the block. */
function endOfLoop(): number {
  const opening = LOOP_LINES.findIndex((line) => line.trim() === 'while (true) {');
  const indent = (LOOP_LINES[opening] ?? '').search(/\S/);
  const closing = LOOP_LINES.findIndex(
    (line, index) => index > opening && line.search(/\S/) === indent,
  );
  return closing + 1;
}

function isText(line: number): boolean {
  return (LOOP_LINES[line - 1] ?? '').trim() !== '';
}
