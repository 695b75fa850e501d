/**
 * What a field offers while one types: a stretch of its text and what could stand there.
 * Pure. One shape serves names from a list, paths into data, and paths in the braces of a
 * message.
 */
import { completePath } from '../../lib/paths.ts';
import { matching } from '../connect/matching.ts';

export type Suggestion = { text: string; kind?: string; preview?: string };

/** `options` may take the place of the text from `from` to `to`. */
export type Suggestions = { from: number; to: number; options: readonly Suggestion[] };

/** Gives suggestions for a text in which the caret stands at `caret`. */
export type Suggest = (text: string, caret: number) => Suggestions;

const NONE: Suggestions = { from: 0, to: 0, options: [] };
const MOST = 60;

/** Names of a list; each takes the place of the whole text. */
export function fromList(names: readonly string[]): Suggest {
  return (text) => {
    const found = matching(names, names.includes(text) ? '' : text);
    const options = found.slice(0, MOST).map((name) => ({ text: name }));
    return { from: 0, to: text.length, options };
  };
}

/** Paths that lead into `source`. */
export function fromPaths(source: unknown): Suggest {
  return (text, caret) => {
    const { from, options } = completePath(source, text.slice(0, caret));
    return { from, to: caret, options };
  };
}

/** Paths inside the braces of a message. */
export function inBraces(source: unknown): Suggest {
  return (text, caret) => {
    const open = text.lastIndexOf('{', caret - 1);
    if (open < 0 || text.slice(open, caret).includes('}')) return NONE;
    const { from, options } = completePath(source, text.slice(open + 1, caret));
    return { from: open + 1 + from, to: caret, options };
  };
}

/** The text with an option in it, and where the caret goes. */
export function take(
  text: string,
  { from, to }: Suggestions,
  option: Suggestion,
): { text: string; caret: number } {
  return {
    text: text.slice(0, from) + option.text + text.slice(to),
    caret: from + option.text.length,
  };
}
