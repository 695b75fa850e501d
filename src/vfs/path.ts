/**
 * What a path may be. POSIX-like and case-sensitive: it begins with `/`, segments are in
 * NFC (macOS types names decomposed, models ask for them composed), `.` and `//` collapse
 * and `..` resolves. A path that climbs above the root is refused, never clamped: the
 * caller meant another place. Knows nothing of files.
 */
import { PathError } from './errors.ts';

/** As on Linux (NAME_MAX, PATH_MAX), in bytes of UTF-8. */
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 4096;

const encoder = new TextEncoder();

/**
 * The one spelling of a file's path. `src//a/../b.txt` gives `/src/b.txt`. Throws PathError
 * for what is no path and for what can only be a directory: empty, `/`, `src/`, `src/..`.
 */
export function normalizePath(path: string): string {
  const name = normalizeDirectory(path);
  if (path === '') throw new PathError(path, 'the path is empty: name a file, such as /index.html');
  if (/(^|\/)\.{0,2}$/.test(path) || name === '/') {
    throw new PathError(path, `path ${quote(path)} names a directory: end it with a file name`);
  }
  return name;
}

/** The same for a path that may be a directory: `` and `.` give `/`, `src/` gives `/src`. */
export function normalizeDirectory(path: string): string {
  refuseCharacters(path);
  const kept: string[] = [];
  for (const segment of path.normalize('NFC').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.pop() === undefined) {
      throw new PathError(
        path,
        `path ${quote(path)} goes above the root: start at the root, such as /src/app.js`,
      );
    }
  }
  refuseLengths(path, kept);
  return `/${kept.join('/')}`;
}

/** The directories above a normalised path, from the top, without the root. */
export function directoriesAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) {
    above.push(path.slice(0, at));
  }
  return above;
}

function refuseCharacters(path: string): void {
  if (path.includes('\\')) {
    throw new PathError(path, `path ${quote(path)} has a backslash: use / between names`);
  }
  if (/\p{Cc}/u.test(path)) {
    throw new PathError(path, `path ${quote(path)} has a control character: leave it out`);
  }
  if (/\p{Cs}/u.test(path)) {
    throw new PathError(path, `path ${quote(path)} has half of a character: write it whole`);
  }
}

function refuseLengths(path: string, segments: string[]): void {
  const sizes = segments.map((segment) => encoder.encode(segment).length);
  if (sizes.some((size) => size > MAX_SEGMENT_BYTES)) {
    throw new PathError(
      path,
      `path ${quote(path)} has a name longer than ${MAX_SEGMENT_BYTES} bytes: shorten it`,
    );
  }
  if (sizes.reduce((total, size) => total + size + 1, 0) > MAX_PATH_BYTES) {
    throw new PathError(
      path,
      `path ${quote(path)} is longer than ${MAX_PATH_BYTES} bytes: use fewer or shorter names`,
    );
  }
}

/** Quoted as JSON, so that a control character or half a pair is seen; cut when long. */
function quote(path: string): string {
  const shown = JSON.stringify(path);
  return shown.length <= 100 ? shown : `${shown.slice(0, 90)}…"`;
}
