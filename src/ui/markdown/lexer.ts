/**
 * The markdown lexer, a chunk of its own: the page shows plain text until it is here. Only
 * the lexer is taken; the part of `marked` that writes HTML is never called. Tokens become
 * React elements in `elements.tsx`.
 */
import { Lexer, type MarkedToken } from 'marked';

/** The tokens of one block's source. Null when the text is nested too deep to be read. */
export function lex(source: string): readonly MarkedToken[] | null {
  try {
    // No extension is installed, so there are no tokens but marked's own.
    return new Lexer({ gfm: true }).lex(source) as MarkedToken[];
  } catch {
    return null;
  }
}
