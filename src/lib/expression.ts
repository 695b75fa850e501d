/**
 * Regular expressions as a person types them into a breakpoint, in linear time: a session that
 * was imported may hold `(a+)+$`, and an engine that backtracks would hang on it for ever. One
 * place, so that the page, which refuses what does not compile, and the worker, which looks
 * with it, mean the same. The engine is big and loads with the first expression.
 */
import type { RE2JS as RE2JSEngine } from 're2js';

/** `^` and `$` mean the bounds of a line. */
export type Expression = {
  /** Where the first match that begins at `from` or later ends; -1 when there is none. */
  endOf(text: string, from: number): number;
  /** No match has more characters, in UTF-16 units. */
  longest(): number;
};

/** Why a text is no expression for this engine. */
export type ExpressionProblem = 'syntax' | 'lookaround' | 'backreference' | 'long';

export type Expressions = {
  /** Null when `problemOf` would name a problem, or the text is empty. */
  compile(source: string): Expression | null;
  problemOf(source: string): ExpressionProblem | null;
};

type Engine = typeof RE2JSEngine;

/** More than anyone types; compiling stays a matter of milliseconds. */
const MAX_SOURCE = 1_000;

/** Rejects when the engine cannot be loaded. */
export async function loadExpressions(): Promise<Expressions> {
  const { RE2JS, RE2JSException } = await import('re2js');

  function read(source: string): Expression | ExpressionProblem {
    if (source.length > MAX_SOURCE) return 'long';
    // The engine would take this one for the letter k.
    if (NAMED_REFERENCE.test(source)) return 'backreference';
    try {
      return toExpression(RE2JS, source);
    } catch (error) {
      if (error instanceof RE2JSException) return reasonFor(source);
      throw error;
    }
  }

  return {
    compile: (source) => {
      const made = source === '' ? 'syntax' : read(source);
      return typeof made === 'string' ? null : made;
    },
    problemOf: (source) => {
      const made = read(source);
      return typeof made === 'string' ? made : null;
    },
  };
}

function toExpression(engine: Engine, source: string): Expression {
  const compiled = engine.compile(engine.translateRegExp(source), engine.MULTILINE);
  // Without repetition a match takes each instruction once at most.
  const units = MAY_TAKE_PAIRS.test(source) ? 2 : 1;
  const longest = REPEATS.test(source) ? Infinity : units * compiled.programSize();
  return {
    endOf: (text, from) => {
      // A test is many times as fast as a search and cannot begin in the middle. With the sign
      // before its start, all that a cut can do is to make it find too much.
      if (!compiled.test(text.slice(Math.max(0, from - 1)))) return -1;
      const matcher = compiled.matcher(text);
      return matcher.find(from) ? matcher.end() : -1;
    },
    longest: () => longest,
  };
}

/** Also where these signs stand for themselves: then it is only slower. */
const REPEATS = /[*+]|,\}/u;

/** Whether a character outside the Basic Multilingual Plane, two units long, may fit. */
const MAY_TAKE_PAIRS = /[^\0-\uffff]|[.\\]|\[\^/u;

// Each passes over whatever a backslash protects.
const NAMED_REFERENCE = /^(?:[^\\]|\\[^k]|\\k(?!<))*\\k</u;
const NUMBERED_REFERENCE = /^(?:[^\\]|\\[^1-9])*\\[1-9]/u;
const LOOKAROUND = /^(?:[^\\]|\\[^])*?\(\?<?[=!]/u;

function reasonFor(source: string): ExpressionProblem {
  if (LOOKAROUND.test(source)) return 'lookaround';
  return NUMBERED_REFERENCE.test(source) ? 'backreference' : 'syntax';
}
