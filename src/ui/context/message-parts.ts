/**
 * Messages as the context pane shows them: whose they are, how many tokens they may be,
 * and their parts in order. Pure and remembered for each message by identity, since the
 * loop never changes a message in place but only the list of them.
 */
import { partText } from '../../lib/part-text.ts';
import { SUMMARY_MARK } from '../../lib/summary-mark.ts';
import { estimateTokens } from '../../lib/tokens.ts';
import type { Message, Part, ToolUsePart } from '../../llm/types.ts';
import { firstLines, tellingArgument } from '../conversation/call-summary.ts';

/** `tool` is a user message that holds tool results: the wire knows only two roles. */
export type Role = 'system' | 'user' | 'assistant' | 'tool';

const MARK = SUMMARY_MARK.trim();

export function partsOf(message: Message): readonly Part[] {
  if (typeof message.content !== 'string') return message.content;
  return [{ type: 'text', text: message.content }];
}

export function roleOf(message: Message): Role {
  if (message.role === 'assistant') return 'assistant';
  return partsOf(message).some((part) => part.type === 'tool_result') ? 'tool' : 'user';
}

export function tokensOfPart(part: Part): number {
  return estimateTokens(partText(part));
}

/** What a message says in words, without its calls and results. */
export function textOf(message: Message): string {
  return partsOf(message)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');
}

/** A whole message as text to read, calls with their arguments. */
export function toPlainText(message: Message): string {
  return partsOf(message)
    .map((part) => {
      if (part.type === 'tool_result') return `⟵ ${part.content}`;
      if (part.type !== 'tool_use') return part.text;
      return `⟶ ${part.name} ${part.argsRaw ?? JSON.stringify(part.args, null, 2)}`;
    })
    .join('\n');
}

/** The beginning of a message on one line. */
export function lineOf(message: Message): string {
  const parts = partsOf(message).map((part) => {
    if (part.type === 'tool_use') return `⟶ ${part.name} ${tellingArgument(part.args)}`;
    const { text } = firstLines(partText(part), { lines: 2, characters: 200 });
    return part.type === 'tool_result' ? `⟵ ${text}` : text;
  });
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** All that a message holds for later, as it is read: arguments are not escaped. */
export function readableOf(message: Message): string {
  return partsOf(message)
    .map((part) => (part.type === 'tool_use' ? valuesOf(part.args).join('\n') : partText(part)))
    .join('\n');
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(valuesOf);
}

/** Whether a message is what compaction made of earlier ones. */
export function isSummary(message: Message): boolean {
  const [first] = partsOf(message);
  return message.role === 'user' && first?.type === 'text' && first.text.startsWith(MARK);
}

/** Results that a message holds. */
export function resultCount(message: Message): number {
  return partsOf(message).filter((part) => part.type === 'tool_result').length;
}

export function callsOf(message: Message | undefined): readonly ToolUsePart[] {
  if (message === undefined || message.role !== 'assistant') return [];
  return partsOf(message).filter((part) => part.type === 'tool_use');
}

/**
 * What ties a call to its result: the id, and which message asked, because providers use
 * ids again. `index` is the message's own place; a result belongs to the message before.
 */
export function pairKey(index: number, part: Part): string | null {
  if (part.type === 'tool_use') return `${index}:${part.id}`;
  if (part.type === 'tool_result') return `${index - 1}:${part.tool_use_id}`;
  return null;
}

/**
 * Ids of the calls of `asked` that `answer` holds results for, one a line; empty when there are
 * none. As a text, so that a component can tell that nothing changed.
 */
export function joinedIds(asked: Message | undefined, answer: Message | undefined): string {
  const calls = callsOf(asked);
  if (calls.length === 0 || answer === undefined) return '';
  const answered = new Set(
    partsOf(answer).flatMap((part) => (part.type === 'tool_result' ? [part.tool_use_id] : [])),
  );
  return calls.flatMap(({ id }) => (answered.has(id) ? [id] : [])).join('\n');
}
