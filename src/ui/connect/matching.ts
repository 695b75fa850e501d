/** More of a list than this is not drawn: nobody reads it, and typing finds the rest. */
export const MOST_SHOWN = 100;

/**
 * The names that hold every word of `query`, in any order and letter case; those that begin
 * with it come first, everything else keeps its order.
 */
export function matching(names: readonly string[], query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  if (words.length === 0) return names;
  const found = names.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
  const begins = (name: string) => name.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}
