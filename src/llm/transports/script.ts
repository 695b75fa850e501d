/**
 * The script transport: a fetch that answers model requests from a function, with real
 * server-sent bytes at the pace of a real model. The model layer above cannot tell it from
 * a network. It keeps no state, so a reload or a restart in the middle of a turn gets the
 * same answers; the only clock is the `sleep` that it is given.
 */
import { toFrames, type Frame } from './script-frames.ts';
import { judgeRequest, refuse, type Refusal } from './script-request.ts';
import { ScriptError, type Responder, type ScriptedAnswer } from './script-types.ts';

export type { Responder, ScriptedAnswer, ScriptedCall, ScriptRequest } from './script-types.ts';
export { ScriptError } from './script-types.ts';

export type ScriptOptions = {
  /** Waits so many milliseconds; rejects with the signal's reason when it is aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Scales all waiting: 1 is life-like, 0 sends everything at once. Default 1. */
  pace?: number;
  /** What `GET …/models` lists. Default: one model, `loopscope-demo`. */
  models?: readonly string[];
};

/**
 * A fetch that serves `POST …/chat/completions` and `GET …/models` and answers anything
 * else with an error of the provider's shape. It rejects, as fetch does, only when the
 * signal is aborted; an abort later errors the body with the signal's reason.
 */
export function createScriptFetch(responder: Responder, options: ScriptOptions): typeof fetch {
  return async (input, init) => {
    // Not the signal of the new request: an engine may collect what joins it to the caller's.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    const request = new Request(input, { ...init, signal: null });
    const { pathname } = new URL(request.url);
    if (request.method === 'GET' && pathname.endsWith('/models')) return listModels(options);
    if (request.method !== 'POST' || !pathname.endsWith('/chat/completions')) {
      const asked = `${request.method} ${pathname}`;
      return refusal({
        ...refuse(`Unknown request URL: ${asked}.`, null, 'unknown_url'),
        status: 404,
      });
    }
    const judged = judgeRequest(await request.text());
    if ('error' in judged) return refusal(judged);
    let answer: ScriptedAnswer;
    try {
      answer = responder(judged.request);
    } catch (error) {
      return refusal(scriptFailure(error));
    }
    const frames = toFrames(answer, { model: judged.request.model, ...judged });
    return new Response(toBody(frames, options, signal), {
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    });
  };
}

/** A request that the script does not know is the request's fault, all else is the script's. */
function scriptFailure(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ScriptError) return refuse(message, null, 'unexpected_request');
  const described = { message: `The script failed: ${message}`, type: 'server_error' };
  return { status: 500, error: { ...described, param: null, code: 'script_failed' } };
}

function refusal({ status, error }: Refusal): Response {
  return Response.json({ error }, { status });
}

function listModels({ models = ['loopscope-demo'] }: ScriptOptions): Response {
  const list = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'loopscope' }));
  return Response.json({ object: 'list', data: list });
}

/** Sends a frame only when it is asked for, so a reader that pauses stops the clock too. */
function toBody(
  frames: readonly Frame[],
  { sleep, pace = 1 }: ScriptOptions,
  signal?: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const rest = frames.values();
  const done = new AbortController();
  return new ReadableStream(
    {
      start(controller) {
        // A read that is already pending learns of the abort here, not after its wait.
        const fail = (): void => controller.error(signal?.reason);
        signal?.addEventListener('abort', fail, { signal: done.signal });
      },
      async pull(controller) {
        const { value: frame } = rest.next();
        if (frame === undefined) {
          done.abort();
          return controller.close();
        }
        if (frame.waitMs * pace > 0) await sleep(frame.waitMs * pace, signal);
        if (!signal?.aborted) controller.enqueue(encoder.encode(frame.bytes));
      },
      cancel: () => done.abort(),
    },
    { highWaterMark: 0 },
  );
}
