/**
 * Asks the model and yields its answer as it comes. The one function of this layer that the
 * loop needs. It never throws: a failure is one `error` event, an abort is `done aborted`.
 * Whoever stops pulling and returns ends the request. Nothing is yielded through another
 * generator here, since each delta would pay for it.
 */
import { orAborted } from './or-aborted.ts';
import { Reply } from './reply.ts';
import { planRetry, sleep as sleepFor } from './retry.ts';
import { newCallId } from './tool-calls.ts';
import type { Message, Model, StreamEvent, ToolSpec } from './types.ts';
import { tapOf } from './wire-tap.ts';

/** What the request says besides the tools. */
export type StreamContext = {
  systemPrompt?: string | undefined;
  messages: Message[];
  /** See `ModelRequest`. */
  isAsWritten?: boolean | undefined;
};

export type StreamOptions = {
  tools?: readonly ToolSpec[] | undefined;
  signal?: AbortSignal | undefined;
  /** Waits before an attempt, in place of the model's own `sleep`. */
  sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** An id for a call that came without one. Default: nine random letters and digits. */
  newId?: (() => string) | undefined;
};

const NEVER = new AbortController().signal;

/**
 * The answer of `model` to `context`: deltas as they come, then usage and calls, then one
 * `done` or `error`; see `StreamEvent`. Failures before the first token are tried again,
 * each announced by a `retry` event. The context is only read.
 */
export async function* stream(
  model: Model,
  context: StreamContext,
  options: StreamOptions = {},
): AsyncGenerator<StreamEvent, void, undefined> {
  const { tools = [], signal = NEVER, newId = newCallId } = options;
  const sleep = options.sleep ?? model.sleep ?? sleepFor;
  const { systemPrompt = '', messages, isAsWritten } = context;
  const request = { systemPrompt, messages, tools, isAsWritten };
  const tap = tapOf(model);
  let reply: Reply | undefined;
  const abort = (): void => reply?.hangUp(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      reply = new Reply(model, request, tap);
      while (await reply.advance()) {
        for (const event of reply.events) {
          if (signal.aborted) break;
          yield event;
        }
        reply.events.length = 0;
      }
      if (signal.aborted) break;

      const { failure } = reply;
      if (failure === null) {
        for (const event of reply.conclude(newId)) yield event;
        return;
      }
      const waitMs = reply.hasBegun ? null : planRetry(failure, attempt, model.retries);
      if (waitMs === null) {
        tap?.failed(failure.message);
        yield { type: 'error', error: failure };
        return;
      }
      tap?.retry(waitMs, failure.message);
      yield { type: 'retry', attempt, waitMs, reason: failure.message };
      await orAborted(sleep(waitMs, signal), signal).catch(() => {});
    }
    tap?.stopped();
    yield { type: 'done', stopReason: 'aborted' };
  } finally {
    signal.removeEventListener('abort', abort);
    reply?.hangUp();
    tap?.stopped();
  }
}
