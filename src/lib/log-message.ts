/**
 * Messages with values in them, as a log-only breakpoint writes them down: `{path}` shows
 * what the path leads to. In `lib`, since the worker writes them and the page previews them.
 */
import { parsePath, readParts, type PathPart } from './paths.ts';
import { showValue, toOneLine } from './show-value.ts';

/** One value must not fill the log. */
const MOST_VALUE = 200;

/** A place is a path in braces; a brace inside quotes belongs to the path. */
const PLACE = /\{((?:[^{}"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\}/gsu;

/**
 * Gives the message for what `scope` holds. A path that leads nowhere shows as `‹path?›`;
 * braces that hold no path stay as they are typed.
 */
export function compileMessage(template: string): (scope: unknown) => string {
  const pieces: (string | { path: string; parts: readonly PathPart[] })[] = [];
  let end = 0;
  for (const { 0: typed, 1: inner = '', index } of template.matchAll(PLACE)) {
    const path = parsePath(inner);
    if (!path.ok) continue;
    pieces.push(template.slice(end, index), { path: inner.trim(), parts: path.parts });
    end = index + typed.length;
  }
  pieces.push(template.slice(end));
  return (scope) =>
    pieces
      .map((piece) =>
        typeof piece === 'string' ? piece : show(readParts(scope, piece.parts), piece.path),
      )
      .join('');
}

/** A text shows without quotes: it is read as a part of the sentence around it. */
function show(value: unknown, path: string): string {
  if (value === undefined) return `‹${path}?›`;
  return typeof value === 'string' ? toOneLine(value, MOST_VALUE) : showValue(value, MOST_VALUE);
}
