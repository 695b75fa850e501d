/**
 * A text that grows at its end, cut into pieces that stay as they are once they are full, so
 * that only the last one is drawn anew. Counts lines and bytes on the way. Each character is
 * looked at once; a text that is no longer form of the last one starts over.
 */
import { cutAtCharacter } from '../../lib/text.ts';

/** A piece is full at so many characters, and ends at the next line break. */
const FULL = 4_096;
/** Where no line break comes. */
const OVERFULL = 2 * FULL;

export type Pieces = {
  /** Joined they are the text. All but the last end with a line break where there is one. */
  pieces: readonly string[];
  /** Lines with something in them or with a break behind them. */
  lines: number;
  /** In UTF-8. */
  bytes: number;
};

const NOTHING: Pieces = { pieces: [], lines: 0, bytes: 0 };

export class GrowingPieces {
  #text = '';
  #full: string[] = [];
  /** Where the piece begins that is not full yet. */
  #from = 0;
  #breaks = 0;
  #bytes = 0;
  #view = NOTHING;

  /** The pieces of `text`: the same object for the same text. */
  feed(text: string): Pieces {
    if (text === this.#text) return this.#view;
    if (!text.startsWith(this.#text)) this.#startOver();
    this.#count(text.slice(this.#text.length));
    this.#text = text;
    this.#cut();
    const rest = text.slice(this.#from);
    this.#view = {
      pieces: rest === '' ? this.#full : [...this.#full, rest],
      lines: this.#breaks + (text === '' || text.endsWith('\n') ? 0 : 1),
      bytes: this.#bytes,
    };
    return this.#view;
  }

  #startOver(): void {
    this.#text = '';
    this.#full = [];
    this.#from = 0;
    this.#breaks = 0;
    this.#bytes = 0;
  }

  #count(fresh: string): void {
    for (let at = 0; at < fresh.length; at += 1) {
      const code = fresh.charCodeAt(at);
      if (code === 10) this.#breaks += 1;
      // Each half of a surrogate pair stands for two of the four bytes.
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      this.#bytes += code < 0x80 ? 1 : code < 0x800 || isHalf ? 2 : 3;
    }
  }

  #cut(): void {
    const text = this.#text;
    while (text.length - this.#from > FULL) {
      const longest = text.slice(this.#from, this.#from + OVERFULL);
      const lineEnd = longest.indexOf('\n', FULL) + 1;
      if (lineEnd === 0 && longest.length < OVERFULL) return;
      const piece = lineEnd > 0 ? longest.slice(0, lineEnd) : cutAtCharacter(longest, OVERFULL - 1);
      // A new list each time: the ones before are on the screen.
      this.#full = [...this.#full, piece];
      this.#from += piece.length;
    }
  }
}
