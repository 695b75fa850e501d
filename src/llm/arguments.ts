/**
 * Reads the text of a call's arguments, once, when all of it is there. Never repairs: a
 * half string that is closed by guessing would be written over somebody's file, so what is
 * no JSON object is invalid and the call does not run. The forms that are taken beside a
 * plain object all lose nothing: each is a known habit of endpoints, and has a note.
 */
import type { ReadingNote } from './wire-events.ts';

export type ParsedArguments =
  | { args: Record<string, unknown>; note?: ReadingNote }
  | { args: null; invalid: true; argsRaw: string; note: ReadingNote };

type Found = { args: Record<string, unknown>; note?: ReadingNote };

/**
 * The arguments as an object. Taken for an object, too: nothing at all or `null` (a tool
 * without parameters), an object in a JSON string (encoded twice), an object beside an
 * empty placeholder `{}`, and the same object sent twice.
 */
export function parseArguments(text: string): ParsedArguments {
  return readObject(text.trim()) ?? broken(text);
}

/** The arguments of a call that the token limit cut off: no text is no arguments here. */
export function parseCutArguments(text: string): ParsedArguments {
  return text.trim() === '' ? broken(text) : parseArguments(text);
}

/** Whether a value is what arguments must be: an object, no array, no null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function broken(text: string): ParsedArguments {
  return { args: null, invalid: true, argsRaw: text, note: 'arguments-broken' };
}

function readObject(text: string): Found | null {
  if (text === '') return { args: {}, note: 'arguments-blank' };
  const value = tryParse(text);
  if (value === null) return { args: {}, note: 'arguments-blank' };
  if (isPlainObject(value)) return { args: value };
  if (typeof value === 'string') {
    const inner = tryParse(value);
    return isPlainObject(inner) ? { args: inner, note: 'arguments-unwrapped' } : null;
  }
  return value === undefined ? readRepeated(text) : null;
}

/** `{}{…}`, `{…}{}` and `{…}{…}` with twice the same: one object was meant. */
function readRepeated(text: string): Found | null {
  const half = text.length / 2;
  const isTwice = Number.isInteger(half) && text.slice(0, half) === text.slice(half);
  let single: string | null = null;
  if (isTwice) single = text.slice(half);
  else if (text.startsWith('{}')) single = text.slice(2);
  else if (text.endsWith('{}')) single = text.slice(0, -2);
  const found = single === null ? null : readObject(single.trim());
  if (found === null) return null;
  return { args: found.args, note: isTwice ? 'arguments-repeated' : 'placeholder-dropped' };
}

/** The JSON value, or undefined for text that is no JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
