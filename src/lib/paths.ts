/**
 * Paths into data as a person types them: `value.call.args.path`, `context.messages[-1]`,
 * `files["/a b.html"].size`. They only read: own properties, items of lists and characters
 * of texts, never a method or a prototype, so a path that came with a foreign trace can do
 * no harm. A negative index counts from the end. Also what can stand next in a path that is
 * being typed.
 */
import { showValue } from './show-value.ts';

export { showValue };

export type PathPart = string | number;

/** `at` is the place in the text that `problem`, one sentence for the person, is about. */
export type ParsedPath =
  | { ok: true; parts: readonly PathPart[] }
  | { ok: false; problem: string; at: number };

/** What can stand at the end of a path. `kind` is `array`, `null` or what `typeof` says. */
export type PathOption = { text: string; kind: string; preview: string };

export type PathCompletion = { from: number; options: readonly PathOption[] };

const MOST_OPTIONS = 50;
const MOST_PREVIEW = 60;

/** Of a list a few items stand for all; any other index can be typed. */
const INDICES = [0, 1, 2, -1];

/** A part with the stretch of text that it was read from, its dot or brackets included. */
type Token = { part: PathPart; start: number; end: number; isName: boolean };

/** The parts of a path, or what is wrong with it. Blanks around it do not matter. */
export function parsePath(text: string): ParsedPath {
  const { tokens, end } = readTokens(text);
  if (tokens.length > 0 && text.slice(end).trim() === '') {
    return { ok: true, parts: tokens.map(({ part }) => part) };
  }
  return { ok: false, problem: problemAt(text, end), at: end };
}

/** The value that a path leads to; undefined when it leads nowhere or is no path. */
export function readPath(source: unknown, text: string): unknown {
  const path = parsePath(text);
  return path.ok ? readParts(source, path.parts) : undefined;
}

/** The same for a path that was parsed before. */
export function readParts(source: unknown, parts: readonly PathPart[]): unknown {
  let value = source;
  for (const part of parts) value = readPart(value, part);
  return value;
}

/**
 * What can stand at the end of `text` by what `source` holds. An option takes the place of
 * the text from `from` on, its dot or brackets included: a name that cannot stand after a dot
 * then replaces the dot by brackets, too. A name that is typed whole and is the only one that
 * fits gives what is in it.
 */
export function completePath(source: unknown, text: string): PathCompletion {
  const { owner, from, typed, isPath } = readTyped(source, text);
  if (owner === null) return { from: text.length, options: [] };
  const value = readParts(source, owner);
  const parts = rank(partsOf(value, typed), typed);
  if (isPath && parts.length === 1 && parts[0] === typed) {
    const inner = readParts(value, parts);
    return { from: text.length, options: toOptions(inner, partsOf(inner, ''), false) };
  }
  return { from, options: toOptions(value, parts, owner.length === 0) };
}

/**
 * As many parts as can be read from the start of `text`, and where the rest begins. A person
 * types from left to right, so what was read stays true while the end is still unfinished.
 */
