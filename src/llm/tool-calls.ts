/**
 * Puts tool calls together from their fragments. By the standard, `index` says which call a
 * fragment belongs to and only the first one has `id` and `name`; real endpoints leave out,
 * repeat or renumber any of the three. One rule decides each question, written beside it;
 * an empty id or name counts as absent everywhere. Text is appended and parsed at the end.
 */
import { isPlainObject, parseArguments, parseCutArguments } from './arguments.ts';
import { toLegalName } from './tool-names.ts';
import type { ToolCall } from './types.ts';

type OpenCall = { id: string; name: string; text: string; index: number | null };

type Fragment = { id: string; name: string; text: string; index: number | null };

export class ToolCallCollector {
  readonly #calls: OpenCall[] = [];
  #hasCollision = false;

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Takes one item of `delta.tool_calls`, or a legacy `delta.function_call` as `function`. */
  add(item: unknown): void {
    if (!isPlainObject(item)) return;
    const fragment = readFragment(item);
    const call = this.#find(fragment);
    if (call === undefined) this.#calls.push(fragment);
    else extend(call, fragment);
  }

  /**
   * The calls of a whole answer, with unique ids and legal names. Their order is that of the
   * indexes; where two calls shared one, indexes mean nothing and the order is that of
   * arrival. `isCut`: the token limit ended the answer, so the last call may be half a call.
   */
  finish(isCut: boolean, newId: () => string): ToolCall[] {
    const last = this.#calls.at(-1);
    const isNumbered = !this.#hasCollision && this.#calls.every((call) => call.index !== null);
    const calls = isNumbered
      ? this.#calls.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
      : this.#calls;
    const taken = new Set<string>();
    return calls.map((call) => ({
      id: uniqueId(call.id === '' ? newId() : call.id, taken),
      name: toLegalName(call.name),
      ...(isCut && call === last ? parseCutArguments(call.text) : parseArguments(call.text)),
    }));
  }

  /** The open call that a fragment continues; undefined when it opens a new one. */
  #find(fragment: Fragment): OpenCall | undefined {
    const { id, index } = fragment;
    const sameIndex =
      index === null ? undefined : this.#calls.findLast((call) => call.index === index);
    const found =
      id === '' ? this.#findWithoutId(fragment, sameIndex) : this.#findById(fragment, sameIndex);
    if (found === undefined && sameIndex !== undefined) this.#hasCollision = true;
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
      return isAnother ? undefined : sameId;
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
    return call !== undefined && opensAnother(call, fragment) ? undefined : call;
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
  };
}

function extend(call: OpenCall, fragment: Fragment): void {
  if (fragment.text !== '') call.text += fragment.text;
  if (fragment.name !== '') call.name = joinName(call.name, fragment.name);
  if (call.id === '') call.id = fragment.id;
  call.index ??= fragment.index;
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
