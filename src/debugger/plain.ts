/**
 * Reads unknown data from the page into plain data that can be stored and sent: copies what
 * is known, drops the rest, and says what cannot be taken. Nothing is taken by reference, so
 * neither a getter nor a prototype of a foreign object reaches the loop.
 */
import type { Problem, ProblemPlace } from '../trace/problem.ts';

/** Readers add to it. */
export type Problems = Problem[];

export type Fields = Readonly<Record<string, unknown>>;

/** Far deeper than any tool's arguments; what holds itself ends here, too. */
const DEEPEST = 100;

/** Nobody reads more of them at once, and what is broken everywhere is not read to its end. */
const MOST_PROBLEMS = 10;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** The rule of the strictest providers; a name that breaks it spoils the context for good. */
const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Whether it is an object as JSON has them; of what others inherit nothing is taken. */
export function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** `at` is what the text is. */
export function readText(value: unknown, at: ProblemPlace, problems: Problems): string {
  if (typeof value !== 'string') {
    problems.push({ code: 'no-text', at });
    return '';
  }
  if (LONE_SURROGATE.test(value)) problems.push({ code: 'half-character', at });
  return value;
}

/** The name of the tool of call `id`. */
export function readName(value: unknown, id: string, problems: Problems): string {
  if (typeof value === 'string' && LEGAL_NAME.test(value)) return value;
  problems.push({ code: 'tool-name', at: { in: 'call', id } });
  return '';
}

/** The arguments of call `id`, copied. */
export function readArguments(
  value: unknown,
  id: string,
  problems: Problems,
): Record<string, unknown> {
  if (isFields(value)) return copyFields(value, { id, at: [] }, problems);
  problems.push({ code: 'no-object', at: { in: 'call', id } });
  return {};
}

type Where = { id: string; at: readonly (string | number)[] };

function copyFields(fields: Fields, where: Where, problems: Problems): Record<string, unknown> {
  // Defines own properties, so that a field named `__proto__` is nothing but a field.
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      if (LONE_SURROGATE.test(name)) problems.push({ code: 'half-character', at: placeOf(where) });
      const value = fields[name];
      return value === undefined ? [] : [[name, copy(value, into(where, name), problems)]];
    }),
  );
}

function copy(value: unknown, where: Where, problems: Problems): unknown {
  if (problems.length >= MOST_PROBLEMS) return null;
  const at = placeOf(where);
  if (where.at.length > DEEPEST) {
    problems.push({ code: 'too-deep', at });
    return null;
  }
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value;
  if (typeof value === 'string') return readText(value, at, problems);
  if (Array.isArray(value)) {
    return Array.from(value, (item: unknown, index) => copy(item, into(where, index), problems));
  }
  if (isFields(value)) return copyFields(value, where, problems);
  problems.push({ code: 'no-json', at });
  return null;
}

function into({ id, at }: Where, part: string | number): Where {
  return { id, at: [...at, part] };
}

/** Of a deep place the start is enough to find it. */
function placeOf({ id, at }: Where): ProblemPlace {
  const path = at.slice(0, 6).join('.');
  return path === '' ? { in: 'call', id } : { in: 'argument', id, path };
}
