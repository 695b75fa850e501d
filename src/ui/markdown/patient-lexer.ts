/**
 * Parses the block that is still open, as long as that is quick. A block that once took
 * too long is left unparsed until it is finished, so that text made to be slow costs one
 * slow frame and not one a frame.
 */
import type { MarkedToken } from 'marked';
import type { Lex } from './use-lexer.ts';

/** From here on a frame is in danger. */
const PATIENCE_MS = 8;

export class PatientLexer {
  #isSlow = false;

  /** The tokens of `source`, or null when it is to be shown as it is. */
  read(lex: Lex, source: string, isOpen: boolean): readonly MarkedToken[] | null {
    if (isOpen && this.#isSlow) return null;
    const begin = performance.now();
    const tokens = lex(source);
    this.#isSlow = performance.now() - begin > PATIENCE_MS;
    return tokens;
  }
}
