/**
 * Builds the messages that the loop pushes, and reads messages part by part. What the
 * builders give is something that `checkHistory` has nothing to say about: whatever a model
 * or a tool came up with (half characters, illegal names, broken arguments) is made storable
 * here, once. Neither knows the wire shape.
 */
import { toLegalName } from './tool-names.ts';
import type { Message, Part, ReasoningPart, TextPart, ToolCall } from './types.ts';
import type { ToolResult, ToolResultPart, ToolUsePart } from './types.ts';
import { toWellFormed, toWellFormedObject } from './well-formed.ts';

/**
 * The assistant message for an answer: reasoning, text and calls, each only when there is
 * some. A call with invalid arguments is stored with `{}` and the text that came. Gives an
 * empty list of parts for an empty answer; such a message must not be pushed.
 */
export function buildAssistantMessage(
  text: string,
  toolCalls: readonly ToolCall[],
  reasoning = '',
): Message {
  const content: Part[] = [];
  if (reasoning !== '') content.push({ type: 'reasoning', text: toWellFormed(reasoning) });
  if (text !== '') content.push({ type: 'text', text: toWellFormed(text) });
  for (const call of toolCalls) content.push(toToolUse(call));
  return { role: 'assistant', content };
}

/** The user message that answers an assistant message's calls. */
export function buildToolResultMessage(results: readonly ToolResult[]): Message {
  return {
    role: 'user',
    content: results.map((result) => ({
      ...result,
      type: 'tool_result',
      content: toWellFormed(result.content),
    })),
  };
}

/** A message's content as parts; a string is one text part. */
export function partsOf(message: Message): readonly Part[] {
  const { content } = message;
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** The text of a message, its text parts joined by a blank line; empty when there is none. */
export function textOf(message: Message): string {
  if (typeof message.content === 'string') return message.content;
  return message.content
    .filter((part) => isText(part))
    .map((part) => part.text)
    .join('\n\n');
}

export function isText(part: Part): part is TextPart {
  return part.type === 'text';
}

export function isReasoning(part: Part): part is ReasoningPart {
  return part.type === 'reasoning';
}

export function isCall(part: Part): part is ToolUsePart {
  return part.type === 'tool_use';
}

export function isResult(part: Part): part is ToolResultPart {
  return part.type === 'tool_result';
}

function toToolUse(call: ToolCall): ToolUsePart {
  const { id, name, args, argsRaw } = call;
  const part: ToolUsePart = {
    type: 'tool_use',
    id,
    name: toLegalName(name),
    args: args === null ? {} : toWellFormedObject(args),
  };
  return argsRaw === undefined ? part : { ...part, argsRaw: toWellFormed(argsRaw) };
}
