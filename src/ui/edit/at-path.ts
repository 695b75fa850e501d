/** A place inside a value, and the value changed there. Pure: nothing is changed in place. */

export type Path = readonly (string | number)[];

/** A copy of `value` with `next` at `path`; `undefined` takes a field of an object away. The index behind a list's last item adds one. */
export function withAt(value: unknown, path: Path, next: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return next;
  if (Array.isArray(value)) {
    if (first === value.length) return [...(value as unknown[]), withAt(undefined, rest, next)];
    return value.map((item, at) => (at === first ? withAt(item, rest, next) : (item as unknown)));
  }
  const fields = isRecord(value) ? value : {};
  if (rest.length === 0 && next === undefined) {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== first));
  }
  // A plain assignment would lose a field called `__proto__`.
  const entries = new Map<string | number, unknown>(Object.entries(fields));
  const old = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return Object.fromEntries(entries.set(first, withAt(old, rest, next)));
}

/** A copy of `value` without the item `index` of the list at `path`. */
export function withoutItem(value: unknown, path: Path, index: number): unknown {
  const list = valueAt(value, path);
  return Array.isArray(list) ? withAt(value, path, list.toSpliced(index, 1)) : value;
}

/** What stands at `path`; `undefined` when nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === 'number' ? (inner[key] as unknown) : undefined;
    return isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);
}

export function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two JSON values say the same, in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
