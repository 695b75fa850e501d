/**
 * Finding and reading what the conversation is made of, for all parts of `project`. Pure; it
 * knows no entries. A call is looked for from the end, because providers use ids again.
 */
import { isSame } from '../lib/same-message.ts';
import type { Message } from '../llm/types.ts';
import type { ConversationItem, Fold } from './state.ts';

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

/** The compactions that were undone where `before` made way for `after` are marked so. */
export function withUndone(
  conversation: readonly ConversationItem[],
  folds: readonly Fold[],
  { before, after }: { before: readonly Message[]; after: readonly Message[] },
): readonly ConversationItem[] {
  const isIn = (list: readonly Message[], one: Message) => list.some((each) => isSame(each, one));
  const undone = folds
    .filter(({ summary }) => isIn(before, summary) && !isIn(after, summary))
    .filter(({ removed }) => removed.every((message) => isIn(after, message)))
    .map(({ n }) => n);
  if (undone.length === 0) return conversation;
  return conversation.map((item) =>
    item.type === 'compaction' && undone.includes(item.n) ? { ...item, isUndone: true } : item,
  );
}

/** What a message says in words, as its text came: piece by piece, with nothing between. */
export function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
}
