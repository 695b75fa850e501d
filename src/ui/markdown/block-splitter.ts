/**
 * Cuts a growing markdown text into blocks that never change once they are finished, so
 * that a page parses and draws only the last one. It looks at each line once. It knows no
 * React and does not parse: what a block means is the lexer's to say. Two choices bound
 * the cost of hostile text: a code fence is never parsed but kept in pieces, and any other
 * block that grows past LIMIT is cut, at a line where there is one, so that the open
 * block, which is parsed again each frame, stays small.
 */
import {
  afterMarker,
  closesFence,
  contentIndent,
  indentOf,
  interruptsAsItem,
  isBlank,
  isDelimiterRow,
  isHeading,
  isThematicBreak,
  listMarker,
  openingFence,
  type Fence,
} from './line-rules.ts';

/** One block. `key` is its place in the text; `isContinued`: cut from the block before. */
export type Block =
  | { kind: 'markdown'; key: number; source: string; isOpen: boolean; isContinued: boolean }
  | { kind: 'code'; key: number; language: string; pieces: readonly string[]; isOpen: boolean };

/** Finished blocks in order; the last group also holds the open block. */
export type BlockGroup = readonly Block[];

/** The most characters of a block before it is cut, and of a piece of code. */
export const LIMIT = 4_096;
/** A group is full at so many blocks or characters: what is drawn or skipped at once. */
export const GROUP = 16;
const GROUP_LENGTH = 2 * LIMIT;

type Shape = 'none' | 'paragraph' | 'table' | 'quote' | 'list' | 'indented' | 'code';

/** Feed it the whole text each time; it takes in what is new. */
export class BlockSplitter {
  #text = '';
  #isFinal = false;
  #closedGroups: BlockGroup[] = [];
  #lastGroup: Block[] = [];
  #lastGroupLength = 0;
  #count = 0;
  #view: readonly BlockGroup[] = [];

  #shape: Shape = 'none';
  /** Where the open block, and within it the current line, begin. */
  #blockStart = 0;
  #lineStart = 0;
  #isContinued = false;
  /** The current line was cut: what comes is its rest, not a new line. */
  #isMidLine = false;
  #sawBlank = false;
  #marker = '';
  /** From this column on a line is inside the list's last item. */
  #inside = 0;
  #fence: Fence | null = null;
  #pieces: string[] = [];
  /** Header and delimiter row, repeated in front of each further cut of a table. */
  #tableHead = '';
  #prefix = '';

  /**
   * The blocks of `text`. Groups and blocks that did not change keep their identity. A
   * text that is not a longer form of the last one starts over; `isFinal` closes the end.
   */
  feed(text: string, isFinal: boolean): readonly BlockGroup[] {
    if (text.length === this.#text.length && text === this.#text && isFinal === this.#isFinal) {
      return this.#view;
    }
    if (this.#isFinal || !continues(text, this.#text)) this.#reset();
    this.#text = text;
    this.#isFinal = isFinal;
    this.#takeLines();
    if (isFinal) this.#finish();
    const open = this.#openBlock();
    const last = open === null ? this.#lastGroup.slice() : [...this.#lastGroup, open];
    this.#view = last.length > 0 ? [...this.#closedGroups, last] : this.#closedGroups.slice();
    return this.#view;
  }

  #reset(): void {
    this.#closedGroups = [];
    this.#lastGroup = [];
    this.#lastGroupLength = 0;
    this.#count = 0;
    this.#lineStart = 0;
    this.#isMidLine = false;
    this.#begin('none', 0);
  }

