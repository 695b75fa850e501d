/**
 * Messages as the context pane shows them: whose they are, how many tokens they may be,
 * and their parts in order. Pure and remembered for each message by identity, since the
 * loop never changes a message in place but only the list of them.
 */
import { estimateTokens } from '../../lib/tokens.ts';
import type { Message, Part, ToolUsePart } from '../../llm/types.ts';

/** `tool` is a user message that holds tool results: the wire knows only two roles. */
export type Role = 'system' | 'user' | 'assistant' | 'tool';

/** How the loop begins the message that stands for older ones. */
const SUMMARY_MARK = '[context summary]';

const tokens = new WeakMap<Message, number>();

export function partsOf(message: Message): readonly Part[] {
  if (typeof message.content !== 'string') return message.content;
  return [{ type: 'text', text: message.content }];
}

export function roleOf(message: Message): Role {
  if (message.role === 'assistant') return 'assistant';
  return partsOf(message).some((part) => part.type === 'tool_result') ? 'tool' : 'user';
}

/** An estimate of the tokens of one message. */
export function tokensOf(message: Message): number {
  const known = tokens.get(message);
  if (known !== undefined) return known;
  const sum = partsOf(message).reduce((total, part) => total + estimateTokens(textOfPart(part)), 0);
  tokens.set(message, sum);
  return sum;
}

/** Whether a message is what compaction made of earlier ones. */
export function isSummary(message: Message): boolean {
  const [first] = partsOf(message);
  return message.role === 'user' && first?.type === 'text' && first.text.startsWith(SUMMARY_MARK);
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

function textOfPart(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'tool_use':
      return `${part.name} ${part.argsRaw ?? JSON.stringify(part.args)}`;
    case 'tool_result':
      return part.content;
    default:
      return part satisfies never;
  }
}
