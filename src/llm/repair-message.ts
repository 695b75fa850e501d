/**
 * Mends one message by itself: parts that its role cannot hold, illegal names, arguments
 * that are no object, half characters. Ids are left to repair.ts, since a call's id and its
 * result's must change together.
 */
import { isPlainObject } from './arguments.ts';
import { factsOf, isMessageLike, isPartOf } from './message-faults.ts';
import { toLegalName } from './tool-names.ts';
import type { HistoryRule, Message, Part, Repair, ToolUsePart } from './types.ts';
import { toWellFormed, toWellFormedObject } from './well-formed.ts';

/**
 * The message without the faults that it has by itself, or null when nothing of it can be
 * sent. Notes what it did in `repairs`. A message without faults is given back as it is.
 */
export function mendMessage(message: Message, index: number, repairs: Repair[]): Message | null {
  const { faults } = factsOf(message);
  if (faults.length === 0) return message;
  const rules = new Set(faults.map((fault) => fault.rule));
  const mended = rules.has('empty-assistant') ? null : withoutFaults(message);
  if (mended === null) {
    const rule = rules.has('empty-assistant') ? 'empty-assistant' : 'bad-content';
    repairs.push({ rule, index, message: 'A message with nothing to send was left out.' });
    return null;
  }
  for (const rule of rules) {
    const done = DONE[rule];
    if (done !== undefined) repairs.push({ rule, index, message: done });
  }
  return mended;
}

const DONE: Partial<Record<HistoryRule, string>> = {
  'bad-content': 'A part that the role cannot hold was left out.',
  'illegal-name': 'What is not allowed in a tool name was replaced by _.',
  'args-not-object': 'Arguments that are no JSON object were replaced by {}.',
  'lone-surrogate': 'Halves of characters were replaced by U+FFFD.',
};

function withoutFaults(message: Message): Message | null {
  if (!isMessageLike(message)) return null;
  const { role } = message;
  if (typeof message.content === 'string') return { role, content: toWellFormed(message.content) };
  const content = message.content.filter((part) => isPartOf(role, part)).map(mendPart);
  if (content.length === 0) return null;
  const mended: Message = { role, content };
  return factsOf(mended).faults.some((fault) => fault.rule === 'empty-assistant') ? null : mended;
}

function mendPart(part: Part): Part {
  switch (part.type) {
    case 'tool_use':
      return mendCall(part);
    case 'tool_result':
      return {
        ...part,
        tool_use_id: toWellFormed(part.tool_use_id),
        content: toWellFormed(part.content),
      };
    default:
      return { ...part, text: toWellFormed(part.text) };
  }
}

function mendCall(part: ToolUsePart): ToolUsePart {
  const args: unknown = part.args;
  const call = { ...part, id: toWellFormed(part.id), name: toLegalName(part.name) };
  if (isPlainObject(args)) return { ...call, args: toWellFormedObject(args) };
  const argsRaw = part.argsRaw ?? (typeof args === 'string' ? args : JSON.stringify(args));
  return { ...call, args: {}, ...(argsRaw === undefined ? {} : { argsRaw }) };
}
