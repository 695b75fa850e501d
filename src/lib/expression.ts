/**
 * Regular expressions as a person types them into a breakpoint. One place, so that the page,
 * which refuses what does not compile, and the worker, which looks with it, mean the same.
 */

/**
 * The expression, or null when it does not compile or is empty. `^` and `$` mean the bounds
 * of a line. It is global, so that a search can begin anywhere: set `lastIndex` before each.
 */
export function compileExpression(source: string): RegExp | null {
  if (source === '') return null;
  try {
    return new RegExp(source, 'gm');
  } catch {
    return null;
  }
}