  #takeLines(): void {
    const text = this.#text;
    for (;;) {
      const end = text.indexOf('\n', this.#lineStart);
      if (end >= 0 && end - this.#lineStart <= LIMIT) {
        this.#take(text.slice(this.#lineStart, end), end + 1);
        this.#isMidLine = false;
      } else if ((end < 0 ? text.length : end) - this.#lineStart > LIMIT) {
        const cut = placeToCut(text, this.#lineStart);
        this.#take(text.slice(this.#lineStart, cut), cut);
        this.#isMidLine = true;
      } else {
        return;
      }
    }
  }

  /** Takes in one line, or a part of one, which ends where `next` begins. */
  #take(line: string, next: number): void {
    const start = this.#lineStart;
    this.#lineStart = next;
    if (this.#shape === 'code') return this.#takeCode(line, start, next);
    if (!this.#isMidLine && this.#endsBlock(line, start)) {
      if (isBlank(line)) return this.#begin('none', next);
      this.#open(line, start, next);
    } else if (this.#isMidLine && this.#shape === 'none') {
      this.#begin('paragraph', start);
      this.#isContinued = true;
    }
    if (this.#lineStart - this.#blockStart >= LIMIT && this.#canCutAfter()) this.#cut(next);
  }

  #takeCode(line: string, start: number, next: number): void {
    if (!this.#isMidLine && this.#fence !== null && closesFence(line, this.#fence)) {
      this.#closeCode(start);
      this.#begin('none', next);
    } else if (next - this.#blockStart >= LIMIT) {
      this.#pieces.push(this.#text.slice(this.#blockStart, next));
      this.#blockStart = next;
    }
  }

  /**
   * Whether the open block is over before `line`, and closes it then. True also when none
   * is open. A line that goes on with the block is noted here.
   */
  #endsBlock(line: string, start: number): boolean {
    if (this.#shape === 'none') return true;
    if (this.#shape === 'list' ? this.#goesOnWithList(line, start) : this.#goesOn(line)) {
      return false;
    }
    this.#close(start);
    return true;
  }

  #goesOn(line: string): boolean {
    if (isBlank(line)) {
      if (this.#shape !== 'indented') return false;
      this.#sawBlank = true;
      return true;
    }
    if (this.#shape === 'indented') return indentOf(line) >= 4;
    if (indentOf(line) < 4) {
      if (openingFence(line) !== null || isHeading(line)) return false;
      if (this.#shape !== 'quote' && line.trimStart().startsWith('>')) return false;
      if (interruptsAsItem(line)) return false;
    }
    if (this.#shape === 'paragraph' && isDelimiterRow(line) && this.#isSecondLine()) {
      this.#shape = 'table';
      this.#tableHead = this.#text.slice(this.#blockStart, this.#lineStart);
    }
    return true;
  }

  #goesOnWithList(line: string, start: number): boolean {
    const fence = this.#fence;
    if (fence !== null) {
      if (isBlank(line)) return true;
      this.#fence = null;
      if (indentOf(line) >= this.#inside) {
        if (!closesFence(line, fence)) this.#fence = fence;
        return true;
      }
    }
    if (isBlank(line)) {
      this.#sawBlank = true;
      return true;
    }
    const marker = listMarker(line);
    const isInside = indentOf(line) >= this.#inside;
    const isItem = marker !== null && (isInside || marker === this.#marker);
    // Only a paragraph goes on in a line that is not inside, code does not.
    const isLazy = marker === null && fence === null && !this.#sawBlank && !startsBlock(line);
    if (!isItem && !isInside && !isLazy) return false;
    // Between two items of the list itself a cut costs nothing that a reader sees.
    if (isItem && !isInside && start - this.#blockStart >= LIMIT) this.#cut(start);
    if (isItem && !isInside) this.#inside = contentIndent(line);
    this.#sawBlank = false;
    this.#fence = openingFence(marker === null ? line : afterMarker(line));
    return true;
  }

  /** Begins the block that `line` begins. */
  #open(line: string, start: number, next: number): void {
    const isIndented = indentOf(line) >= 4;
    const fence = isIndented ? null : openingFence(line);
    if (fence !== null) {
      this.#begin('code', next);
      this.#fence = fence;
      return;
    }
    const marker = isIndented ? null : listMarker(line);
    if (marker !== null) {
      this.#begin('list', start);
      this.#marker = marker;
      this.#inside = contentIndent(line);
      this.#fence = openingFence(afterMarker(line));
      return;
    }
    if (isHeading(line) || isThematicBreak(line)) {
      this.#begin('paragraph', start);
      this.#close(next);
      return this.#begin('none', next);
    }
    const isQuote = line.trimStart().startsWith('>');
    this.#begin(isIndented ? 'indented' : isQuote ? 'quote' : 'paragraph', start);
  }

  #begin(shape: Shape, start: number): void {
    this.#shape = shape;
    this.#blockStart = start;
    this.#isContinued = false;
    this.#sawBlank = false;
    this.#fence = null;
    this.#pieces = [];
    this.#tableHead = '';
    this.#prefix = '';
  }

  #isSecondLine(): boolean {
    const firstEnd = this.#text.indexOf('\n', this.#blockStart);
    const second = this.#text.indexOf('\n', firstEnd + 1);
    return !this.#isContinued && (second < 0 ? this.#text.length : second + 1) === this.#lineStart;
  }

  /** A list is cut between its items unless one of them is very long. */
  #canCutAfter(): boolean {
    return this.#shape !== 'list' || this.#lineStart - this.#blockStart >= 4 * LIMIT;
  }

