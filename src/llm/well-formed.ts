/**
 * Lone surrogates: halves of a character that a tool or a model cut in two. JSON cannot
 * carry them as UTF-8 and strict providers refuse the whole request for one, so they are
 * found and replaced by U+FFFD wherever text enters a message. Knows nothing of messages.
 * All functions give back the same value when nothing was wrong, so identity says "clean".
 */

/** With the `u` flag a whole pair is one code point, so only halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Whether any string in `value`, keys included, holds half a character. */
export function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLoneSurrogate);
  return Object.entries(value).some(
    ([key, inner]) => LONE_SURROGATE.test(key) || hasLoneSurrogate(inner),
  );
}

/** The text with each half character replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  return LONE_SURROGATE.test(text) ? text.replace(LONE_SURROGATES, '\ufffd') : text;
}

/** A JSON object with all its strings, keys included, well formed. */
export function toWellFormedObject(value: Record<string, unknown>): Record<string, unknown> {
  return hasLoneSurrogate(value) ? mapObject(value) : value;
}

function mapObject(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toWellFormed(key), mapStrings(inner)]),
  );
}

function mapStrings(value: unknown): unknown {
  if (typeof value === 'string') return toWellFormed(value);
  if (Array.isArray(value)) return value.map(mapStrings);
  return typeof value === 'object' && value !== null ? mapObject(value) : value;
}

/**
 * Joins deltas so that none of them ends in half a character: a server may cut `🙂` into
 * two deltas, and whoever shows or stores one delta alone would show or store rubbish.
 */
export class CharacterJoiner {
  #half = '';

  /** The delta without a half character at its end, with the one that was held back. */
  push(delta: string): string {
    const text = this.#half === '' ? delta : this.#half + delta;
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#half = text.slice(-1);
      return text.slice(0, -1);
    }
    this.#half = '';
    return text;
  }

  /** What stands for a half that never got its other one; empty when there is none. */
  end(): string {
    const rest = this.#half === '' ? '' : '\ufffd';
    this.#half = '';
    return rest;
  }
}
