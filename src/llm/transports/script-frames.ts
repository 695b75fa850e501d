/**
 * A scripted answer as the chunks that a chat-completions endpoint streams, each with the
 * time that passes before it. Pure: no clock and no randomness, so the same request gives
 * the same bytes at the same pace. Shapes follow OpenAI's reference for streamed chat
 * completions; `reasoning_content` is the field that most other endpoints use.
 */
import { estimateTokens } from '../../lib/tokens.ts';
import type { ScriptedAnswer, ScriptedCall } from './script-types.ts';

/** One server-sent event, ready to send, and the milliseconds to wait before it. */
export type Frame = { bytes: string; waitMs: number };

/** What the frames say about the request: its model, its size, and if usage was asked for. */
export type FrameOptions = { model: string; inputTokens: number; includeUsage: boolean };

const FINISH_REASON = { end_turn: 'stop', tool_use: 'tool_calls', max_tokens: 'length' } as const;

/** About 40 tokens a second, as a mid-sized hosted model writes. */
const MS_A_TEXT_PIECE = 25;
/** Arguments come faster than life: a page shows a call only when it is whole. */
const MS_AN_ARGUMENT_PIECE = 12;

/** Two wide characters, or six others with the blanks before them: about a token. */
const TEXT_PIECE =
  /\s*(?:[\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef]{1,2}|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef]{1,6})|\s+/gu;
const ARGUMENT_PIECE = /[\s\S]{1,12}/gu;

/** All frames of an answer, from the role to `[DONE]`. */
export function toFrames(answer: ScriptedAnswer, options: FrameOptions): Frame[] {
  const calls = answer.toolCalls ?? [];
  const stopReason = answer.stopReason ?? (calls.length > 0 ? 'tool_use' : 'end_turn');
  const finish = choice({}, FINISH_REASON[stopReason]);
  const chunks: Timed[] = [
    { chunk: choice({ role: 'assistant', content: '' }), waitMs: firstTokenMs(options) },
    ...pieces(answer.reasoning ?? '', (reasoning_content) => ({ reasoning_content })),
    ...pieces(answer.text ?? '', (content) => ({ content })),
    ...calls.flatMap(callChunks),
    { chunk: finish, waitMs: 0 },
  ];
  if (options.includeUsage) chunks.push({ chunk: usageChunk(answer, options), waitMs: 0 });
  const shared = {
    id: `chatcmpl-script-${options.inputTokens}`,
    object: 'chat.completion.chunk',
    // There is no clock in here: the time of day would make two equal runs differ.
    created: 0,
    model: options.model,
  };
  const frames = chunks.map(({ chunk, waitMs }) => toFrame({ ...shared, ...chunk }, waitMs));
  return [...frames, { bytes: 'data: [DONE]\n\n', waitMs: 0 }];
}

type Timed = { chunk: Record<string, unknown>; waitMs: number };

/** Between 150 and 300 ms, and different from request to request as it would be. */
function firstTokenMs({ inputTokens }: FrameOptions): number {
  return 150 + ((inputTokens * 37) % 151);
}

function pieces(text: string, toDelta: (piece: string) => Record<string, unknown>): Timed[] {
  const found = text.match(TEXT_PIECE) ?? [];
  return found.map((piece) => ({ chunk: choice(toDelta(piece)), waitMs: MS_A_TEXT_PIECE }));
}

/** Name and id come first with empty arguments, then the arguments in fragments. */
function callChunks(call: ScriptedCall, index: number): Timed[] {
  const head = {
    index,
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: '' },
  };
  const rest = argumentText(call).match(ARGUMENT_PIECE) ?? [];
  const parts = [head, ...rest.map((text) => ({ index, function: { arguments: text } }))];
  return parts.map((part) => ({
    chunk: choice({ tool_calls: [part] }),
    waitMs: MS_AN_ARGUMENT_PIECE,
  }));
}

function argumentText({ args }: ScriptedCall): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function choice(delta: Record<string, unknown>, finish: string | null = null): Timed['chunk'] {
  return { choices: [{ index: 0, delta, finish_reason: finish }] };
}

function usageChunk(answer: ScriptedAnswer, { inputTokens }: FrameOptions): Timed['chunk'] {
  const said = (answer.reasoning ?? '') + (answer.text ?? '');
  const calls = (answer.toolCalls ?? []).map((call) => call.name + argumentText(call)).join('');
  const output = estimateTokens(said) + estimateTokens(calls);
  return {
    choices: [],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: output,
      total_tokens: inputTokens + output,
    },
  };
}

function toFrame(chunk: Record<string, unknown>, waitMs: number): Frame {
  return { bytes: `data: ${JSON.stringify(chunk)}\n\n`, waitMs };
}
