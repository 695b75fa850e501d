/**
 * Small checks that are put together to guards: whether unknown data has the shape that the
 * code touches. They know nothing of entries. A check never throws and judges no meaning.
 */
type Fields = Record<string, unknown>;
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isFlag: Check = (value) => typeof value === 'boolean';
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.some((v) => v === value);
export const record =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isFields(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
export const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

export const isObject: Check = (value) => isFields(value) && !Array.isArray(value);

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
