/**
 * A JSON value as the rows of a tree: only what stands open, so a body of a thousand
 * messages costs a thousand short rows and a look into those on the screen. Pure.
 */
import { cutAtCharacter } from '../../lib/text.ts';

export type JsonRow = {
  /** JSON pointer (RFC 6901) to the value; the empty text is the whole. */
  path: string;
  depth: number;
  /** Its name in an object, its place in a list; null for the whole. */
  key: string | number | null;
  value: unknown;
  isOpen: boolean;
  /** Whether opening it shows more: what it holds, or the rest of a long text. */
  canOpen: boolean;
};

/** Texts up to this length are shown whole on their line. */
const LINE = 100;
const PREVIEW = 90;

/** Rows of `root` in order. `isOpen` is asked for each value that can be opened. */
export function jsonRows(root: unknown, isOpen: (path: string) => boolean): readonly JsonRow[] {
  const rows: JsonRow[] = [];
  // A stack and no recursion: how deep a value goes is up to whoever sent it.
  const left: Omit<JsonRow, 'isOpen' | 'canOpen'>[] = [
    { path: '', depth: 0, key: null, value: root },
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, depth, value } = next;
    const canOpen = holdsMore(value);
    const row = { ...next, canOpen, isOpen: canOpen && isOpen(path) };
    rows.push(row);
    if (!row.isOpen || typeof value === 'string') continue;
    for (const [key, child] of entriesOf(value).toReversed()) {
      left.push({ path: `${path}/${pointerPart(key)}`, depth: depth + 1, key, value: child });
    }
  }
  return rows;
}

/** How many values an object or a list holds; null for what is neither. */
export function sizeOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** A value on one line: texts in quotes and cut, objects and lists as their first values. */
export function previewOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value, LINE));
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  let text = '';
  for (const [key, child] of entriesOf(value)) {
    const short = isContainer(child)
      ? Array.isArray(child)
        ? `[${child.length}]`
        : '{…}'
      : typeof child === 'string'
        ? JSON.stringify(cut(child, 40))
        : String(child);
    text += `${text === '' ? '' : ', '}${isList ? short : `${key}: ${short}`}`;
    if (text.length > PREVIEW)
      return isList ? `[ ${cut(text, PREVIEW)} ]` : `{ ${cut(text, PREVIEW)} }`;
  }
  if (text === '') return isList ? '[]' : '{}';
  return isList ? `[ ${text} ]` : `{ ${text} }`;
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((child, index) => [index, child]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function holdsMore(value: unknown): boolean {
  if (typeof value === 'string') return value.length > LINE || value.includes('\n');
  return (sizeOf(value) ?? 0) > 0;
}

function pointerPart(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${cutAtCharacter(text, limit)}…`;
}
