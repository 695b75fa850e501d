/**
 * Puts tool calls together from their fragments. By the standard, `index` says which call a
 * fragment belongs to and only the first one has `id` and `name`; real endpoints leave out,
 * repeat or renumber any of the three. One rule decides each question, written beside it;
 * an empty id or name counts as absent everywhere. Text is appended and parsed at the end.
 */
import { isPlainObject, parseArguments, parseCutArguments } from './arguments.ts';
import { toLegalName } from './tool-names.ts';
import type { ToolCall } from './types.ts';
import type { FinishedCall, Reading, ReadingNote } from './wire-events.ts';

/** `{}`, with room for blanks. */
const PLACEHOLDER_LENGTH = 8;

type Fragment = {
  id: string;
  name: string;
  text: string;
  index: number | null;
  isObject: boolean;
};

/** `number` counts the calls as they open. */
type OpenCall = Fragment & { number: number };

/** A call of a whole answer, and what is to be told of how it was read. */
export type WholeCall = { call: ToolCall; finished: FinishedCall };

export class ToolCallCollector {
  readonly #calls: OpenCall[] = [];
  #hasCollision = false;
  /** Why the fragment at hand went where it did, when that is not by the book. */
  #why: ReadingNote | undefined;

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /**
   * Takes one item of `delta.tool_calls`, or a legacy `delta.function_call` as `function`.
   * What it was taken for is added to `readings`, if there are any; `note` is why it is odd
   * as a whole.
   */
  add(item: unknown, readings: Reading[] | null = null, note?: ReadingNote): void {
    if (!isPlainObject(item)) return;
    const fragment = readFragment(item);
    this.#why = undefined;
    const found = this.#find(fragment);
    const call = found ?? { ...fragment, number: this.#calls.length };
    const { id, name } = call;
    if (found === undefined) this.#calls.push(call);
    else this.#why = extend(found, fragment) ?? this.#why;
    if (readings === null) return;
    const isNews = found === undefined || call.id !== id || call.name !== name;
    report({ call, fragment, isNews, note: note ?? this.#why }, readings);
  }

  /**
   * The calls of a whole answer, with unique ids and legal names. Their order is that of the
   * indexes; where two calls shared one, indexes mean nothing and the order is that of
   * arrival. `isCut`: the token limit ended the answer, so the last call may be half a call.
   */
  finish(isCut: boolean, newId: () => string): WholeCall[] {
    const last = this.#calls.at(-1);
    const isNumbered = !this.#hasCollision && this.#calls.every((call) => call.index !== null);
    const calls = isNumbered
      ? this.#calls.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
      : this.#calls;
    const taken = new Set<string>();
    return calls.map((open) => {
      const id = uniqueId(open.id === '' ? newId() : open.id, taken);
      return toWhole(open, id, isCut && open === last);
    });
  }

  /** The open call that a fragment continues; undefined when it opens a new one. */
  #find(fragment: Fragment): OpenCall | undefined {
    const { id, index } = fragment;
    const sameIndex =
      index === null ? undefined : this.#calls.findLast((call) => call.index === index);
    const found =
      id === '' ? this.#findWithoutId(fragment, sameIndex) : this.#findById(fragment, sameIndex);
    if (found === undefined && sameIndex !== undefined) {
      this.#hasCollision = true;
      if (id !== '') this.#why = 'new-id-opens-call';
    }
    return found;
  }

  /**
   * A known id continues its call, also when the index says otherwise; but a name at an
   * index of its own opens a call, since some endpoints give all calls of an answer one id.
   * An id that comes late belongs to the call that waits for one. Any other id is new.
   */
  #findById(fragment: Fragment, sameIndex: OpenCall | undefined): OpenCall | undefined {
    const { id, name, index } = fragment;
    if (sameIndex !== undefined && (sameIndex.id === id || sameIndex.id === '')) return sameIndex;
    const sameId = this.#calls.findLast((call) => call.id === id);
    if (sameId !== undefined) {
      const isAnother = name !== '' && index !== null && sameId.index !== null && !sameIndex;
      if (isAnother) return undefined;
      if (index !== null && index !== sameId.index) this.#why = 'id-overrules-index';
      return sameId;
    }
    const last = this.#calls.at(-1);
    const isAwaited = index === null && last?.id === '' && (name === '' || last.name === '');
    return isAwaited ? last : undefined;
  }

  /**
   * Without an id the index decides, and without both a fragment continues the last call.
   * Only a name behind arguments that are already whole opens another call there.
   */
  #findWithoutId(fragment: Fragment, sameIndex: OpenCall | undefined): OpenCall | undefined {
    const call = fragment.index === null ? this.#calls.at(-1) : sameIndex;
    if (call === undefined) return undefined;
    const isAnother = opensAnother(call, fragment);
    if (isAnother) this.#why = 'name-opens-call';
    else if (fragment.index === null) this.#why = 'continues-open-call';
    return isAnother ? undefined : call;
  }
}

