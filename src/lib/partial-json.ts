/**
 * Reads JSON while it arrives, such as a call's arguments, and gives what is known so far.
 * The work is the library's, which looks at each character once; this adds what a stream of
 * JavaScript strings needs: unfinished strings show in their place, a surrogate pair may be
 * cut in two, and broken JSON ends the reading and not the caller. Load it with a chunk that
 * comes late: it weighs 6 KB gzipped.
 */
import { TokenParser, Tokenizer } from '@streamparser/json';

/** `open`: more is expected. `whole`: the document is closed. `broken`: it is no JSON. */
export type PartialState = 'open' | 'whole' | 'broken';

export type PartialReader = {
  /**
   * Takes the next piece of the text and gives the value so far: undefined before it has
   * begun. Only strings show unfinished; numbers, `true`, `false` and `null` show when they
   * are whole, and a number at the top never is, since nothing closes it. Objects and arrays
   * are changed in place. Never throws: behind the first character that is no JSON nothing
   * is read, and the value stays.
   */
  push(text: string): unknown;
  /** What `push` gave last. */
  readonly value: unknown;
  readonly state: PartialState;
  /** Keys and indexes to the value that was read last: `['edits', 0, 'new']`. */
  readonly path: readonly (string | number)[];
};

export function createPartialReader(): PartialReader {
  return new Reader();
}

/** The value of a text that is all there is so far. */
export function readPartial(text: string): PartialReader {
  const reader = createPartialReader();
  reader.push(text);
  return reader;
}

class Reader implements PartialReader {
  value: unknown = undefined;
  state: PartialState = 'open';
  readonly #tokenizer = new Tokenizer({ emitPartialTokens: true });
  readonly #parser = new TokenParser({ emitPartialValues: true });
  #isPartialToken = false;
  #last: Element | null = null;
  /** The first half of a surrogate pair whose other half has not come. */
  #half = '';
  /** An unfinished string at the end of an array, put there by us and not by the library. */
  #guest: { array: unknown[]; text: string } | null = null;

  constructor() {
    this.#tokenizer.onToken = (token) => {
      this.#isPartialToken = token.partial === true;
      this.#parser.write(token);
    };
    this.#parser.onValue = (element) => this.#take(element);
    this.#parser.onEnd = () => {
      this.state = 'whole';
      this.#tokenizer.end();
    };
  }

  /** Put together only when asked for: to do it for each value is slow where nesting is deep. */
  get path(): readonly (string | number)[] {
    if (this.#last === null) return [];
    const { stack, key } = this.#last;
    const keys = [...stack.slice(1).map((container) => container.key), key];
    return keys.filter((step) => step !== undefined);
  }

  push(text: string): unknown {
    if (this.state === 'broken') return this.value;
    const piece = this.#whole(text);
    const guest = this.#guest;
    this.#guest = null;
    guest?.array.pop();
    const length = guest?.array.length;
    try {
      // Behind the end only blanks may come.
      if (this.state === 'open') this.#tokenizer.write(piece);
      else if (piece.trim() !== '') this.state = 'broken';
    } catch {
      this.state = 'broken';
    }
    // A piece that ends within an escape tells nothing new of the string.
    if (guest !== null && guest.array.length === length) this.#lodge(guest.array, guest.text);
    return this.value;
  }

  /** The text without a half character at its end, which is kept for the next time. */
  #whole(text: string): string {
    const all = this.#half + text;
    const last = all.charCodeAt(all.length - 1);
    const isHigh = last >= 0xd800 && last <= 0xdbff;
    this.#half = isHigh ? all.slice(-1) : '';
    return isHigh ? all.slice(0, -1) : all;
  }

  #take(element: Element): void {
    const { value, key, parent, stack } = element;
    if (this.#isPartialToken && typeof value !== 'string') return;
    this.#last = element;
    const outermost = stack[1]?.value ?? parent ?? value;
    if (outermost !== undefined) this.value = outermost;
    if (!this.#isPartialToken || typeof value !== 'string') return;
    if (Array.isArray(parent)) this.#lodge(parent, value);
    else if (parent !== undefined && typeof key === 'string') setOwn(parent, key, value);
  }

  #lodge(array: unknown[], text: string): void {
    array.push(text);
    this.#guest = { array, text };
  }
}

/** What the library tells of a value. `stack` holds the containers around `parent`. */
type Element = Parameters<TokenParser['onValue']>[0];

/** Sets a property of its own, also where the name is `__proto__`. */
function setOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
