/**
 * Reads the text of a call's arguments, once, when all of it is there. Never repairs: a
 * half string that is closed by guessing would be written over somebody's file, so what is
 * no JSON object is invalid and the call does not run. The forms that are taken beside a
 * plain object all lose nothing: each is a known habit of endpoints.
 */
export type ParsedArguments =
  | { args: Record<string, unknown> }
  | { args: null; invalid: true; argsRaw: string };

/**
 * The arguments as an object. Taken for an object, too: nothing at all or `null` (a tool
 * without parameters), an object in a JSON string (encoded twice), an object beside an
 * empty placeholder `{}`, and the same object sent twice.
 */
export function parseArguments(text: string): ParsedArguments {
  const args = readObject(text.trim());
  return args === null ? { args, invalid: true, argsRaw: text } : { args };
}

/** The arguments of a call that the token limit cut off: no text is no arguments here. */
export function parseCutArguments(text: string): ParsedArguments {
  if (text.trim() === '') return { args: null, invalid: true, argsRaw: text };
  return parseArguments(text);
}

/** Whether a value is what arguments must be: an object, no array, no null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readObject(text: string): Record<string, unknown> | null {
  if (text === '') return {};
  const value = tryParse(text);
  if (value === null) return {};
  if (isPlainObject(value)) return value;
  if (typeof value === 'string') {
    const inner = tryParse(value);
    return isPlainObject(inner) ? inner : null;
  }
  return value === undefined ? readRepeated(text) : null;
}

/** `{}{…}`, `{…}{}` and `{…}{…}` with twice the same: one object was meant. */
function readRepeated(text: string): Record<string, unknown> | null {
  const half = text.length / 2;
  const isTwice = Number.isInteger(half) && text.slice(0, half) === text.slice(half);
  let single: string | null = null;
  if (isTwice) single = text.slice(half);
  else if (text.startsWith('{}')) single = text.slice(2);
  else if (text.endsWith('{}')) single = text.slice(0, -2);
  const value = single === null ? undefined : tryParse(single);
  return isPlainObject(value) ? value : null;
}

/** The JSON value, or undefined for text that is no JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
