/**
 * A chat-completions endpoint as a fetch: gives prepared answers in order as real SSE
 * bytes, keeps each request's body, and fails loudly when it is asked once too often.
 */
import type { Model } from '../../src/llm/index.ts';

export type AnswerCall = { id: string; name: string; args?: unknown; argsRaw?: string };

export type Answer = {
  text?: string;
  toolCalls?: AnswerCall[];
  /** The wire's own word; from the calls when left out. */
  finish?: 'stop' | 'tool_calls' | 'length';
  /** The body breaks after what was said, with this message. */
  error?: string;
  /** Waits so long before each piece of text. */
  delayMs?: number;
  /** Answers with this status and no stream. */
  status?: number;
  /** Tokens that the endpoint counts, input and output; it tells none when left out. */
  usage?: [input: number, output: number];
};

export type WireBody = {
  messages: { role: string; content?: unknown; tool_calls?: unknown[]; tool_call_id?: string }[];
  tools?: unknown[];
  max_tokens?: number;
};

export type Endpoint = { model: Model; bodies: WireBody[]; aborted: number };

/** A model over the answers; `answer` may also be a function of the request's number. */
export function createEndpoint(
  answers: Answer[] | ((n: number, body: WireBody) => Answer),
  options: Partial<Model> = {},
): Endpoint {
  const endpoint: Endpoint = {
    bodies: [],
    aborted: 0,
    model: { baseURL: 'http://fixture.invalid/v1', apiKey: 'k', id: 'fake', ...options },
  };
  endpoint.model.fetch = async (_input, init) => {
    const body = JSON.parse(init?.body as string) as WireBody;
    const n = endpoint.bodies.push(body) - 1;
    init?.signal?.addEventListener('abort', () => (endpoint.aborted += 1), { once: true });
    const answer = Array.isArray(answers) ? answers[n] : answers(n, body);
    if (!answer)
      throw new Error(`The endpoint was asked ${n + 1} times, more than it has answers.`);
    if (answer.status !== undefined) {
      return Response.json({ error: { message: 'refused' } }, { status: answer.status });
    }
    return new Response(toStream(answer, init?.signal ?? undefined), {
      headers: { 'content-type': 'text/event-stream' },
    });
  };
  return endpoint;
}

function toStream(answer: Answer, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const frames = framesOf(answer);
  return new ReadableStream({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
    async pull(controller) {
      if (answer.delayMs !== undefined) await new Promise((r) => setTimeout(r, answer.delayMs));
      if (signal?.aborted) return;
      const frame = frames.shift();
      if (frame !== undefined) controller.enqueue(encoder.encode(frame));
      else if (answer.error !== undefined) controller.error(new TypeError(answer.error));
      else controller.close();
    },
  });
}

function framesOf({ text = '', toolCalls = [], finish, error, usage }: Answer): string[] {
  const frame = (delta: object, reason: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  const frames = (text.match(/\S+\s*/g) ?? []).map((word) => frame({ content: word }));
  for (const [index, call] of toolCalls.entries()) {
    const args = call.argsRaw ?? JSON.stringify(call.args ?? {});
    const called = { name: call.name, arguments: args };
    frames.push(
      frame({ tool_calls: [{ index, id: call.id, type: 'function', function: called }] }),
    );
  }
  if (error !== undefined) return frames;
  frames.push(frame({}, finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop')));
  if (usage !== undefined) {
    const [input, output] = usage;
    const counted = { prompt_tokens: input, completion_tokens: output };
    frames.push(`data: ${JSON.stringify({ choices: [], usage: counted })}\n\n`);
  }
  frames.push('data: [DONE]\n\n');
  return frames;
}
