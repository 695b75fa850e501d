/**
 * Finding and reading what the conversation is made of, for all parts of `project`. Pure; it
 * knows no entries. A call is looked for from the end, because providers use ids again.
 */
import type { Message } from '../llm/types.ts';
import type { ConversationItem } from './state.ts';

export type CallItem = Extract<ConversationItem, { type: 'call' }>;

/** The conversation with the latest call of this id changed; the same one when there is none. */
export function withCall(
  conversation: readonly ConversationItem[],
  id: string,
  change: (call: CallItem) => CallItem,
): readonly ConversationItem[] {
  const index = conversation.findLastIndex((item) => item.type === 'call' && item.id === id);
  const call = conversation[index];
  return call?.type === 'call' ? conversation.with(index, change(call)) : conversation;
}

/** What a message says in words, as its text came: piece by piece, with nothing between. */
export function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
}
