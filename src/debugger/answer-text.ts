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

/** No model says it, so no search takes it for what stood there, nor for the start of a line. */
const UNKNOWN = '\0';

export class AnswerText {
  /** Counts the answers, so that a find can be told once for each. */
  number = 0;
  /** The last characters, the whole answer while it is short. */
  tail = '';
  /** How many of them the last delta brought. */
  added = 0;
  /** How many of them no expression has seen when it is time to look, 0 when it is not. */
  unseen = 0;
  #waiting = 0;
  /** The last sign. */
  #last = 0;

  begin(): void {
    this.number += 1;
    this.#cut('');
  }

  /** Deltas were not added. */
  skip(): void {
    this.#cut(UNKNOWN);
  }

  /** False when none of the searches can end in this delta and it is not time to look. */
  add(delta: string, endings: Endings): boolean {
    // The whole text is never joined while it grows: each look would copy all of it.
    if (this.tail.length > 2 * KEPT) this.tail = this.tail.slice(-KEPT);
    this.tail += delta;
    this.added = delta.length;
    this.#waiting += delta.length;
    this.unseen = this.#waiting < STRIDE ? 0 : this.#waiting;
    if (this.unseen > 0) this.#waiting = 0;
    return this.#holdsEnd(delta, endings) || this.unseen > 0;
  }

  #holdsEnd(delta: string, endings: Endings): boolean {
    let holds = false;
    for (let at = 0; at < delta.length; at += 1) {
      const sign = delta.charCodeAt(at);
      if (endings.has(this.#last, sign)) holds = true;
      this.#last = sign;
    }
    return holds;
  }

  #cut(tail: string): void {
    this.tail = tail;
    this.#waiting = 0;
    this.#last = 0;
  }
}

/**
 * The last two signs of the texts that are looked for: only a delta that brings such two can
 * complete one. A table of hashes, since it is asked for each sign; it may say yes in error.
 */
export class Endings {
  readonly #table = new Uint8Array(1_024);

  /** `endings` as `TextSearch` tells them. */
  constructor(endings: readonly string[]) {
    for (const ending of endings) {
      // Before a single sign anything may stand.
      if (ending.length === 1) this.#table.fill(1);
      else if (ending !== '') this.#table[hash(ending.charCodeAt(0), ending.charCodeAt(1))] = 1;
    }
  }

  has(first: number, second: number): boolean {
    return this.#table[hash(first, second)] === 1;
  }
}

function hash(first: number, second: number): number {
  return (first * 31 + second) & 1_023;
}

export type TextSearch = {
  /** In a whole text. */
  isIn(text: string): boolean;
  /** In the stretch that the last delta can have completed. */
  endsIn(answer: AnswerText): boolean;
  /** Its last two signs, where only they can end it; the only one of a single sign. */
  ending: string;
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

const NEVER: TextSearch = { ending: '', isIn: () => false, endsIn: () => false };

function searchText(wanted: string): TextSearch {
  return {
    ending: wanted.slice(-2),
    isIn: (text) => text.includes(wanted),
    endsIn: ({ tail, added }) => tail.includes(wanted, tail.length - added - wanted.length + 1),
  };
}

/** What asks what comes after it. */
const LOOKS_AHEAD = /\$|\\[bBz]/u;

function searchExpression(expression: Expression, source: string): TextSearch {
  const looksAhead = LOOKS_AHEAD.test(source);
  return {
    ending: '',
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
