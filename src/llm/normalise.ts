/**
 * Prepares a valid context for endpoints that are stricter than the standard: no two
 * messages of one role in a row, no call id twice in a request. Input and output are our own
 * messages, so that the wire mapping stays one message at a time. What is made new here is
 * remembered by the messages it was made of, so an old part of a context keeps its identity
 * from round to round.
 */
import { factsOf } from './message-faults.ts';
import { isResult, partsOf } from './messages.ts';
import { uniqueId } from './tool-calls.ts';
import type { Message, Part } from './types.ts';

/** The same context with unique call ids and without neighbours of one role. */
export function normalise(messages: readonly Message[]): Message[] {
  return mergeNeighbours(withUniqueIds(messages));
}

/**
 * Whether `message` can follow `previous` on the wire as it is: it has no faults, the roles
 * alternate, and the results in it are those of the calls before it. User text behind
 * results becomes a message of its own on the wire, so text may follow results alone.
 */
export function canFollow(previous: Message | undefined, message: Message): boolean {
  const facts = factsOf(message);
  if (facts.faults.length > 0 || facts.hasTextBeforeResult) return false;
  const before = previous === undefined ? undefined : factsOf(previous);
  const calls = before?.calls ?? [];
  if (facts.results.length !== calls.length) return false;
  if (!facts.results.every((id, i) => id === calls[i])) return false;
  return before?.role !== facts.role || (facts.role === 'user' && !before.hasText);
}

const merged = new WeakMap<Message, { second: Message; result: Message }>();

function mergeNeighbours(messages: readonly Message[]): Message[] {
  const out: Message[] = [];
  for (const message of messages) {
    const previous = out.at(-1);
    if (previous === undefined || !areOne(previous, message)) out.push(message);
    else out[out.length - 1] = merge(previous, message);
  }
  return out;
}

function areOne(first: Message, second: Message): boolean {
  if (first.role !== second.role) return false;
  if (first.role === 'assistant') return factsOf(first).calls.length === 0;
  return factsOf(first).hasText && factsOf(second).results.length === 0;
}

/** Both texts in one part with a blank line between; other parts stay where they are. */
function merge(first: Message, second: Message): Message {
  const known = merged.get(first);
  if (known?.second === second) return known.result;
  const content: Part[] = [...partsOf(first)];
  for (const part of partsOf(second)) {
    const last = content.at(-1);
    if (part.type === 'text' && last?.type === 'text') {
      content[content.length - 1] = { type: 'text', text: `${last.text}\n\n${part.text}` };
    } else content.push(part);
  }
  const result: Message = { role: first.role, content };
  merged.set(first, { second, result });
  return result;
}

/** Message → the copy of it with other ids, for as long as the ids are the same. */
const renamed = new WeakMap<Message, { ids: string; copy: Message }>();

/**
 * Gives new ids to calls whose id another call before them has. Some endpoints count ids
 * from the start in each answer, others refuse a request with the same id twice.
 */
function withUniqueIds(messages: readonly Message[]): readonly Message[] {
  const ids = messages.flatMap((message) => factsOf(message).calls);
  const taken = new Set(ids);
  if (taken.size === ids.length) return messages;
  const seen = new Set<string>();
  let names: ReadonlyMap<string, string> = new Map();
  return messages.map((message) => {
    const { role, calls } = factsOf(message);
    if (role === 'assistant') {
      names = new Map(calls.filter((id) => seen.has(id)).map((id) => [id, uniqueId(id, taken)]));
      for (const id of calls) seen.add(id);
    }
    return names.size === 0 ? message : withIds(message, names);
  });
}

function withIds(message: Message, names: ReadonlyMap<string, string>): Message {
  const { calls, results } = factsOf(message);
  if (![...calls, ...results].some((id) => names.has(id))) return message;
  const ids = JSON.stringify([...names]);
  const known = renamed.get(message);
  if (known?.ids === ids) return known.copy;
  const content = partsOf(message).map((part): Part => {
    if (part.type === 'tool_use') return { ...part, id: names.get(part.id) ?? part.id };
    if (!isResult(part)) return part;
    return { ...part, tool_use_id: names.get(part.tool_use_id) ?? part.tool_use_id };
  });
  const copy: Message = { role: message.role, content };
  renamed.set(message, { ids, copy });
  return copy;
}
