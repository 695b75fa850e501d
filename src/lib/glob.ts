/**
 * Patterns with one wildcard: `*` stands for any characters, none and `/` included, and all
 * else for itself. For names that a person types: tools, arguments, paths. The time is linear
 * in the text, whatever the pattern.
 */

/** Gives whether a text as a whole fits `pattern`; letter case counts. */
export function compileGlob(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return (text) => text === pattern;
  const middle = rest.filter((piece) => piece !== '');
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    // The earliest place for each piece leaves the most room for those after it.
    for (const piece of middle) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= text.length - last.length;
  };
}
