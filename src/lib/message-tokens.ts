/**
 * An estimate of the tokens of messages, remembered for each message by identity: a message
 * is never changed in place, only the list of them, so a long context costs a look-up for
 * each message and only new ones are read. Whoever shows it marks it as an estimate.
 */
import { partText, type ReadablePart } from './part-text.ts';
import { estimateTokens } from './tokens.ts';

export type ReadableMessage = { readonly content: string | readonly ReadablePart[] };

const known = new WeakMap<ReadableMessage, number>();

/** Estimated tokens of the messages and of the system prompt before them. */
export function contextTokens(
  systemPrompt: string | undefined,
  messages: readonly ReadableMessage[],
): number {
  let sum = estimateTokens(systemPrompt ?? '');
  for (const message of messages) sum += messageTokens(message);
  return sum;
}

/**
 * The same for a context that is asked about again and again while it grows: only what is
 * not as it was the last time is looked up, the rest is compared.
 */
export function createTokenCounter(): typeof contextTokens {
  let prompt: string | undefined;
  let promptTokens = 0;
  const before: ReadableMessage[] = [];
  /** Of each of those, its tokens and those of all before it. */
  const sums: number[] = [];
  return (systemPrompt, messages) => {
    if (systemPrompt !== prompt) promptTokens = estimateTokens(systemPrompt ?? '');
    prompt = systemPrompt;
    let same = 0;
    while (same < messages.length && messages[same] === before[same]) same += 1;
    before.length = sums.length = same;
    for (const message of messages.slice(same)) {
      sums.push((sums.at(-1) ?? 0) + messageTokens(message));
      before.push(message);
    }
    return promptTokens + (sums.at(-1) ?? 0);
  };
}

/** Estimated tokens of one message. */
export function messageTokens(message: ReadableMessage): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  const { content } = message;
  const tokens = typeof content === 'string' ? estimateTokens(content) : sumOf(content);
  known.set(message, tokens);
  return tokens;
}

function sumOf(parts: readonly ReadablePart[]): number {
  return parts.reduce((sum, part) => sum + estimateTokens(partText(part)), 0);
}
