/**
 * The arguments of one call while they arrive. The reader gets only what is new since the
 * last look, so the work is that of reading the text once, however many pieces it comes in.
 */
import type { PartialReader } from '../../lib/partial-json.ts';
import { argumentsView, type ArgumentsView } from './arguments-view.ts';
import { tellingArgument } from './call-summary.ts';
import type { CreateReader } from './use-partial-reader.ts';

export type DraftView = {
  /** What the call is about, empty while it is not known. */
  telling: string;
  view: ArgumentsView;
  /** All of it is there. */
  isWhole: boolean;
};

const NOTHING: DraftView = { telling: '', view: { as: 'json', text: '' }, isWhole: false };

export class DraftReading {
  #reader: PartialReader | null = null;
  #text = '';
  #shown = NOTHING;

  /** What is known of the arguments `text`; the raw text when it is no JSON object. */
  feed(text: string, createReader: CreateReader | null): DraftView {
    if (createReader === null) return raw(text);
    if (this.#reader !== null && text === this.#text) return this.#shown;
    if (this.#reader === null || !text.startsWith(this.#text)) {
      this.#reader = createReader();
      this.#text = '';
    }
    const value = this.#reader.push(text.slice(this.#text.length));
    this.#text = text;
    this.#shown = this.#reader.state === 'broken' ? raw(text) : shown(this.#reader, value, text);
    return this.#shown;
  }
}

function shown({ state }: PartialReader, value: unknown, text: string): DraftView {
  if (value === undefined) return NOTHING;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return raw(text);
  const args = value as Record<string, unknown>;
  const isWhole = state === 'whole';
  const isBegun = isWhole || Object.keys(args).length > 0;
  return {
    telling: tellingArgument(args, isWhole),
    view: isBegun ? argumentsView(args, text) : NOTHING.view,
    isWhole,
  };
}

function raw(text: string): DraftView {
  return { ...NOTHING, view: { as: 'text', text } };
}
