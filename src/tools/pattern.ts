/**
 * Regular expressions in linear time. A model writes the pattern and the text, and in a
 * backtracking engine `^(a+)+$` stops the worker for ever; RE2 cannot. The engine is the
 * biggest dependency of the worker, so it loads with the first pattern, not with the page.
 */
import { cutAtCharacter } from '../lib/text.ts';

export type Pattern = {
  /** Whether the text as a whole is a match. */
  matchesWhole(text: string): boolean;
  /** Where the first match begins, in UTF-16 units; -1 when there is none. */
  search(text: string): number;
};

/** A pattern that cannot be read. The message says what is wrong with it. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Compiles a pattern in RE2 syntax. Rejects with PatternError when it is none. */
export async function compilePattern(source: string, ignoreCase = false): Promise<Pattern> {
  const { RE2JS, RE2JSException, RE2JSSyntaxException } = await import('re2js');
  try {
    const compiled = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return {
      matchesWhole: (text) => compiled.testExact(text),
      search(text) {
        if (!compiled.test(text)) return -1;
        const matcher = compiled.matcher(text);
        return matcher.find() ? matcher.start() : -1;
      },
    };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      const where = cutAtCharacter(error.getPattern() ?? '', 80);
      throw new PatternError(`${error.getDescription()} at ${JSON.stringify(where)}`);
    }
    if (error instanceof RE2JSException) throw new PatternError(error.message);
    throw error;
  }
}
