/**
 * The answer that streams, as breakpoints on a text see it: only the stretch in which a new
 * delta can complete a find. The whole text is never joined while it grows, since a search
 * would then copy all of it for each delta and take quadratic time.
 */
import { compileExpression } from '../lib/expression.ts';

/** So much of the end is kept, more than any look goes back: longer finds wait for the whole. */
const KEPT = 2_304;

/** An expression looks at so much behind each delta, and further back now and then. */
const NEAR = 256;
const FAR = 2_048;

export class AnswerText {
  /** Counts the answers, so that a find can be told once for each. */
  number = 0;
  /** The last characters, the whole answer while it is short. */
  tail = '';
  /** How many of them the last delta brought. */
  added = 0;
  /** Whether so much came since an expression looked far back that it has to again. */
  isFarLookDue = false;
  #sinceFarLook = 0;

  begin(): void {
    this.number += 1;
    this.tail = '';
    this.#sinceFarLook = 0;
  }

  add(delta: string): void {
    if (this.tail.length > 2 * KEPT) this.tail = this.tail.slice(-KEPT);
    this.tail += delta;
    this.added = delta.length;
    this.#sinceFarLook += delta.length;
    this.isFarLookDue = this.#sinceFarLook >= NEAR;
    if (this.isFarLookDue) this.#sinceFarLook = 0;
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

function searchText(wanted: string): TextSearch {
  return {
    isIn: (text) => text.includes(wanted),
    endsIn: ({ tail, added }) =>
      tail.includes(wanted, Math.max(0, tail.length - added - wanted.length + 1)),
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
    endsIn: ({ tail, added, isFarLookDue }) => {
      // Not a slice: what stands before the stretch still counts for `^` and `\b`.
      const back = added + (isFarLookDue ? FAR : NEAR);
      expression.lastIndex = Math.max(0, tail.length - back);
      if (!expression.test(tail)) return false;
      // At the end of what came the next delta may still make it untrue.
      return !looksAhead || expression.lastIndex < tail.length;
    },
  };
}
