/**
 * What one line of markdown begins or ends, as CommonMark and GFM say it, looked at on its
 * own. The block splitter puts the lines together; the lexer has the last word on what a
 * block means. A rule may be coarser than the standard, never slower than the line is long.
 */

export type Fence = { mark: string; length: number; language: string };

const FENCE = /^\s*(`{3,}|~{3,})([^\n]*)$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\r?$/;
const MARKER = /^\s*([-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/;
const INTERRUPTING_ITEM = /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/;

/** The opening fence that a line is, if it is one. Info after backticks may hold none. */
export function openingFence(line: string): Fence | null {
  const match = FENCE.exec(line);
  const marks = match?.[1];
  if (marks === undefined) return null;
  const info = match?.[2]?.trim() ?? '';
  const mark = marks.charAt(0);
  if (mark === '`' && info.includes('`')) return null;
  return { mark, length: marks.length, language: info.split(/\s/, 1)[0] ?? '' };
}

/** Whether a line closes `fence`: the same mark, at least as often, and nothing else. */
export function closesFence(line: string, fence: Fence): boolean {
  const text = line.trim();
  if (text.length < fence.length) return false;
  for (const character of text) if (character !== fence.mark) return false;
  return true;
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isHeading(line: string): boolean {
  return HEADING.test(line);
}

export function isThematicBreak(line: string): boolean {
  return RULE.test(line);
}

/** Columns of white space in front; a tab counts as four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += 4;
    else break;
  }
  return columns;
}

/**
 * The kind of list that a line's marker belongs to: the bullet itself, or what follows the
 * number. Null when the line begins no item. Two kinds are two lists.
 */
export function listMarker(line: string): string | null {
  const marker = isThematicBreak(line) ? undefined : MARKER.exec(line)?.[1];
  return marker === undefined ? null : marker.charAt(marker.length - 1);
}

/** The column from which on lines belong to the item that `line` begins. */
export function contentIndent(line: string): number {
  const marker = MARKER.exec(line)?.[0] ?? '';
  const spaces = marker.length - marker.trimEnd().length;
  // Five spaces and more begin indented code inside the item, one column after the marker.
  return spaces >= 1 && spaces <= 4 ? marker.length : marker.trimEnd().length + 1;
}

/** What is left of an item's first line after its marker. */
export function afterMarker(line: string): string {
  return line.replace(MARKER, '');
}

/** Whether a line begins a list in the middle of a paragraph: only some items may. */
export function interruptsAsItem(line: string): boolean {
  return INTERRUPTING_ITEM.test(line) && !isThematicBreak(line);
}

/** Whether a line can be the second line of a table. */
export function isDelimiterRow(line: string): boolean {
  return line.includes('|') && DELIMITER_ROW.test(line.trim());
}
