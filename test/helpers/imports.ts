/** Which files of the source import which, read from their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const SRC = new URL('../../src/', import.meta.url).pathname;

/** `isLazy`: by `import()`, so it is loaded when it is wanted. */
export type Import = {
  file: string;
  line: string;
  target: string;
  isType: boolean;
  isLazy: boolean;
};

/** All source files, by their paths from `src`. */
export function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (f) => /\.tsx?$/.test(f) && !f.endsWith('.d.ts'),
  );
}

export function sourceOf(file: string): string {
  return readFileSync(join(SRC, file), 'utf8');
}

/** What a file imports of our own source. */
export function importsOf(file: string): Import[] {
  const found = sourceOf(file).matchAll(
    /^(?:import|export)\b([^'";]*?)\bfrom ['"](\.[^'"]+)['"]|^import ['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/gms,
  );
  return [...found].flatMap(([line, what = '', from, bare, lazy]) => {
    const [path = '', query] = (from ?? bare ?? lazy ?? '').split('?');
    if (!/\.tsx?$/.test(path) || (query !== undefined && lazy === undefined)) return [];
    const target = relative(SRC, join(SRC, dirname(file), path));
    return [{ file, line, target, isType: /^\s*type\b/.test(what), isLazy: lazy !== undefined }];
  });
}

/** The files that are loaded at once when `entry` is. */
export function loadedWith(entry: string): string[] {
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { target, isType, isLazy } of importsOf(file)) {
      if (!isType && !isLazy) open.push(target);
    }
  }
  return [...seen];
}
