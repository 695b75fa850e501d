/**
 * Any value as one short line, for previews, watches and log messages. It reads only as much
 * of the value as it can show, so a context of a megabyte costs no more than a number, and a
 * value that holds itself ends like any other.
 */
import { cutAtCharacter } from './text.ts';

/** A person reads no deeper than this in one line. */
const DEEPEST = 5;

const PLAIN_KEY = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** `value` in at most `most` characters, like JSON but with bare names; `…` where it was cut. */
export function showValue(value: unknown, most: number): string {
  return toOneLine(write(value, most, 0), most);
}

/** A text as one line of at most `most` characters. */
export function toOneLine(text: string, most: number): string {
  // What is cut off need not be looked through, however long it is.
  const line = cutAtCharacter(text, most + 1).replace(/\s*[\n\r\u2028\u2029]\s*/gu, ' ');
  return text.length <= most ? line : `${cutAtCharacter(line, Math.max(0, most - 1))}…`;
}

function write(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(cutAtCharacter(value, Math.max(0, room)));
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null) return String(value);
  return writeAll(value as Owner, room, depth);
}

type Owner = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Stops when there is no room for more: what is missing then is cut off anyway. */
function writeAll(owner: Owner, room: number, depth: number): string {
  const isList = Array.isArray(owner);
  const [open, close] = isList ? (['[', ']'] as const) : (['{', '}'] as const);
  const count = isList ? owner.length : Object.keys(owner).length;
  if (count === 0) return open + close;
  if (depth >= DEEPEST) return `${open}…${close}`;
  let text: string = open;
  for (const [key, value] of entriesOf(owner)) {
    if (text.length > room) return text;
    if (text.length > 1) text += ', ';
    text += key === null ? '' : `${PLAIN_KEY.test(key) ? key : JSON.stringify(key)}: `;
    text += write(value, room - text.length, depth + 1);
  }
  return `${text}${close}`;
}

/** One at a time, so that a getter beyond the cut is never asked. Items have no key. */
function* entriesOf(owner: Owner): Generator<[string | null, unknown]> {
  if (Array.isArray(owner)) {
    for (const value of owner as readonly unknown[]) yield [null, value];
    return;
  }
  const fields = owner as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields)) yield [key, fields[key]];
}