  /** Closes the block at `end` and goes on with a further one of the same shape. */
  #cut(end: number): void {
    const fence = this.#fence;
    const head = this.#tableHead;
    const shape = this.#shape;
    this.#close(end);
    this.#begin(fence !== null && end === this.#lineStart ? 'code' : shape, end);
    if (this.#shape === 'code') {
      this.#fence = fence;
      return;
    }
    this.#isContinued = true;
    this.#tableHead = head;
    this.#prefix = head;
  }

  #close(end: number): void {
    const source = this.#prefix + this.#text.slice(this.#blockStart, end);
    if (isBlank(source) || source === this.#prefix) return;
    const isContinued = this.#isContinued;
    this.#add({ kind: 'markdown', key: this.#count, source, isOpen: false, isContinued });
  }

  #closeCode(end: number): void {
    const rest = this.#text.slice(this.#blockStart, end);
    const pieces = rest === '' ? this.#pieces : [...this.#pieces, rest];
    const language = this.#fence?.language ?? '';
    this.#add({ kind: 'code', key: this.#count, language, pieces, isOpen: false });
  }

  #add(block: Block): void {
    this.#lastGroup.push(block);
    this.#count += 1;
    this.#lastGroupLength += lengthOf(block);
    if (this.#lastGroup.length < GROUP && this.#lastGroupLength < GROUP_LENGTH) return;
    this.#closedGroups.push(this.#lastGroup);
    this.#lastGroup = [];
    this.#lastGroupLength = 0;
  }

  #finish(): void {
    const end = this.#text.length;
    if (this.#lineStart < end) this.#take(this.#text.slice(this.#lineStart), end);
    if (this.#shape === 'code') this.#closeCode(end);
    else if (this.#shape !== 'none') this.#close(end);
    this.#begin('none', end);
  }

  #openBlock(): Block | null {
    const key = this.#count;
    if (this.#shape === 'code') return this.#openCode(key);
    const rest = this.#text.slice(this.#blockStart);
    if (isBlank(rest)) return null;
    const isContinued = this.#isContinued;
    return { kind: 'markdown', key, source: this.#prefix + rest, isOpen: true, isContinued };
  }

  #openCode(key: number): Block {
    // A closing fence whose line is not over yet is no code to show.
    const line = this.#text.slice(this.#lineStart);
    const isClosing = this.#fence !== null && closesFence(line, this.#fence);
    const end = isClosing ? this.#lineStart : this.#text.length;
    const pieces = [...this.#pieces, this.#text.slice(this.#blockStart, end)];
    return { kind: 'code', key, language: this.#fence?.language ?? '', pieces, isOpen: true };
  }
}

function lengthOf(block: Block): number {
  if (block.kind === 'markdown') return block.source.length;
  return block.pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Whether a line that begins no list item begins a block that ends a paragraph. */
function startsBlock(line: string): boolean {
  if (openingFence(line) !== null || isHeading(line) || isThematicBreak(line)) return true;
  return line.startsWith('>');
}

/** Whether `text` goes on from `before`, told by its length and the end of `before`. */
function continues(text: string, before: string): boolean {
  if (text.length < before.length) return false;
  const from = Math.max(0, before.length - 64);
  return text.slice(from, before.length) === before.slice(from);
}

/** Where to cut a line that is too long: after a space, else between two characters. */
function placeToCut(text: string, start: number): number {
  const space = text.lastIndexOf(' ', start + LIMIT - 1);
  if (space >= start + LIMIT / 2) return space + 1;
  const cut = start + LIMIT;
  const before = text.charCodeAt(cut - 1);
  return before >= 0xd800 && before <= 0xdbff ? cut - 1 : cut;
}
