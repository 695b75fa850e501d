/**
 * Finds what a model probably meant: the paths or lines most like the one it gave. The
 * measure is Dice's coefficient over pairs of neighbouring characters: linear in length,
 * and not thrown off by a word that was left out in the middle, as edit distance is.
 */

/** From 0 (nothing in common) to 1 (the same but for upper and lower case). */
export function similarity(a: string, b: string): number {
  const left = pairsOf(a);
  const right = pairsOf(b);
  let shared = 0;
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0);
  const total = a.length + 1 + (b.length + 1);
  return (2 * shared) / total;
}

/** Up to three of `paths` that are like `path` by name or as a whole, the likest first. */
export function similarPaths(path: string, paths: readonly string[]): string[] {
  const name = baseName(path);
  return paths
    .map((other) => ({
      other,
      score: Math.max(similarity(name, baseName(other)), similarity(path, other)),
    }))
    .filter(({ score }) => score >= 0.5)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ other }) => other);
}

/** What stands after the last `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Counted pairs; both ends pair with an edge, so that a text of one character has pairs too. */
function pairsOf(text: string): Map<string, number> {
  const edged = `\n${text.toLowerCase()}\n`;
  const pairs = new Map<string, number>();
  for (let at = 0; at < edged.length - 1; at += 1) {
    const pair = edged.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