function readTokens(text: string): { tokens: readonly Token[]; end: number } {
  const tokens: Token[] = [];
  let end = text.length - text.trimStart().length;
  for (;;) {
    const token = readToken(text, end, tokens.length === 0);
    if (token === null) return { tokens, end };
    tokens.push(token);
    end = token.end;
  }
}

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const BRACKETS = /\[\s*(?:(-?\d{1,15})|("(?:[^"\\]|\\.)*")|'((?:[^'\\]|\\.)*)')\s*\]/suy;

function readToken(text: string, start: number, isFirst: boolean): Token | null {
  if (text[start] === '[') return readBrackets(text, start);
  if (!isFirst && text[start] !== '.') return null;
  NAME.lastIndex = isFirst ? start : start + 1;
  const name = NAME.exec(text)?.[0];
  return name === undefined ? null : { part: name, start, end: NAME.lastIndex, isName: true };
}

function readBrackets(text: string, start: number): Token | null {
  BRACKETS.lastIndex = start;
  const [, index, double, single] = BRACKETS.exec(text) ?? [];
  const end = BRACKETS.lastIndex;
  if (index !== undefined) return { part: Number(index), start, end, isName: false };
  const part = double === undefined ? single?.replace(/\\(.)/gsu, '$1') : readQuoted(double);
  return part === undefined ? null : { part, start, end, isName: false };
}

/** A text in double quotes as JSON has it; undefined for an escape that JSON does not know. */
function readQuoted(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

function readPart(value: unknown, part: PathPart): unknown {
  const isText = typeof value === 'string';
  if ((isText || Array.isArray(value)) && typeof part === 'number') return value.at(part);
  if (!isText && (typeof value !== 'object' || value === null)) return undefined;
  // A text has own properties too, `length` for one, once it is an object.
  const owner = Object(value) as Record<PathPart, unknown>;
  return Object.hasOwn(owner, part) ? owner[part] : undefined;
}

function problemAt(text: string, at: number): string {
  const rest = text.slice(at).trim();
  if (text.trim() === '') return 'Type a path, such as value.call.args.path.';
  if (rest === '.') return 'A name is missing after the dot.';
  if (rest.startsWith('[')) {
    return 'Brackets hold a number or a name in quotes, such as [0], [-1] or ["a b"].';
  }
  const [, sign = ''] = /^\.?(.)/su.exec(rest) ?? [];
  return `A path cannot go on with "${sign}" here: a name with signs in it needs brackets and quotes, as in ["a b"].`;
}

type Typed = {
  /** The path to what holds the part that is being typed; null when there is no such place. */
  owner: readonly PathPart[] | null;
  from: number;
  /** What there is of the part, without its dot, brackets and quotes. */
  typed: string;
  /** Whether the text could stand as it is. */
  isPath: boolean;
};

function readTyped(source: unknown, text: string): Typed {
  const { tokens, end } = readTokens(text);
  const parts = tokens.map(({ part }) => part);
  const rest = text.slice(end);
  // A name may hold dots, as files' names do: what leads nowhere is still being typed.
  const dead = parts.findIndex((_, at) => readParts(source, parts.slice(0, at + 1)) === undefined);
  const last = tokens[dead < 0 ? parts.length - 1 : dead];
  const opening = /^(?:\.|\[\s*["']?)/u.exec(rest)?.[0];
  if (last === undefined || (dead < 0 && opening !== undefined)) {
    const typed = rest.slice(opening?.length ?? 0).replace(/["']\s*$/u, '');
    return { owner: parts, from: end, typed, isPath: false };
  }
  // The last name may go on, with signs that no plain name has.
  if (last.isName) {
    const typed = text.slice(last.start).replace(/^\./u, '');
    const owner = parts.slice(0, dead < 0 ? -1 : dead);
    return { owner, from: last.start, typed, isPath: rest === '' };
  }
  const owner = rest === '' && dead < 0 ? parts : null;
  return { owner, from: text.length, typed: '', isPath: false };
}

/** What the value holds: names, or indices and `length`. */
function partsOf(value: unknown, typed: string): readonly PathPart[] {
  if (typeof value === 'string') return ['length'];
  if (Array.isArray(value)) {
    const isIndex = /^-?\d+$/u.test(typed);
    const indices = isIndex ? [Number(typed)] : INDICES;
    const there = indices.filter((index) => -value.length <= index && index < value.length);
    return [...there, 'length'];
  }
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** Those that hold what was typed, those that begin with it first. Letter case is one. */
function rank(parts: readonly PathPart[], typed: string): readonly PathPart[] {
  const wanted = typed.toLowerCase();
  const place = (part: PathPart) => String(part).toLowerCase().indexOf(wanted);
  const found = parts.filter((part) => place(part) >= 0);
  return [
    ...found.filter((part) => place(part) === 0),
    ...found.filter((part) => place(part) > 0),
  ].slice(0, MOST_OPTIONS);
}

function toOptions(
  value: unknown,
  parts: readonly PathPart[],
  isRoot: boolean,
): readonly PathOption[] {
  return parts.slice(0, MOST_OPTIONS).map((part) => {
    const inner = readParts(value, [part]);
    return {
      text: toText(part, isRoot),
      kind: kindOf(inner),
      preview: showValue(inner, MOST_PREVIEW),
    };
  });
}

function toText(part: PathPart, isRoot: boolean): string {
  if (typeof part === 'number') return `[${part}]`;
  if (!isPlainName(part)) return `[${JSON.stringify(part)}]`;
  return isRoot ? part : `.${part}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether a name can stand after a dot; others need brackets and quotes. */
function isPlainName(name: string): boolean {
  NAME.lastIndex = 0;
  return NAME.exec(name)?.[0] === name;
}
