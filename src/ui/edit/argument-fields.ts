/**
 * The fields of a call's form, made from the tool's JSON Schema and the arguments at hand.
 * Pure. A schema only helps: where it and the value disagree the value is shown as it is,
 * as JSON, and a field that no schema knows is kept. Schemas come from the request that was
 * really sent, so they are what the model has read.
 */
import type { RequestState } from '../../trace/state.ts';
import { isRecord } from './at-path.ts';

export type FieldKind = 'text' | 'number' | 'flag' | 'choice' | 'texts' | 'numbers' | 'json';

export type ArgumentField = {
  name: string;
  kind: FieldKind;
  isRequired: boolean;
  isWhole: boolean;
  /** False for what stands in no schema. */
  isKnown: boolean;
  description: string;
  /** The values to choose from; empty but for a `choice`. */
  options: readonly (string | number)[];
  /** What a field that is added begins with. */
  initial: unknown;
};

export type Schemas = ReadonlyMap<string, Record<string, unknown>>;

/** The tools' schemas by name, read from the last request for an answer; none on any doubt. */
export function schemasOf(requests: readonly RequestState[]): Schemas {
  const body = requests.findLast(({ purpose }) => purpose === 'answer')?.body ?? '';
  const schemas = new Map<string, Record<string, unknown>>();
  for (const tool of toolsIn(body)) {
    const described = isRecord(tool) ? tool['function'] : undefined;
    if (!isRecord(described) || typeof described['name'] !== 'string') continue;
    if (isRecord(described['parameters'])) {
      schemas.set(described['name'], described['parameters']);
    }
  }
  return schemas;
}

function toolsIn(body: string): readonly unknown[] {
  try {
    const request: unknown = JSON.parse(body);
    return isRecord(request) && Array.isArray(request['tools']) ? request['tools'] : [];
  } catch {
    return [];
  }
}

/** The fields to show, and those that the schema knows and the arguments do not have. */
export function fieldsOf(
  schema: Record<string, unknown> | undefined,
  args: Record<string, unknown>,
): { shown: readonly ArgumentField[]; absent: readonly ArgumentField[] } {
  const properties = isRecord(schema?.['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  const known = Object.entries(properties).map(([name, described]) =>
    toField(name, isRecord(described) ? described : {}, {
      value: args[name],
      isRequired: required.includes(name),
      isKnown: true,
    }),
  );
  const others = Object.entries(args)
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, value]) => toField(name, {}, { value, isRequired: false, isKnown: false }));
  const isShown = ({ name, isRequired }: ArgumentField) => isRequired || Object.hasOwn(args, name);
  return {
    shown: [...known.filter(isShown), ...others],
    absent: known.filter((field) => !isShown(field)),
  };
}

function toField(
  name: string,
  schema: Record<string | number, unknown>,
  facts: { value: unknown; isRequired: boolean; isKnown: boolean },
): ArgumentField {
  const { value, isRequired, isKnown } = facts;
  const options = optionsOf(schema);
  const kind = kindOf(schema, options, value);
  const { description, default: preset } = schema;
  return {
    name,
    kind,
    isRequired,
    isWhole: typesOf(schema)[0] === 'integer',
    isKnown,
    description: typeof description === 'string' ? description : '',
    options: kind === 'choice' ? options : [],
    initial: preset ?? options[0] ?? emptyOf(kind, typesOf(schema)[0]),
  };
}

function kindOf(
  schema: Record<string | number, unknown>,
  options: readonly (string | number)[],
  value: unknown,
): FieldKind {
  const types = typesOf(schema);
  const may = (...wanted: string[]) =>
    types.length === 0 || types.some((type) => wanted.includes(type));
  if (options.length > 0 && (value === undefined || options.some((one) => one === value))) {
    return 'choice';
  }
  if (value === undefined) return kindBySchema(types[0], schema);
  if (typeof value === 'string' && may('string')) return 'text';
  if (typeof value === 'number' && may('number', 'integer')) return 'number';
  if (typeof value === 'boolean' && may('boolean')) return 'flag';
  if (!Array.isArray(value) || !may('array')) return 'json';
  const item = itemTypeOf(schema);
  if (value.length === 0) return kindBySchema('array', schema);
  const areAll = (type: string) => value.every((one) => typeof one === type);
  if (areAll('string') && (item === '' || item === 'string')) return 'texts';
  if (areAll('number') && (item === '' || item === 'number' || item === 'integer')) {
    return 'numbers';
  }
  return 'json';
}

function kindBySchema(
  type: string | undefined,
  schema: Record<string | number, unknown>,
): FieldKind {
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'flag';
  if (type !== 'array') return 'json';
  const item = itemTypeOf(schema);
  if (item === 'string') return 'texts';
  return item === 'number' || item === 'integer' ? 'numbers' : 'json';
}

/** The types that a schema allows, without `null`: that one can be typed as JSON. */
function typesOf({ type }: Record<string | number, unknown>): readonly string[] {
  const all: unknown[] = Array.isArray(type) ? type : [type];
  return all.filter((one): one is string => typeof one === 'string' && one !== 'null');
}

function itemTypeOf({ items }: Record<string | number, unknown>): string {
  return isRecord(items) ? (typesOf(items)[0] ?? '') : '';
}

function optionsOf({ enum: listed }: Record<string | number, unknown>): (string | number)[] {
  if (!Array.isArray(listed)) return [];
  const simple = listed.filter((one) => typeof one === 'string' || typeof one === 'number');
  return simple.length === listed.length ? simple : [];
}

function emptyOf(kind: FieldKind, type: string | undefined): unknown {
  switch (kind) {
    case 'text':
    case 'choice':
      return '';
    case 'number':
      return 0;
    case 'flag':
      return false;
    case 'texts':
    case 'numbers':
      return [];
    case 'json':
      return type === 'array' ? [] : type === 'object' ? {} : null;
    default:
      return kind satisfies never;
  }
}
