/**
 * Reads a call's arguments. The loop has checked them against the schema, but a tool may
 * also be called by hand, and what it does with `{ path: 5 }` must not depend on that.
 * Own properties only. Every error names the property, what it must be and what came.
 */

export type Arguments = {
  text(name: string): string;
  /** Undefined when the property is not there. */
  optionalText(name: string): string | undefined;
  /** A whole number of at least `least`; `otherwise` when the property is not there. */
  count(name: string, least: number, otherwise: number): number;
  /** False when the property is not there. */
  flag(name: string): boolean;
};

/** A reader over `args`. Throws when they are no object; each method when its property is wrong. */
export function readArguments(args: unknown): Arguments {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new Error(`the arguments must be an object, got ${kindOf(args)}`);
  }
  const given = new Map<string, unknown>(Object.entries(args));

  function optionalText(name: string): string | undefined {
    const value = given.get(name);
    if (value !== undefined && typeof value !== 'string') throw wrong(name, 'a string', value);
    return value;
  }

  return {
    optionalText,
    text(name) {
      const value = optionalText(name);
      if (value === undefined) throw new Error(`"${name}" is missing: it must be a string`);
      return value;
    },
    count(name, least, otherwise) {
      const value = given.get(name);
      if (value === undefined) return otherwise;
      if (typeof value !== 'number') throw wrong(name, 'a whole number', value);
      if (Number.isInteger(value) && value >= least) return value;
      throw new Error(`"${name}" must be a whole number of at least ${least}, got ${value}`);
    },
    flag(name) {
      const value = given.get(name) ?? false;
      if (typeof value !== 'boolean') throw wrong(name, 'true or false', value);
      return value;
    },
  };
}

function wrong(name: string, expected: string, value: unknown): Error {
  return new Error(`"${name}" must be ${expected}, got ${kindOf(value)}`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
