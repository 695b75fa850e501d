/**
 * Reads unknown data from the page into plain data that can be stored and sent: copies what
 * is known, drops the rest, and says in sentences what cannot be taken. Nothing is taken by
 * reference, so neither a getter nor a prototype of a foreign object reaches the loop.
 */

/** Sentences for the person: what is wrong, where, what to do. Readers add to it. */
export type Problems = string[];

export type Fields = Readonly<Record<string, unknown>>;

/** Far deeper than any tool's arguments; what holds itself ends here, too. */
const DEEPEST = 100;

/** Nobody reads more sentences at once, and what is broken everywhere is not read to its end. */
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

/** `what` names the text in a sentence, such as `The result of call "a"`. */
export function readText(value: unknown, what: string, problems: Problems): string {
  if (typeof value !== 'string') {
    problems.push(`${what} must be a text: put it in quotes.`);
    return '';
  }
  if (LONE_SURROGATE.test(value)) problems.push(brokenCharacter(what));
  return value;
}

/** The name of a tool. `what` is the call, such as `Call "a"`. */
export function readName(value: unknown, what: string, problems: Problems): string {
  if (typeof value === 'string' && LEGAL_NAME.test(value)) return value;
  problems.push(
    `${what} needs the name of a tool: 1 to 64 letters, digits, _ or -. Providers refuse any other.`,
  );
  return '';
}

/** The arguments of a call, copied. */
export function readArguments(
  value: unknown,
  what: string,
  problems: Problems,
): Record<string, unknown> {
  if (isFields(value)) return copyFields(value, { what, at: [] }, problems);
  problems.push(`The arguments of ${what} must be an object, such as {"path": "/a.txt"}.`);
  return {};
}

type Where = { what: string; at: readonly (string | number)[] };

function copyFields(fields: Fields, where: Where, problems: Problems): Record<string, unknown> {
  // Defines own properties, so that a field named `__proto__` is nothing but a field.
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      if (LONE_SURROGATE.test(name)) problems.push(brokenCharacter(toWords(where)));
      const value = fields[name];
      return value === undefined ? [] : [[name, copy(value, into(where, name), problems)]];
    }),
  );
}

function copy(value: unknown, where: Where, problems: Problems): unknown {
  if (problems.length >= MOST_PROBLEMS) return null;
  if (where.at.length > DEEPEST) {
    problems.push(`${toWords(where)} is nested too deeply: make it flatter.`);
    return null;
  }
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value;
  if (typeof value === 'string') return readText(value, toWords(where), problems);
  if (Array.isArray(value)) {
    return Array.from(value, (item: unknown, at) => copy(item, into(where, at), problems));
  }
  if (isFields(value)) return copyFields(value, where, problems);
  problems.push(
    `${toWords(where)} is nothing that JSON can carry: ` +
      'use texts, numbers, true, false, null, lists and objects.',
  );
  return null;
}

function into({ what, at }: Where, part: string | number): Where {
  return { what, at: [...at, part] };
}

/** Of a deep place the start is enough to find it. */
function toWords({ what, at }: Where): string {
  const path = at.slice(0, 6).join('.');
  return path === '' ? `An argument of ${what}` : `The argument "${path}" of ${what}`;
}

function brokenCharacter(what: string): string {
  return `${what} holds half of a character, which providers refuse: delete it and type it again.`;
}
