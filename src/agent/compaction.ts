/**
 * Folds old messages into a summary before the context overflows. The cut never parts a
 * call from its result, the newest message is never folded, and whatever fails leaves the
 * context as it was. The text to be summarised goes to the model as one transcript and not
 * as messages, so that no rule about pairs or roles can make the request fail.
 */
import { stream } from '../llm/index.ts';
import type { Context, Message, Model } from '../llm/index.ts';
import { SUMMARY_MARK } from '../lib/summary-mark.ts';
import { estimateTokens } from '../lib/tokens.ts';
import { toTranscript } from './transcript.ts';
import type { AgentOptions } from './types.ts';

/** Folding begins when this part of the window is full, and keeps at most half of it. */
const FULL = 0.8;
const KEEP = 0.5;

/** For an endpoint that does not say how large its window is. */
const ASSUMED_WINDOW = 100_000;

/** After an attempt that did not help, the context must grow by so many messages first. */
const PATIENCE = 10;

/** A summary of a few short messages may be longer than they are; a long one must not be. */
const SMALL = 200;

/** Contexts that could not be folded, and from which length on it is worth another try. */
const notBefore = new WeakMap<Context, number>();

/**
 * Whether the context has `compactAt` messages, or fills its window, and folding it can
 * help: there is something old to fold, and the last attempt did not just fail.
 */
export function needsCompaction(model: Model, context: Context, options: AgentOptions): boolean {
  const { compactAt = 50 } = options;
  const { messages } = context;
  if (compactAt === Infinity || messages.length < (notBefore.get(context) ?? 0)) return false;
  const isLong = messages.length >= compactAt || isFull(model, messages);
  return isLong && cutOf(model, messages, options) > 1;
}

/**
 * Replaces all but the recent messages by a summary that the model writes, in one call
 * without tools. Gives whether it did: not when aborted, when the call fails, when the
 * answer is blank or cut off, or when the summary is no shorter than what it stands for.
 */
export async function compactContext(
  model: Model,
  context: Context,
  signal?: AbortSignal,
  options: AgentOptions = {},
): Promise<boolean> {
  const { messages } = context;
  const cut = cutOf(model, messages, options);
  if (cut < 1) return false;
  const old = messages.slice(0, cut);
  const summary = await summarise(model, old, signal);
  if (signal?.aborted) return false;
  if (summary === null || tokensOf([summary]) > Math.max(SMALL, tokensOf(old))) {
    postponeCompaction(context);
    return false;
  }
  const reviewed = (await options.reviewSummary?.(summary, cut)) ?? summary;
  if (signal?.aborted) return false;
  context.messages = [reviewed, ...messages.slice(cut)];
  return true;
}

/**
 * The summary that would take the place of the first `cut` messages, null when the model
 * gave none. Without `cut` as many fold as compaction would. Changes nothing.
 */
export async function proposeSummary(
  model: Model,
  messages: Message[],
  options: AgentOptions & { cut: number | null; signal?: AbortSignal },
): Promise<{ cut: number; summary: Message | null }> {
  const cut = options.cut ?? cutOf(model, messages, options);
  if (cut < 1) return { cut: 0, summary: null };
  return { cut, summary: await summarise(model, messages.slice(0, cut), options.signal) };
}

/** The context is not folded before it has grown: an attempt failed, or was undone. */
export function postponeCompaction(context: Context): void {
  notBefore.set(context, context.messages.length + PATIENCE);
}

/** Index of the first message that stays. 0 when nothing can be folded. */
function cutOf(model: Model, messages: Message[], options: AgentOptions): number {
  const { keepRecent = 20 } = options;
  let keep = Math.max(1, keepRecent);
  while (keep > 1 && tokensOf(messages.slice(-keep)) > windowOf(model) * KEEP) keep -= 1;
  let cut = Math.max(0, messages.length - keep);
  // Results stay with the answer that holds their calls.
  while (cut > 0 && holdsResults(messages[cut])) cut -= 1;
  return cut;
}

function isFull(model: Model, messages: Message[]): boolean {
  return model.contextWindow !== undefined && tokensOf(messages) > model.contextWindow * FULL;
}

function windowOf(model: Model): number {
  return model.contextWindow ?? ASSUMED_WINDOW;
}

function holdsResults(message: Message | undefined): boolean {
  return (
    typeof message?.content === 'object' && message.content.some((p) => p.type === 'tool_result')
  );
}

/** The model's summary of `old` as the message to put in their place, or null. */
async function summarise(
  model: Model,
  old: Message[],
  signal: AbortSignal | undefined,
): Promise<Message | null> {
  const transcript = toTranscript(old, windowOf(model) * KEEP);
  const context: Context = {
    systemPrompt: 'You summarise conversations between a user and a coding agent.',
    messages: [{ role: 'user', content: `${INSTRUCTION}\n\n${transcript}` }],
  };
  let text = '';
  let isWhole = false;
  for await (const event of stream(model, context, { tools: [], signal })) {
    if (event.type === 'text_delta') text += event.delta;
    if (event.type === 'done') isWhole = event.stopReason === 'end_turn';
  }
  if (!isWhole || text.trim() === '') return null;
  return { role: 'user', content: SUMMARY_MARK + text.trim() };
}

const INSTRUCTION =
  'Summarise the conversation below so that the agent can go on with the work from your ' +
  'summary alone. Keep what the user asked for, in their words; decisions and why; every ' +
  'file path, name, number and command that still matters; what is done and what is left. ' +
  'If it begins with an earlier summary, keep what that says. Write in the language of the ' +
  'conversation, as plain text.';

const estimates = new WeakMap<Message, number>();

/** Estimated tokens of messages; each message is counted once. */
function tokensOf(messages: Message[]): number {
  return messages.reduce((sum, message) => sum + tokensOfOne(message), 0);
}

function tokensOfOne(message: Message): number {
  const known = estimates.get(message);
  if (known !== undefined) return known;
  const { content } = message;
  const tokens = estimateTokens(typeof content === 'string' ? content : JSON.stringify(content));
  estimates.set(message, tokens);
  return tokens;
}
