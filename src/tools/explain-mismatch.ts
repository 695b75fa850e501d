/**
 * Says why a search text is not in a file, in words with which a model can correct it: only
 * white space differs; it begins as in line 12 but line 14 differs; or what comes closest.
 * Lines are quoted as JSON, so that tabs and trailing blanks can be seen.
 */
import { cutAtCharacter } from '../lib/text.ts';
import { formatCount, splitLines } from './format.ts';
import { similarity } from './similar.ts';

/** Comparing costs; a hint from the first part of a huge file or search is enough. */
const MOST_LINES = 20_000;
const MOST_WANTED = 200;
const QUOTED_CHARACTERS = 120;

/** One sentence. `search` is not in `text` and not empty. */
export function explainMismatch(text: string, search: string): string {
  const lines = splitLines(text).slice(0, MOST_LINES);
  const searched = splitLines(search);
  const firstText = searched.findIndex((line) => withoutSpace(line) !== '');
  if (firstText === -1) return 'It is only white space, and the file has none like it.';

  const wanted = searched.slice(firstText, firstText + MOST_WANTED);
  const { start, length } = longestRun(lines, wanted);
  if (length === 0) return closestLine(lines, wanted);
  if (length < wanted.length) {
    const where = `It begins as in line ${start + 1}, but line ${start + length + 1} differs`;
    return `${where}: ${contrast(lines[start + length], wanted[length])}`;
  }
  const differs = wanted.findIndex(
    (line, index) => !fits(lines[start + index], line, index, wanted.length),
  );
  return differs === -1
    ? `Its lines are those from line ${start + 1} on, but line ends, blank lines around it or what follows differ: read them again.`
    : `Only white space differs, first in line ${start + differs + 1}: ${contrast(lines[start + differs], wanted[differs])}`;
}

/** Where the most lines of `wanted` follow each other, white space aside. */
function longestRun(lines: string[], wanted: string[]): { start: number; length: number } {
  const bare = lines.map(withoutSpace);
  const bareWanted = wanted.map(withoutSpace);
  let best = { start: 0, length: 0 };
  for (const start of bare.keys()) {
    const differs = bareWanted.findIndex(
      (line, index) => !fits(bare[start + index], line, index, wanted.length),
    );
    const length = differs === -1 ? wanted.length : differs;
    if (length > best.length) best = { start, length };
  }
  return best;
}

/** The first line may begin, and the last may end, in the middle of a line of the file. */
function fits(line: string | undefined, wanted: string, index: number, of: number): boolean {
  if (line === undefined) return false;
  if (of === 1) return line.includes(wanted);
  if (index === 0) return line.endsWith(wanted);
  return index === of - 1 ? line.startsWith(wanted) : line === wanted;
}

function closestLine(lines: string[], wanted: string[]): string {
  const target = cutAtCharacter(wanted[0]?.trim() ?? '', QUOTED_CHARACTERS);
  let best = { index: -1, score: 0.5 };
  for (const [index, line] of lines.entries()) {
    const score = similarity(target, cutAtCharacter(line.trim(), QUOTED_CHARACTERS));
    if (score > best.score) best = { index, score };
  }
  return best.index === -1
    ? `Nothing in its ${formatCount(lines.length, 'line')} is like it: read the file again.`
    : `The closest line is ${best.index + 1}: ${quote(lines[best.index])}.`;
}

function contrast(line: string | undefined, wanted: string | undefined): string {
  return `the file has ${quote(line)}, old_string has ${quote(wanted)}.`;
}

function withoutSpace(line: string): string {
  return line.replace(/\s+/g, '');
}

function quote(line: string | undefined): string {
  if (line === undefined) return 'no more lines';
  const shown = cutAtCharacter(line, QUOTED_CHARACTERS);
  return shown.length < line.length ? `${JSON.stringify(shown)}…` : JSON.stringify(line);
}
