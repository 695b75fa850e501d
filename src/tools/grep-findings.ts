/**
 * Collects what `grep` finds and lays it out: `path:12: text` for a match, `path-13- text`
 * for a line around it, `--` between groups that do not touch, as in the Unix grep. Keeps
 * the limits, so that whoever searches knows when to stop.
 */
import { cutAtCharacter } from '../lib/text.ts';

export const MAX_MATCHES = 200;
export const MAX_CHARACTERS = 50_000;
const MAX_LINE = 300;
const MAX_NOTES = 5;
/** How much of a long line is kept before a match that lies far inside. */
const BEFORE_MATCH = 100;

/** The match begins at unit `at` of line `index` of `lines`. */
export type Found = { path: string; lines: readonly string[]; index: number; at: number };

export type Findings = {
  /** Takes a match; those of a file come in order. */
  add(found: Found): void;
  /** Something that the reader must know beside the matches. */
  note(text: string): void;
  /** Whether a limit was passed; what is searched after that is not shown. */
  isFull(): boolean;
  isEmpty(): boolean;
  toText(): string;
};

/** Findings that show `context` lines around each match. */
export function createFindings(context: number): Findings {
  const output: string[] = [];
  const notes: string[] = [];
  let matches = 0;
  let characters = 0;
  let isFull = false;
  let previous: Found | null = null;
  /** The first line of the previous match's file that is not shown yet. */
  let unseen = 0;

  function show(line: string): void {
    if (characters + line.length + 1 > MAX_CHARACTERS) isFull = true;
    if (isFull) return;
    output.push(line);
    characters += line.length + 1;
  }

  function showAround({ path, lines }: Found, from: number, to: number): void {
    for (let index = from; index < Math.min(to, lines.length); index += 1) {
      show(`${path}-${index + 1}- ${cutAtCharacter(lines[index] ?? '', MAX_LINE)}`);
    }
  }

  /** Lines after a match can be shown only when it is known where the next match is. */
  function closePrevious(next: Found | null): void {
    if (previous === null || context === 0) return;
    const isSameFile = next?.path === previous.path;
    const end = previous.index + 1 + context;
    showAround(previous, unseen, isSameFile ? Math.min(end, next.index) : end);
    unseen = isSameFile ? Math.max(unseen, Math.min(end, next.index)) : 0;
    if (next !== null && (!isSameFile || next.index - context > unseen)) show('--');
  }

  return {
    add(found) {
      if (matches === MAX_MATCHES) isFull = true;
      if (isFull) return;
      closePrevious(found);
      showAround(found, Math.max(unseen, found.index - context), found.index);
      show(
        `${found.path}:${found.index + 1}: ${cutAround(found.lines[found.index] ?? '', found.at)}`,
      );
      matches += 1;
      previous = found;
      unseen = found.index + 1;
    },
    note: (text) => void notes.push(`[${text}]`),
    isFull: () => isFull,
    isEmpty: () => matches === 0 && notes.length === 0,
    toText() {
      closePrevious(null);
      const left = notes.length - MAX_NOTES;
      return [
        ...output,
        ...(isFull ? ['[more matches exist; use a narrower pattern, path or glob]'] : []),
        ...notes.slice(0, MAX_NOTES),
        ...(left > 0 ? [`[${left} more such notes]`] : []),
      ].join('\n');
    },
  };
}

/** At most MAX_LINE units of a line with its match among them, cut at whole characters. */
function cutAround(line: string, at: number): string {
  if (line.length <= MAX_LINE) return line;
  const from = at + BEFORE_MATCH < MAX_LINE ? 0 : at - BEFORE_MATCH;
  const start = cutAtCharacter(line, from).length;
  const shown = cutAtCharacter(line.slice(start), MAX_LINE);
  const isCutAfter = start + shown.length < line.length;
  return `${start > 0 ? '…' : ''}${shown}${isCutAfter ? '…' : ''}`;
}
