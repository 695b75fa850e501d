/**
 * The vocabulary that the model layer and everything above it share: messages, the
 * model, and what a stream yields. Types only. Nothing here knows the chat-completions
 * shape (wire.ts does) or that there is a loop. Calls and results live as parts inside
 * messages, and all results of an answer travel in one user message, so that a context
 * is valid or not by looking at neighbours alone.
 */

import type { WireEvent } from './wire-events.ts';

/** JSON Schema of a tool's arguments: always `type: 'object'` at the top. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type TextPart = { type: 'text'; text: string };

/** What the model thought before it answered. Shown folded; sent back only where wanted. */
export type ReasoningPart = { type: 'reasoning'; text: string };

/**
 * A call that the model asked for. `args` is a plain object, `{}` when what came was no
 * JSON object; `argsRaw` then keeps the text as it came.
 */
export type ToolUsePart = {
  type: 'tool_use';
  id: string;
  name: string;
  args: Record<string, unknown>;
  argsRaw?: string;
};

/** The answer to the call `tool_use_id`. `content` is text for the model to read. */
export type ToolResultPart = {
  type: 'tool_result';
  tool_use_id: string;
  content: string;
  is_error?: boolean;
};

/** What running a call gives, before it becomes a part of a message. */
export type ToolResult = Omit<ToolResultPart, 'type'>;

export type Part = TextPart | ReasoningPart | ToolUsePart | ToolResultPart;

/**
 * User messages hold text or tool results, assistant messages text, reasoning and calls. A
 * message is never changed in place, only replaced: what is known of it, its JSON text for
 * one, is kept by identity.
 */
export type Message = { role: 'user' | 'assistant'; content: string | Part[] };

/** The system prompt and messages from which the next request is built. */
export type Context = { systemPrompt?: string; messages: Message[] };

/** A tool as the model sees it. */
export type ToolSpec = { name: string; description: string; parameters: JsonSchema };

/** What the loop hands to `stream`: everything that the next request says. */
export type ModelRequest = {
  systemPrompt?: string;
  messages: Message[];
  tools: readonly ToolSpec[];
  /** A person wants to see what the endpoint says to exactly this: nothing is repaired. */
  isAsWritten?: boolean | undefined;
};

/**
 * Where the answers come from. `fetch` is the transport: the network by default, a script
 * or a recording otherwise. It may reject with a `ModelError` to choose the words of its
 * failure. The key is sent to `baseURL` and nowhere else.
 */
export type Model = {
  /** Up to and without `/chat/completions`, such as `https://api.openai.com/v1`. */
  baseURL: string;
  apiKey: string;
  /** The model's name as the endpoint knows it. */
  id: string;
  fetch?: typeof fetch;
  /** The most tokens that one answer may have; the endpoint's own limit when left out. */
  maxTokens?: number;
  /** Size of the window in tokens; compaction also goes by it when given. */
  contextWindow?: number;
  /** The stream fails after this long without a byte, counted only while someone waits. */
  idleTimeoutMs?: number;
  /** How often a request that failed before its first token is sent again: 0 to 3, default 2. */
  retries?: number;
  /** Told of what goes out and comes in, as it happens. What it throws is dropped. */
  onWire?: (event: WireEvent) => void;
  /**
   * Waits before a retry; ends early when the signal is aborted, and otherwise when the next
   * attempt shall begin at once. Default: a timer.
   */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * A whole call at the end of an answer. `invalid` means that its arguments are no JSON
 * object or were cut off: `args` is then null, `argsRaw` what came, and it must not run.
 */
export type ToolCall = {
  id: string;
  name: string;
  args: Record<string, unknown> | null;
  invalid?: boolean;
  argsRaw?: string;
  /** The result that a person gave, or a rule, so that the call does not run. */
  answer?: { content: string; is_error?: boolean };
};

/**
 * Tokens as the endpoint counts them. `input` holds the `cached` ones, `output` those of the
 * `reasoning`. `cost` is in US dollars, only where the endpoint itself names it.
 */
export type Usage = {
  input: number;
  output: number;
  cached?: number;
  reasoning?: number;
  cost?: number;
};

/** How an answer ended. A failure is an `error` event, not a stop reason. */
export type AnswerStop = 'end_turn' | 'tool_use' | 'max_tokens' | 'aborted';

/**
 * What `stream` yields: any number of deltas, then the usage when the endpoint told it, then
 * the calls, then exactly one `done` or `error`. After `error` or `done aborted` no call is
 * yielded. A `retry` comes before the first delta only: attempt `attempt` failed for `reason`,
 * the next one begins in `waitMs` milliseconds.
 */
export type StreamEvent =
  | { type: 'text_delta'; delta: string }
  | { type: 'reasoning_delta'; delta: string }
  | ({ type: 'tool_call' } & ToolCall)
  | { type: 'usage'; usage: Usage }
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  | { type: 'done'; stopReason: AnswerStop }
  | { type: 'error'; error: Error };

/** One reason why a strict provider would refuse a context. */
export type HistoryFault = {
  rule: HistoryRule;
  /** Index into the messages where it shows. */
  index: number;
  /** The call that it is about, where there is one. */
  id?: string;
  /** One plain English sentence: what is wrong, and what a provider says to it. */
  message: string;
};

export type HistoryRule =
  | 'missing-result'
  | 'orphan-result'
  | 'duplicate-result'
  | 'misplaced-result'
  | 'duplicate-id'
  | 'empty-id'
  | 'empty-assistant'
  | 'illegal-name'
  | 'args-not-object'
  | 'lone-surrogate'
  | 'bad-content';

/** What `repairHistory` did about one fault. `message` is one plain English sentence. */
export type Repair = { rule: HistoryRule; index: number; id?: string; message: string };
