/**
 * What is wrong with one message by itself, whatever stands beside it, and which calls and
 * results it holds. Kept by identity in a WeakMap: a long context is checked every round,
 * and only its new messages cost anything. Messages may come from storage or an import, so
 * nothing is taken on trust but that they are values.
 */
import { isPlainObject } from './arguments.ts';
import { isLegalName } from './tool-names.ts';
import type { HistoryRule, Message } from './types.ts';
import { hasLoneSurrogate } from './well-formed.ts';

export type PartFault = { rule: HistoryRule; id?: string; message: string };

export type MessageFacts = {
  role: 'user' | 'assistant';
  faults: readonly PartFault[];
  /** Ids of the calls, in order. */
  calls: readonly string[];
  /** Ids that the results answer, in order. */
  results: readonly string[];
  /** Whether the user's text stands before a result in the same message. */
  hasTextBeforeResult: boolean;
  /** Whether there is any text; blank text counts. */
  hasText: boolean;
};

const known = new WeakMap<Message, MessageFacts>();

/** The facts of a message; the same object each time for the same message. */
export function factsOf(message: Message): MessageFacts {
  const facts = known.get(message);
  if (facts !== undefined) return facts;
  const fresh = inspect(message);
  if (isPlainObject(message)) known.set(message, fresh);
  return fresh;
}

/** Which kinds of part a role may hold. */
const PARTS: Readonly<Record<Message['role'], readonly string[]>> = {
  user: ['text', 'tool_result'],
  assistant: ['text', 'reasoning', 'tool_use'],
};

/** Whether a part is of a kind that `role` may hold, with the fields that it needs. */
export function isPartOf(role: Message['role'], part: unknown): boolean {
  if (!isPlainObject(part) || !PARTS[role].some((type) => type === part['type'])) return false;
  switch (part['type']) {
    case 'tool_use':
      return typeof part['id'] === 'string' && typeof part['name'] === 'string';
    case 'tool_result':
      return typeof part['tool_use_id'] === 'string' && typeof part['content'] === 'string';
    default:
      return typeof part['text'] === 'string';
  }
}

/** Whether a value has the outer form of a message: a known role, and content. */
export function isMessageLike(value: unknown): value is Message {
  if (!isPlainObject(value)) return false;
  const { role, content } = value;
  if (role !== 'user' && role !== 'assistant') return false;
  return typeof content === 'string' || (Array.isArray(content) && content.length > 0);
}

type Draft = {
  role: 'user' | 'assistant';
  faults: PartFault[];
  calls: string[];
  results: string[];
  hasTextBeforeResult: boolean;
  hasText: boolean;
};

function inspect(message: Message): MessageFacts {
  const role = isPlainObject(message) && message.role === 'assistant' ? 'assistant' : 'user';
  const draft: Draft = {
    role,
    faults: [],
    calls: [],
    results: [],
    hasTextBeforeResult: false,
    hasText: false,
  };
  if (isEmptyAssistant(message)) {
    draft.faults.push({
      rule: 'empty-assistant',
      message: 'This assistant message has no text and no call: providers refuse empty messages.',
    });
  } else if (!isMessageLike(message)) {
    draft.faults.push({
      rule: 'bad-content',
      message: 'This is no message: it needs the role user or assistant, and text or parts.',
    });
  } else if (typeof message.content === 'string') {
    draft.hasText = true;
    inspectStrings(message.content, draft);
  } else {
    for (const part of message.content) inspectPart(part, draft);
  }
  return draft;
}

function isEmptyAssistant(message: Message): boolean {
  if (!isPlainObject(message) || message.role !== 'assistant') return false;
  const content: unknown = message.content;
  if (typeof content === 'string') return content.trim() === '';
  if (!Array.isArray(content)) return false;
  return content.every(
    (part: unknown) =>
      isPlainObject(part) &&
      (part['type'] === 'reasoning' ||
        (part['type'] === 'text' &&
          typeof part['text'] === 'string' &&
          part['text'].trim() === '')),
  );
}

function inspectPart(part: unknown, draft: Draft): void {
  if (!isPlainObject(part) || !isPartOf(draft.role, part)) {
    const type = isPlainObject(part) ? String(part['type']) : typeof part;
    draft.faults.push({
      rule: 'bad-content',
      message: `The role ${draft.role} cannot hold this part (${type}): providers refuse it.`,
    });
    return;
  }
  if (part['type'] === 'tool_use') inspectCall(part, draft);
  else if (part['type'] === 'tool_result') inspectResult(part, draft);
  else {
    if (part['type'] === 'text') draft.hasText = true;
    inspectStrings(part['text'], draft);
  }
}

function inspectCall(part: Record<string, unknown>, draft: Draft): void {
  const id = String(part['id']);
  const fault = (rule: HistoryRule, message: string): void => {
    draft.faults.push({ rule, id, message });
  };
  if (id === '') fault('empty-id', 'A call has an empty id, so that no result can name it.');
  else if (draft.calls.includes(id)) {
    fault('duplicate-id', `Two calls of one answer have the id "${id}": a result fits both.`);
  }
  draft.calls.push(id);
  if (!isLegalName(part['name'])) {
    fault(
      'illegal-name',
      `The tool name "${String(part['name'])}" is not allowed: 1 to 64 letters, digits, _ or -.`,
    );
  }
  if (!isPlainObject(part['args'])) {
    fault('args-not-object', `The arguments of call "${id}" are no JSON object.`);
  }
  inspectStrings([part['id'], part['args']], draft, id);
}

function inspectResult(part: Record<string, unknown>, draft: Draft): void {
  const id = String(part['tool_use_id']);
  if (id === '') {
    draft.faults.push({
      rule: 'empty-id',
      id,
      message: 'A result does not say which call it answers.',
    });
  }
  draft.results.push(id);
  if (draft.hasText) draft.hasTextBeforeResult = true;
  inspectStrings([id, part['content']], draft, id);
}

function inspectStrings(value: unknown, draft: Draft, id?: string): void {
  if (!hasLoneSurrogate(value)) return;
  draft.faults.push({
    rule: 'lone-surrogate',
    message: 'The text holds half of a character (a lone surrogate), which JSON cannot carry.',
    ...(id === undefined ? {} : { id }),
  });
}