/** `id`, or the first of `id_2`, `id_3`, … that is not taken; the result is then taken. */
export function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let n = 2; taken.has(unique); n += 1) unique = `${id}_${n}`;
  taken.add(unique);
  return unique;
}

/**
 * Nine letters and digits from `random`: the one form that every provider takes, Mistral
 * included, which takes no other.
 */
export function newCallId(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

function readFragment(item: Record<string, unknown>): Fragment {
  const call = isPlainObject(item['function']) ? item['function'] : item;
  const { id, index } = item;
  const args = call['arguments'];
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof call['name'] === 'string' ? call['name'] : '',
    text: typeof args === 'string' ? args : isPlainObject(args) ? JSON.stringify(args) : '',
    index: typeof index === 'number' ? index : null,
    isObject: isPlainObject(args),
  };
}

/** Adds a fragment to its call; gives what there is to note about it. */
function extend(call: OpenCall, fragment: Fragment): ReadingNote | undefined {
  const { id, name, text, index } = fragment;
  let note: ReadingNote | undefined;
  if (name !== '') {
    if (name === call.name) note = 'name-repeated';
    call.name = joinName(call.name, name);
  }
  if (call.id === '') call.id = id;
  call.index ??= index;
  if (text === '') return note;
  if (isPlaceholder(call.text) && text.trim() !== '') {
    call.text = text;
    return 'placeholder-dropped';
  }
  call.text += text;
  return note;
}

/** Whether the arguments so far are `{}`: behind that nothing can go on, only begin anew. */
function isPlaceholder(text: string): boolean {
  // The length first: looking into a text that still grows copies it.
  return text.length <= PLACEHOLDER_LENGTH && text.trim() === '{}';
}

/** What became of a fragment: a call that opened or is known better, and its arguments. */
function report(
  seen: { call: OpenCall; fragment: Fragment; isNews: boolean; note: ReadingNote | undefined },
  readings: Reading[],
): void {
  const { call, fragment, note } = seen;
  const { number, id, name } = call;
  const { text } = fragment;
  // Whoever puts the arguments together looks for this note there.
  const isOfArguments = note === 'placeholder-dropped';
  const isOfCall = !isOfArguments && (seen.isNews || text === '');
  if (seen.isNews || (isOfCall && note === 'name-repeated')) {
    const reading: Reading = { as: 'call', call: number, id, name };
    readings.push(isOfCall && note !== undefined ? { ...reading, note } : reading);
  }
  if (text === '') return;
  const why =
    (isOfCall ? undefined : note) ?? (fragment.isObject ? 'arguments-as-object' : undefined);
  const reading: Reading = { as: 'arguments', call: number, text };
  readings.push(why === undefined ? reading : { ...reading, note: why });
}

function toWhole(open: OpenCall, id: string, isCut: boolean): WholeCall {
  const { note, ...parsed } = isCut ? parseCutArguments(open.text) : parseArguments(open.text);
  const call: ToolCall = { id, name: toLegalName(open.name), ...parsed };
  const notes: ReadingNote[] = [];
  if (open.id === '') notes.push('id-made');
  else if (id !== open.id) notes.push('id-changed');
  if (call.name !== open.name) notes.push('name-changed');
  if (note !== undefined) notes.push(note);
  const isValid = parsed.args !== null;
  return { call, finished: { call: open.number, id, name: call.name, isValid, notes } };
}

/**
 * A name may come whole in each fragment, grow from one to the next, or be cut into pieces:
 * what begins with the name so far replaces it, anything else is its next piece.
 */
function joinName(known: string, next: string): string {
  return next.startsWith(known) ? next : known + next;
}

/**
 * Whether a named fragment without an id begins another call: the arguments so far are a
 * whole object, and the fragment brings the beginning of an object or another name. At an
 * index `{}` does not count as whole, since it is also sent as a placeholder.
 */
function opensAnother(call: OpenCall, fragment: Fragment): boolean {
  if (fragment.name === '' || call.name === '') return false;
  if (fragment.name === call.name && !fragment.text.trimStart().startsWith('{')) return false;
  if (!call.text.trimEnd().endsWith('}')) return false;
  const { args } = parseArguments(call.text);
  return args !== null && (fragment.index === null || Object.keys(args).length > 0);
}
