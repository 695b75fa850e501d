/**
 * Where in a frame a reading came from and what stood there, such as `delta.tool_calls[0]`
 * and `id call_8f, write`. These are the names of the wire, so nothing here is translated.
 * A frame's text is parsed when its row is drawn, and read as tolerantly as it was then.
 */
import { cutAtCharacter } from '../../lib/text.ts';
import type { Reading, WireFrame } from '../../llm/wire-events.ts';

/** `reading` is null for a frame that was regular and brought nothing. */
export type Line = { field: string; came: string; reading: Reading | null };

type Json = Record<string, unknown>;

const SHOWN = 120;
const lines = new WeakMap<WireFrame, readonly Line[]>();

/** The lines of a frame's row: one for each reading. Kept by the frame's identity. */
export function linesOf(frame: WireFrame): readonly Line[] {
  const known = lines.get(frame);
  if (known !== undefined) return known;
  const made = readLines(frame);
  lines.set(frame, made);
  return made;
}

/** The parsed data of a frame, undefined for what is no JSON. */
export function parsedFrame(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function readLines(frame: WireFrame): readonly Line[] {
  const { raw, readings, event } = frame;
  const root = object(parsedFrame(raw));
  if (root === null) return readings.map((reading) => textLine(reading, raw, event));
  const choice = object(list(root['choices'])[0]) ?? {};
  const isWhole = object(choice['message']) !== null && object(choice['delta']) === null;
  const said = object(isWhole ? choice['message'] : choice['delta']) ?? {};
  const place = { prefix: isWhole ? 'message' : 'delta', said, choice, root, item: -1 };
  if (readings.length === 0) return [plainLine(place)];
  return readings.map((reading) => ({ ...lineOf(reading, place), reading }));
}

/** Where the fields of a frame are. `item` is the call item that was read last. */
type Place = { prefix: string; said: Json; choice: Json; root: Json; item: number };

/** Frames that are no JSON: comments, `[DONE]`, web pages. */
function textLine(reading: Reading, raw: string, event: string | undefined): Line {
  const field = raw.startsWith(':') ? 'comment' : raw === '[DONE]' ? 'data' : (event ?? 'body');
  return { field, came: short(raw), reading };
}

function lineOf(reading: Reading, place: Place): Omit<Line, 'reading'> {
  const { prefix, said, choice, root } = place;
  switch (reading.as) {
    case 'text':
      return fieldOf(prefix, said, reading.note === 'refusal' ? ['refusal'] : ['content', 'text']);
    case 'reasoning':
      return fieldOf(prefix, said, ['reasoning_content', 'reasoning', 'thinking', 'content']);
    case 'call':
    case 'arguments':
      return callLine(reading, place);
    case 'finish':
      return { field: 'finish_reason', came: short(choice['finish_reason'] ?? reading.reason) };
    case 'usage':
      return { field: 'usage', came: usageWords(reading.usage) };
    case 'error':
      return { field: 'error', came: short(root['error'] ?? root) };
    case 'done':
    case 'nothing':
      return { ...plainLine(place), ...(prefix === 'message' ? { field: 'message' } : {}) };
    default:
      return reading satisfies never;
  }
}

/** The first of `names` that holds something. */
function fieldOf(prefix: string, said: Json, names: readonly string[]): Omit<Line, 'reading'> {
  const name = names.find(
    (each) => said[each] !== undefined && said[each] !== null && said[each] !== '',
  );
  return { field: `${prefix}.${name ?? names[0] ?? ''}`, came: short(said[name ?? '']) };
}

function callLine(
  reading: Extract<Reading, { as: 'call' | 'arguments' }>,
  place: Place,
): Omit<Line, 'reading'> {
  const { prefix, said } = place;
  const items = list(said['tool_calls']).map((item) => object(item) ?? {});
  if (items.length === 0) {
    return { field: `${prefix}.function_call`, came: came(reading, object(said['function_call'])) };
  }
  // Readings come in the order of the items; a `call` begins the next one.
  if (reading.as === 'call') place.item = Math.min(place.item + 1, items.length - 1);
  else if (place.item < 0 || !holds(items[place.item], reading.text)) {
    const found = items.findIndex((item, at) => at > place.item && holds(item, reading.text));
    place.item = Math.max(found, place.item, 0);
  }
  const item = items[place.item] ?? {};
  const index = item['index'];
  const shown = typeof index === 'number' ? String(index) : '';
  return { field: `${prefix}.tool_calls[${shown}]`, came: came(reading, item) };
}

function holds(item: Json | undefined, text: string): boolean {
  const args = (object(item?.['function']) ?? item)?.['arguments'];
  return typeof args === 'string' ? args.includes(text) : args !== undefined;
}

/** A call's id and name as they came, or the fragment of its arguments. */
function came(reading: Extract<Reading, { as: 'call' | 'arguments' }>, item: Json | null): string {
  const call = object(item?.['function']) ?? item ?? {};
  if (reading.as === 'arguments') {
    const { arguments: args } = call;
    return typeof args === 'string' ? cut(args) : short(args ?? reading.text);
  }
  const id = item?.['id'];
  const name = call['name'];
  const words = [
    typeof id === 'string' && id !== '' ? `id ${id}` : '',
    typeof name === 'string' ? name : '',
  ];
  return cut(words.filter(Boolean).join(', '));
}

/** What a frame holds that brought nothing: its first field that is not empty. */
function plainLine({ prefix, said, choice, root }: Place): Line {
  const held = Object.entries(said).find(([, value]) => value !== null && value !== '');
  if (held !== undefined)
    return { field: `${prefix}.${held[0]}`, came: short(held[1]), reading: null };
  if (Object.keys(choice).length > 0) return { field: prefix, came: short(said), reading: null };
  return { field: 'data', came: short(root), reading: null };
}

function usageWords(usage: Extract<Reading, { as: 'usage' }>['usage']): string {
  const part = (name: string, count: number | undefined) =>
    count === undefined ? '' : `${name} ${count.toLocaleString('en-US')}`;
  const parts = [
    part('in', usage.input),
    part('cached', usage.cached),
    part('out', usage.output),
    part('reasoning', usage.reasoning),
  ];
  return parts.filter(Boolean).join(' · ');
}

function short(value: unknown): string {
  // What is long is cut before it is quoted, not after.
  if (typeof value === 'string') return JSON.stringify(cut(value));
  return value === undefined ? '' : cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length <= SHOWN ? text : `${cutAtCharacter(text, SHOWN)}…`;
}

function object(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
