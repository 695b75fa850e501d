/**
 * The answer that streams, as breakpoints on a text see it. They are asked for each delta, so
 * they look only at the stretch that it can complete, and most often not even there. A text
 * is found at the very delta that completes it, an expression a few words later, and what is
 * longer than what is kept here when the answer is whole.
 */
import type { Expression } from '../lib/expression.ts';

/** Expressions look after each so many characters, and so far back: a look is dear. */
const STRIDE = 64;
const REACH = 1_024;

/** More than any expression looks back, so that it sees what stands before its stretch. */
const KEPT = REACH + 2 * STRIDE;

export class AnswerText {
  /** Counts the answers, so that a find can be told once for each. */
  number = 0;
  /** The last characters, the whole answer while it is short. */
  tail = '';
  /** How many of them the last delta brought. */
  added = 0;
  /** Those, with the one before them; so that the very first has one, too, it is not empty. */
  fresh = '\n';
  /** The pairs of signs among these, as `pairsOf` tells them. */
  pairs = 0;
  /** How many of them no expression has seen when it is time to look, 0 when it is not. */
  unseen = 0;
  #waiting = 0;

  begin(): void {
    this.number += 1;
    this.tail = '';
    this.#waiting = 0;
  }

  add(delta: string): void {
    // The whole text is never joined while it grows: each look would copy all of it.
    if (this.tail.length > 2 * KEPT) this.tail = this.tail.slice(-KEPT);
    this.tail += delta;
    this.added = delta.length;
    this.fresh = this.fresh.slice(-1) + delta;
    this.pairs = pairsOf(this.fresh);
    this.#waiting += delta.length;
    this.unseen = this.#waiting < STRIDE ? 0 : this.#waiting;
    if (this.unseen > 0) this.#waiting = 0;
  }

  /** Whether the last delta can complete a search with one of these pairs. */
  isWorthALook(pairs: number): boolean {
    return (this.pairs & pairs) !== 0 || this.unseen > 0;
  }
}

export type TextSearch = {
  /** In a whole text. */
  isIn(text: string): boolean;
  /** In the stretch that the last delta can have completed. */
  endsIn(answer: AnswerText): boolean;
  /** The last delta can complete it only when it brought one of these pairs, or when it is time to look. */
  pairs: number;
};

/** Null when the text does not compile. */
export type CompileExpression = (source: string) => Expression | null;

/** A search that never finds anything when `text` is empty or an expression does not compile. */
export function compileSearch(text: string, compile: CompileExpression | null): TextSearch {
  if (text === '') return NEVER;
  if (compile === null) return searchText(text);
  const expression = compile(text);
  return expression === null ? NEVER : searchExpression(expression, text);
}

const NEVER: TextSearch = { pairs: 0, isIn: () => false, endsIn: () => false };

/** A bit for each two signs that follow each other: one of 32, so several pairs share one. */
function pairsOf(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at += 1) {
    pairs |= 1 << ((text.charCodeAt(at - 1) * 7 + text.charCodeAt(at)) & 31);
  }
  return pairs;
}

function searchText(wanted: string): TextSearch {
  // Only a delta that brings its last two signs can complete it, and those are soon found.
  const end = wanted.slice(-2);
  // A single sign has no pair, so nothing tells beforehand that it did not come.
  const pairs = end.length < 2 ? ~0 : pairsOf(end);
  return {
    pairs,
    isIn: (text) => text.includes(wanted),
    endsIn: ({ tail, added, fresh, pairs: brought }) =>
      (brought & pairs) !== 0 &&
      fresh.includes(end) &&
      tail.includes(wanted, tail.length - added - wanted.length + 1),
  };
}

/** What asks what comes after it. */
const LOOKS_AHEAD = /\$|\\[bBz]/u;

function searchExpression(expression: Expression, source: string): TextSearch {
  const looksAhead = LOOKS_AHEAD.test(source);
  return {
    pairs: 0,
    isIn: (text) => expression.endOf(text, 0) >= 0,
    endsIn: ({ tail, unseen }) => {
      if (unseen === 0) return false;
      const reach = Math.min(REACH, expression.longest());
      const end = expression.endOf(tail, Math.max(0, tail.length - unseen - reach));
      // At the end of what came the next delta may still make it untrue.
      return looksAhead ? end >= 0 && end < tail.length : end >= 0;
    },
  };
}
