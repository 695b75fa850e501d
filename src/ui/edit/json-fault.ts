/**
 * Where a text stops being JSON and what is wanted there. Browsers word this each in their
 * own way, some without a place, so a person gets the page's own words. Pure. It reads the
 * text once, without recursion: what is typed may be nested as deep as one likes. Whether a
 * text is JSON `JSON.parse` decides; this only says why not (RFC 8259).
 */

/** What is wrong, as the catalogue names it. */
export type JsonFaultCode =
  | 'empty'
  | 'value'
  | 'quote'
  | 'name'
  | 'colon'
  | 'commaList'
  | 'commaObject'
  | 'trailing'
  | 'open'
  | 'escape'
  | 'control'
  | 'number'
  | 'after';

/** `offset` counts UTF-16 units from 0, `line` and `column` from 1. */
export type JsonFault = { code: JsonFaultCode; offset: number; line: number; column: number };

export type ParsedJson = { isJson: true; value: unknown } | { isJson: false; fault: JsonFault };

/** The value of a text, or the first place where it is no JSON. */
export function parseJson(text: string): ParsedJson {
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false, fault: placed(text, new Scan(text).firstFault()) };
  }
}

type Found = { code: JsonFaultCode; offset: number };

function placed(text: string, { code, offset }: Found): JsonFault {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { code, offset, line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** What may come next. `itemOrEnd` and `nameOrEnd` stand just behind the opening bracket. */
type Wanted = 'value' | 'itemOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'end';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /(?:true|false|null)(?![\w$])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class Scan {
  readonly #text: string;
  #at = 0;
  #wanted: Wanted = 'value';
  readonly #open: ('{' | '[')[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  firstFault(): Found {
    this.#skipBlank();
    if (this.#at >= this.#text.length) return { code: 'empty', offset: this.#at };
    for (;;) {
      this.#skipBlank();
      const fault = this.#take();
      if (fault !== null) return fault;
    }
  }

  /** Reads one piece; the fault when it is none that may stand here. */
  #take(): Found | null {
    const next = this.#text[this.#at] ?? '';
    switch (this.#wanted) {
      case 'value':
        return next === ']' && this.#isBehindComma() ? this.#fault('trailing') : this.#takeValue();
      case 'itemOrEnd':
        return next === ']' ? this.#close() : this.#takeValue();
      case 'nameOrEnd':
        return next === '}' ? this.#close() : this.#takeName();
      case 'name':
        return next === '}' ? this.#fault('trailing') : this.#takeName();
      case 'colon':
        return next === ':' ? this.#go(1, 'value') : this.#fault('colon');
      case 'end':
        return this.#takeEnd(next);
      default:
        return this.#wanted satisfies never;
    }
  }

  #takeValue(): Found | null {
    const next = this.#text[this.#at] ?? '';
    if (next === '{' || next === '[') {
      this.#open.push(next);
      return this.#go(1, next === '{' ? 'nameOrEnd' : 'itemOrEnd');
    }
    if (next === '"') return this.#takeText('end');
    if (next === "'" || next === '“' || next === '`') return this.#fault('quote');
    const literal = this.#match(LITERAL);
    if (literal !== '') return this.#go(literal.length, 'end');
    if (!/[-+.\d]/.test(next)) return this.#fault('value');
    const number = this.#match(NUMBER);
    const behind = this.#text[this.#at + number.length] ?? '';
    if (number === '' || /[\w.+-]/.test(behind)) return this.#fault('number');
    return this.#go(number.length, 'end');
  }

  #takeName(): Found | null {
    const next = this.#text[this.#at] ?? '';
    if (next === '"') return this.#takeText('colon');
    return this.#fault(next === "'" || next === '“' ? 'quote' : 'name');
  }

  #takeText(wanted: Wanted): Found | null {
    const begin = this.#at;
    for (let at = begin + 1; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x22) return this.#go(at + 1 - begin, wanted);
      if (code < 0x20) {
        // A quote that is missing shows as a line that ends inside the text.
        return code === 0x0a && !this.#closesLater(at)
          ? { code: 'open', offset: begin }
          : { code: 'control', offset: at };
      }
      if (code === 0x5c) {
        ESCAPE.lastIndex = at;
        const escape = ESCAPE.exec(this.#text)?.[0];
        if (escape === undefined) return { code: 'escape', offset: at };
        at += escape.length - 1;
      }
    }
    return { code: 'open', offset: begin };
  }

  /** Whether the text that the line at `at` broke is closed in the next one. */
  #closesLater(at: number): boolean {
    const line = this.#text.slice(at + 1).split('\n', 1)[0] ?? '';
    return /^[^"]*"\s*[,:}\]]?\s*$/.test(line);
  }

  #takeEnd(next: string): Found | null {
    const open = this.#open.at(-1);
    if (open === undefined) return this.#fault('after');
    if (next === ',') return this.#go(1, open === '{' ? 'name' : 'value');
    if (next === (open === '{' ? '}' : ']')) return this.#close();
    return this.#fault(open === '{' ? 'commaObject' : 'commaList');
  }

  #close(): null {
    this.#open.pop();
    return this.#go(1, 'end');
  }

  #go(length: number, wanted: Wanted): null {
    this.#at += length;
    this.#wanted = wanted;
    return null;
  }

  #fault(code: JsonFaultCode): Found {
    return { code, offset: this.#at };
  }

  #isBehindComma(): boolean {
    return this.#text.slice(0, this.#at).trimEnd().endsWith(',');
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  #skipBlank(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}
