/**
 * The text of a request's body. A long context is sent again every round, so each message
 * is turned into JSON once, and the JSON of a context that only grew is appended to. What
 * is left out for an endpoint that refused it is not decided here.
 */
import type { Draft } from './concessions.ts';
import { factsOf } from './message-faults.ts';
import { canFollow, normalise } from './normalise.ts';
import { repairHistory } from './repair.ts';
import type { Message, Model, ModelRequest } from './types.ts';
import { toWireMessages } from './wire.ts';

/** The JSON of one of our messages as wire messages, without brackets around them. */
const wireJson = new WeakMap<Message, string>();

/** The part of a context that is already JSON, kept by the identity of its messages. */
type Prefix = { messages: Message[]; ids: Set<string>; json: string };

const prefixes = new WeakMap<readonly Message[], Prefix>();

/** What a request says to an endpoint that takes everything. */
export function toDraft(model: Model, request: ModelRequest): Draft {
  const { systemPrompt = '', messages, tools, isAsWritten = false } = request;
  const head = {
    model: model.id,
    stream: true,
    stream_options: { include_usage: true },
    ...(model.maxTokens === undefined ? {} : { max_tokens: model.maxTokens }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toWireTool) }),
  };
  return { head, systemPrompt, messages, isAsWritten };
}

/**
 * A chat-completions request body. `messages` come last in it, so that everything before
 * them is the same text in each round.
 */
export function toBody({ head, systemPrompt, messages, isAsWritten = false }: Draft): string {
  const prompt =
    systemPrompt === '' ? '' : JSON.stringify({ role: 'system', content: systemPrompt });
  const json = isAsWritten ? toJsonList(messages) : toMessagesJson(messages);
  const between = prompt === '' || json === '' ? '' : ',';
  // Appended, not joined: the long part is then copied once, when it is sent.
  return `${JSON.stringify(head).slice(0, -1)},"messages":[${prompt}${between}${json}]}`;
}

function toWireTool({ name, description, parameters }: ModelRequest['tools'][number]): unknown {
  return { type: 'function', function: { name, description, parameters } };
}

/**
 * The messages' JSON. First as they are; when one of them cannot be sent as it is, all are
 * repaired and normalised, which gives the same messages again for what did not change.
 */
function toMessagesJson(messages: Message[]): string {
  const prefix = prefixes.get(messages) ?? { messages: [], ids: new Set(), json: '' };
  prefixes.set(messages, prefix);
  if (extend(prefix, messages) && !isOpen(messages.at(-1))) return prefix.json;
  return toJsonList(normalise(repairHistory(messages).messages));
}

/** One without any part is no message there. */
function toJsonList(messages: readonly Message[]): string {
  return messages
    .map(jsonOf)
    .filter((json) => json !== '')
    .join(',');
}

/** Whether a message at the end of a context still waits for results. */
function isOpen(message: Message | undefined): boolean {
  return message !== undefined && factsOf(message).calls.length > 0;
}

/** Appends what is new; begins anew when an old message changed. False: it cannot be sent. */
function extend(prefix: Prefix, messages: readonly Message[]): boolean {
  if (!startsWith(messages, prefix.messages)) {
    prefix.messages.length = 0;
    prefix.ids.clear();
    prefix.json = '';
  }
  for (const message of messages.slice(prefix.messages.length)) {
    if (!canFollow(prefix.messages.at(-1), message)) return false;
    const { calls } = factsOf(message);
    if (calls.some((id) => prefix.ids.has(id))) return false;
    for (const id of calls) prefix.ids.add(id);
    prefix.json += prefix.json === '' ? jsonOf(message) : `,${jsonOf(message)}`;
    prefix.messages.push(message);
  }
  return true;
}

/** A plain loop: it runs over the whole context each round. */
function startsWith(messages: readonly Message[], start: readonly Message[]): boolean {
  if (start.length > messages.length) return false;
  for (let i = 0; i < start.length; i += 1) if (start[i] !== messages[i]) return false;
  return true;
}

function jsonOf(message: Message): string {
  const known = wireJson.get(message);
  if (known !== undefined) return known;
  const json = toWireMessages(message)
    .map((wire) => JSON.stringify(wire))
    .join(',');
  wireJson.set(message, json);
  return json;
}
