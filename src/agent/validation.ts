/**
 * Checks a call's arguments against the tool's JSON Schema and says what is wrong in words
 * that a model can act on. @cfworker/json-schema interprets the schema: a compiling
 * validator needs `eval`, which the page's policy forbids. A schema is prepared once.
 */
import { Validator, type OutputUnit } from '@cfworker/json-schema';
import type { JsonSchema } from '../llm/index.ts';

const validators = new WeakMap<JsonSchema, Validator>();

/**
 * One sentence for each argument that does not fit: which property, what was expected,
 * what came. Empty when all is well. A schema that cannot be read accepts everything,
 * since the tool's author is at fault and not the model.
 */
export function argumentErrors(schema: JsonSchema, args: Record<string, unknown>): string[] {
  try {
    const { valid, errors } = validatorFor(schema).validate(args);
    return valid ? [] : sentences(errors, args);
  } catch {
    return [];
  }
}

function validatorFor(schema: JsonSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  // Every error is wanted, so that the model can mend all of them in one go.
  const validator = new Validator(schema, '2020-12', false);
  validators.set(schema, validator);
  return validator;
}

/** Reported once more for each parent of a misfit; only the leaves say something. */
const PARENTS = new Set([
  'properties',
  'additionalProperties',
  'items',
  'prefixItems',
  'allOf',
  '$ref',
]);

function sentences(errors: OutputUnit[], args: Record<string, unknown>): string[] {
  const leaves = errors.filter((error) => !PARENTS.has(error.keyword));
  return [...new Set(leaves.map((error) => sentence(error, args)))];
}

function sentence(error: OutputUnit, args: Record<string, unknown>): string {
  const path = pathOf(error.instanceLocation);
  const where = path.length > 0 ? `"${path.join('.')}"` : 'the arguments';
  if (error.keyword === 'false') return `${where}: the schema has no such property`;
  const reason = error.error.replace(/^Instance /, '').replace(/\.$/, '');
  if (error.keyword === 'required')
    return `${where}: ${reason.replace('does not have', 'lack the')}`;
  return `${where}: ${reason}, got ${describe(valueAt(args, path))}`;
}

/** The property names of a JSON pointer in a URI fragment, such as `#/a/b`. */
function pathOf(pointer: string): string[] {
  return pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((name) => name !== '')
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

/** A value in a few words: its kind, and itself when it is short. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value);
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return json.length <= 40 && kind !== 'null' ? `${kind} ${json}` : kind;
}
