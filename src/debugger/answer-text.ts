/**
 * The answer that streams, as breakpoints on a text see it. They are asked for each delta, so
 * they look only at the stretch that it can complete, and most often not even there. A text
 * is found at the very delta that completes it, an expression a few words later, and what is
 * longer than what is kept here when the answer is whole.
 */
import { compileExpression } from '../lib/expression.ts';

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
  /** The signs among those, as `bitOf` tells them. */
  signs = 0;
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
    this.signs = 0;
    for (let at = 0; at < delta.length; at += 1) this.signs |= bitOf(delta.charCodeAt(at));
    this.#waiting += delta.length;
    this.unseen = this.#waiting < STRIDE ? 0 : this.#waiting;
    if (this.unseen > 0) this.#waiting = 0;
  }
}

/** `isIn`: in a whole text. `endsIn`: in the stretch that the last delta can have completed. */
export type TextSearch = { isIn(text: string): boolean; endsIn(answer: AnswerText): boolean };

/** A search that never finds anything when `text` is empty or an expression does not compile. */
export function compileSearch(text: string, isRegex: boolean): TextSearch {
  if (!isRegex) return text === '' ? NEVER : searchText(text);
  const expression = compileExpression(text);
  return expression === null ? NEVER : searchExpression(expression);
}

const NEVER: TextSearch = { isIn: () => false, endsIn: () => false };

/** One of 32 bits for a sign; several signs share one. */
function bitOf(code: number): number {
  return 1 << (code & 31);
}

function searchText(wanted: string): TextSearch {
  const last = bitOf(wanted.charCodeAt(wanted.length - 1));
  return {
    isIn: (text) => text.includes(wanted),
    // Only a delta that brings its last sign can complete a text: one look at a number.
    endsIn: ({ tail, added, signs }) =>
      (signs & last) !== 0 && tail.includes(wanted, tail.length - added - wanted.length + 1),
  };
}

/** What asks what comes after it: `$`, `\b`, `\B`, `(?=…)` and `(?!…)`. */
const LOOKS_AHEAD = /\$|\\b|\\B|\(\?[=!]/u;

function searchExpression(expression: RegExp): TextSearch {
  const looksAhead = LOOKS_AHEAD.test(expression.source);
  return {
    isIn: (text) => {
      expression.lastIndex = 0;
      return expression.test(text);
    },
    endsIn: ({ tail, unseen }) => {
      if (unseen === 0) return false;
      // Not a slice: what stands before the stretch still counts for `^` and `\b`.
      expression.lastIndex = Math.max(0, tail.length - unseen - REACH);
      if (!expression.test(tail)) return false;
      // At the end of what came the next delta may still make it untrue.
      return !looksAhead || expression.lastIndex < tail.length;
    },
  };
}
