/**
 * How well a few typed letters fit a text: in order, not necessarily side by side. Letters
 * that begin a word or follow each other count more, gaps count against it, so that `un co`
 * and `undo` find "Undo the last compaction" and a chance scatter of letters finds nothing.
 */

/** `hits` are the places of the letters in the text, in order. */
export type Match = { score: number; hits: readonly number[] };

const LETTER = 1;
const NEIGHBOUR = 4;
const WORD_START = 6;
const SKIPPED = 0.5;
/** Of two equal finds the one nearer the beginning. */
const LATER = 0.01;

/** What each letter but a lone one must be worth on average, or the find is chance. */
const ENOUGH = 2;

/** Longer texts are searched up to here: what one types to find it is at its beginning. */
const MOST = 160;

/** The best match of every word of `query`; null when one of them has none. */
export function fuzzyMatch(query: string, text: string): Match | null {
  let score = 0;
  const hits = new Set<number>();
  for (const word of query.toLowerCase().split(/\s+/)) {
    if (word === '') continue;
    const match = matchWord(word, text.slice(0, MOST));
    if (match === null) return null;
    score += match.score;
    for (const hit of match.hits) hits.add(hit);
  }
  return { score, hits: [...hits].toSorted((a, b) => a - b) };
}

type Cell = { score: number; from: number };

/** For each letter of the word the best score of ending at each place of the text. */
function matchWord(word: string, text: string): Match | null {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift every place behind it.
  if (lower.length !== text.length) return plainMatch(word, text);
  const rows: (Cell | null)[][] = [];
  for (const letter of word) {
    const before = rows.at(-1);
    rows.push(Array.from(lower, (own, at) => (own === letter ? cellAt(text, at, before) : null)));
    if (rows.at(-1)?.every((cell) => cell === null)) return null;
  }
  return trace(rows);
}

function cellAt(text: string, at: number, before: readonly (Cell | null)[] | undefined) {
  const own = LETTER + (isWordStart(text, at) ? WORD_START : 0);
  if (before === undefined) return { score: own - LATER * at, from: -1 };
  let best: Cell | null = null;
  for (let from = 0; from < at; from += 1) {
    const cell = before[from];
    if (!cell) continue;
    const way = from === at - 1 ? NEIGHBOUR : -SKIPPED * (at - from - 1);
    const score = cell.score + own + way;
    if (best === null || score > best.score) best = { score, from };
  }
  return best;
}

/** Back from the best last letter to the first. */
function trace(rows: readonly (readonly (Cell | null)[])[]): Match | null {
  const last = rows.at(-1) ?? [];
  let at = -1;
  let score = Number.NEGATIVE_INFINITY;
  for (const [place, cell] of last.entries()) {
    if (cell && cell.score > score) {
      score = cell.score;
      at = place;
    }
  }
  if (at < 0) return null;
  const hits: number[] = [];
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    hits.unshift(at);
    at = rows[row]?.[at]?.from ?? -1;
  }
  return rows.length === 1 || score > rows.length * ENOUGH ? { score, hits } : null;
}

function plainMatch(word: string, text: string): Match | null {
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? null : { score: word.length, hits: [] };
}

/** Of scripts without spaces each character begins a word. */
function isWordStart(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  return /[^\p{L}\p{N}]/u.test(before) || /[\u2e80-\u9fff\uac00-\ud7af]/.test(text[at] ?? '');
}
