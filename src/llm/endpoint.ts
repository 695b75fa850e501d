/**
 * Asks an endpoint for an answer: the address, the headers, the key, and once more without
 * what the endpoint refuses. Gives a response with status 2xx or throws a ModelError.
 * Retries are not its business.
 */
import { adapt, conceding, concessionsTo } from './concessions.ts';
import { ModelError, errorOfStatus, unreachable, type Asked } from './errors.ts';
import { reasonOf } from './provider-words.ts';
import { toBody, toDraft } from './request.ts';
import { readRetryAfter } from './retry.ts';
import type { Model, ModelRequest } from './types.ts';
import type { WireTap } from './wire-tap.ts';

/** How much of an error's body is read: enough for any message, not for any page. */
const LONGEST_ERROR = 20_000;

/** What is to be asked, and who looks on. */
export type Question = { model: Model; request: ModelRequest; tap: WireTap | null };

/**
 * Sends the request. When the endpoint refuses a part of it that it need not have, the
 * request goes out again without that, and this is remembered.
 */
export async function ask(
  { model, request, tap }: Question,
  send: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const asked = toAsked(model);
  const concessions = concessionsTo(asked.url, model.id);
  for (;;) {
    const { draft, adaptations } = adapt(toDraft(model, request), concessions);
    const accept = draft.head['stream'] === true ? 'text/event-stream' : 'application/json';
    const sent = { headers: toHeaders(model.apiKey, accept), body: toBody(draft) };
    tap?.request({ url: asked.url, ...sent, adaptations });
    const response = await send(asked.url, { method: 'POST', ...sent });
    tap?.response(response);
    if (response.ok) return response;

    const text = await readStart(response);
    const error = toError(response, text, asked);
    if (text !== '') tap?.frame(text, [{ as: 'error', message: error.message }]);
    const concession = conceding(response.status, text, draft);
    // One that was made already did not help: some want a thing and its contrary.
    if (concession === undefined || concessions.has(concession)) throw error;
    concessions.add(concession);
  }
}

/** Where a model is asked, for requests and for error texts. */
export function toAsked({ baseURL, apiKey, id }: Model): Asked {
  return { url: `${toBase(baseURL)}/chat/completions`, apiKey, id };
}

/** The base URL without what people paste behind it: slashes, or the whole path. */
export function toBase(baseURL: string): string {
  return baseURL
    .trim()
    .replace(/\/+$/u, '')
    .replace(/\/chat\/completions$/u, '');
}

/**
 * The headers of a request; a browser asks the server's leave for each further one. Throws
 * ModelError for a key that no header can carry: it was copied with something beside it.
 */
export function toHeaders(apiKey: string, accept: string): Record<string, string> {
  const key = apiKey.trim();
  const headers = { 'content-type': 'application/json', accept };
  if (key === '') return headers;
  const place = key.search(/[^\x20-\x7e\xa0-\xff]/u);
  if (place >= 0) {
    throw new ModelError(
      'bad-key',
      `The key holds a character that cannot be sent (character ${place + 1} of ${key.length}). Copy the key again and enter it in the settings.`,
    );
  }
  return { ...headers, authorization: `Bearer ${key}` };
}

/**
 * Asks the transport once. What it rejects with is passed on when it is a ModelError or an
 * abort; anything else is a connection that failed, told as such.
 */
export async function reach(
  transport: typeof fetch,
  { url, apiKey }: Pick<Asked, 'url' | 'apiKey'>,
  init: RequestInit,
): Promise<Response> {
  try {
    return await transport(url, init);
  } catch (thrown) {
    if (thrown instanceof ModelError || init.signal?.aborted) throw thrown;
    const page = globalThis.location?.protocol ?? '';
    throw unreachable(url, reasonOf(thrown, apiKey), page);
  }
}

/** The failure that a response tells of. */
export function toError(response: Response, body: string, asked: Asked): ModelError {
  const retryAfterMs = readRetryAfter(response.headers, Date.now());
  return errorOfStatus({ status: response.status, body, retryAfterMs }, asked);
}

/** The beginning of a body as text; empty when it cannot be read. */
export async function readStart(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < LONGEST_ERROR) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What came so far still says more than nothing.
  }
  reader.cancel().catch(() => {});
  return text;
}
