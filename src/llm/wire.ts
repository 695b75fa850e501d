/**
 * Between our messages and those of a chat-completions request, the only place that knows
 * both. Tool results are one message each there and parts of one user message here. What is
 * sent is always valid: the context is repaired and normalised first, each message is then
 * mapped by itself.
 *
 * Shapes: the OpenAI API reference, "Create chat completion". `reasoning_content` is
 * DeepSeek's and has to go back with the calls that followed the reasoning.
 */
import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { isPlainObject, parseArguments } from './arguments.ts';
import { isCall, isReasoning, isResult, isText, partsOf } from './messages.ts';
import { normalise } from './normalise.ts';
import { repairHistory } from './repair.ts';
import type { Context, Message, Part, ToolResultPart, ToolUsePart } from './types.ts';

/** A message of a chat-completions request. */
export type WireMessage =
  | Exclude<ChatCompletionMessageParam, { role: 'assistant' }>
  | WireAssistantMessage;

type WireAssistantMessage = ChatCompletionAssistantMessageParam & { reasoning_content?: string };

/**
 * The `messages` of a request for this context, the system prompt first if there is one.
 * Always valid, whatever the context holds; the context itself is left as it is.
 */
export function toWire(context: Context): WireMessage[] {
  const { systemPrompt } = context;
  const { messages } = repairHistory(context.messages);
  const wire = normalise(messages).flatMap(toWireMessages);
  return systemPrompt === undefined || systemPrompt === ''
    ? wire
    : [{ role: 'system', content: systemPrompt }, ...wire];
}

/** One of our messages as the wire's: one message, or one a result and the text behind them. */
export function toWireMessages(message: Message): WireMessage[] {
  if (message.role === 'assistant') return [toWireAssistant(partsOf(message))];
  if (typeof message.content === 'string') return [{ role: 'user', content: message.content }];
  const wire: WireMessage[] = message.content
    .filter((part) => isResult(part))
    .map(({ tool_use_id, content }) => ({ role: 'tool', tool_call_id: tool_use_id, content }));
  const texts = message.content.filter((part) => isText(part));
  if (texts.length > 0) wire.push({ role: 'user', content: joinTexts(texts) });
  return wire;
}

/**
 * Our context from a request's messages: the inverse of `toWire` for what it sends, and
 * tolerant of what others do. Neighbouring `tool` messages become one user message; a user
 * message between results stays there, so that `checkHistory` can name it. Parts that are
 * no text keep what text they have: an image becomes its URL.
 */
export function fromWire(wire: readonly unknown[]): Context {
  const prompts: string[] = [];
  const messages: Message[] = [];
  let results: Part[] | null = null;
  for (const message of wire) {
    if (!isPlainObject(message)) continue;
    const { role } = message;
    if (role === 'tool') {
      if (results === null) {
        results = [];
        messages.push({ role: 'user', content: results });
      }
      results.push(fromWireResult(message));
      continue;
    }
    results = null;
    if (role === 'system' || role === 'developer') prompts.push(textOfContent(message['content']));
    else if (role === 'assistant') messages.push(fromWireAssistant(message));
    else messages.push({ role: 'user', content: textOfContent(message['content']) });
  }
  return prompts.length === 0 ? { messages } : { systemPrompt: prompts.join('\n\n'), messages };
}

function toWireAssistant(parts: readonly Part[]): WireAssistantMessage {
  const text = joinTexts(parts.filter((part) => isText(part)));
  const calls = parts.filter((part) => isCall(part));
  if (calls.length === 0) return { role: 'assistant', content: text };
  const reasoning = parts.filter((part) => isReasoning(part)).map((part) => part.text);
  return {
    role: 'assistant',
    // Null, not the empty string: empty text beside calls is refused by some.
    content: text === '' ? null : text,
    ...(reasoning.length === 0 ? {} : { reasoning_content: reasoning.join('') }),
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.args) },
    })),
  };
}

function joinTexts(parts: readonly { text: string }[]): string {
  return parts.map((part) => part.text).join('\n\n');
}

function fromWireResult(message: Record<string, unknown>): ToolResultPart {
  return {
    type: 'tool_result',
    tool_use_id: asText(message['tool_call_id']),
    content: textOfContent(message['content']),
  };
}

function fromWireAssistant(message: Record<string, unknown>): Message {
  const text = textOfContent(message['content']);
  const reasoning = asText(message['reasoning_content']);
  const calls = Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
  if (calls.length === 0 && reasoning === '') return { role: 'assistant', content: text };
  const content: Part[] = [];
  if (reasoning !== '') content.push({ type: 'reasoning', text: reasoning });
  if (text !== '') content.push({ type: 'text', text });
  for (const call of calls) content.push(fromWireCall(call));
  return { role: 'assistant', content };
}

function fromWireCall(call: unknown): ToolUsePart {
  const { id, function: called } = isPlainObject(call) ? call : {};
  const { name, arguments: text } = isPlainObject(called) ? called : {};
  const { args, ...rest } = parseArguments(asText(text));
  const part: ToolUsePart = {
    type: 'tool_use',
    id: asText(id),
    name: asText(name),
    args: args ?? {},
  };
  return 'argsRaw' in rest ? { ...part, argsRaw: rest.argsRaw } : part;
}

/** The text of a wire content: a string, or parts, or nothing. */
function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(textOfPart)
    .filter((text) => text !== '')
    .join('\n\n');
}

function textOfPart(part: unknown): string {
  if (!isPlainObject(part)) return '';
  const image = part['image_url'];
  if (isPlainObject(image)) return asText(image['url']);
  return asText(part['text'] ?? part['refusal']);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
