/**
 * The texts of the answer that streams now: what the model says and what it thinks, each
 * one item of the conversation that grows until the answer is in the context.
 */
import type { ConversationItem } from './state.ts';

type Growing = Extract<ConversationItem, { type: 'assistant' | 'reasoning' }>;

/** Whether more of this item's text may come. */
export function isGrowing(item: ConversationItem): item is Growing {
  return (item.type === 'assistant' || item.type === 'reasoning') && item.isStreaming;
}

/** The conversation with `text` at the end of the growing item like `begin`, or of a new one. */
export function grown(
  conversation: readonly ConversationItem[],
  begin: Pick<Growing, 'type' | 'n' | 'round'>,
  text: string,
): readonly ConversationItem[] {
  const index = conversation.findLastIndex((item) => item.type === begin.type && isGrowing(item));
  const item = conversation[index];
  if (item === undefined || !isGrowing(item)) {
    return [...conversation, { ...begin, text, isStreaming: true }];
  }
  return conversation.with(index, { ...item, text: item.text + text });
}
