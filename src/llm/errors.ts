/**
 * Every way in which an endpoint can fail, as one or two sentences that a person can act
 * on: what happened, where, what to do. The texts are English, since the loop shows them to
 * the model as well. No text ever holds the key: whatever a provider said is scrubbed, cut
 * at 300 characters, and left out when it is a web page.
 */
import { isPlainObject } from './arguments.ts';
import { isHtml, isOutOfCredit, isTooLong, quote } from './provider-words.ts';
import { keyStriker, scrubKey } from './scrub.ts';
import type { Model } from './types.ts';

export type ModelErrorCode =
  | 'bad-key'
  | 'bad-url'
  | 'unauthorized'
  | 'not-found'
  | 'refused'
  | 'too-long'
  | 'rate-limited'
  | 'no-credit'
  | 'server'
  | 'redirected'
  | 'unreachable'
  | 'not-an-api'
  | 'malformed'
  | 'empty'
  | 'cut'
  | 'idle'
  | 'filtered'
  | 'provider'
  | 'internal';

/**
 * A failed request or answer. `retryable`: the same request may succeed a little later.
 * `status` is the HTTP status where there was one, `retryAfterMs` what the endpoint asked for.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    more: {
      retryable?: boolean;
      status?: number | undefined;
      retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.retryable = more.retryable ?? false;
    this.status = more.status;
    this.retryAfterMs = more.retryAfterMs;
  }
}

/** What the sentences need to know of the model and of the request. */
export type Asked = Pick<Model, 'apiKey' | 'id'> & { url: string };

/** The failure that an HTTP status and its body tell of. */
export function errorOfStatus(
  response: { status: number; body: string; retryAfterMs?: number | undefined },
  asked: Asked,
): ModelError {
  const { status, body, retryAfterMs } = response;
  const said = quote(body, asked.apiKey);
  const fail = (code: ModelErrorCode, text: string, retryable = false): ModelError =>
    new ModelError(code, text, { status, retryable, retryAfterMs });

  if (status === 401 || status === 403) {
    return fail('unauthorized', unauthorized(status, said, asked));
  }
  if (status === 404 || status === 405) {
    return fail('not-found', notFound(status, said, asked));
  }
  if (status === 402 || (status === 429 && isOutOfCredit(body))) {
    const advice = 'Check the credit and limits of the account.';
    return fail(
      'no-credit',
      `The endpoint says that the account has no credit left (${status})${said} ${advice}`,
    );
  }
  if (status === 429) {
    const advice = 'Wait a little, or check the rate limit and credit of the account.';
    return fail(
      'rate-limited',
      `The endpoint gets too many requests from this key (429)${said} ${advice}`,
      true,
    );
  }
  if (status === 408 || status === 409 || status >= 500) {
    const advice = 'This is usually over soon: try again in a minute.';
    return fail('server', `The endpoint failed (${status})${said} ${advice}`, true);
  }
  if (status === 413 || isTooLong(body)) {
    return fail('too-long', `The endpoint refused the request as too long (${status})${said}`);
  }
  return fail('refused', `The endpoint refused the request (${status})${said}`);
}

/** The failure that an error object inside an answer with status 200 tells of. */
export function errorInStream(error: unknown, asked: Asked): ModelError {
  const body = typeof error === 'string' ? error : JSON.stringify({ error });
  const code = isPlainObject(error) ? Number(error['code'] ?? error['status']) : Number.NaN;
  const status = code >= 400 && code < 600 ? code : undefined;
  const isPassing = status === 408 || status === 429 || (status !== undefined && status >= 500);
  const message = `The endpoint broke the answer off with an error${quote(body, asked.apiKey)}`;
  return new ModelError(isTooLong(body) ? 'too-long' : 'provider', message, {
    retryable: isPassing && !isOutOfCredit(body),
    ...(status === undefined ? {} : { status }),
  });
}

/**
 * The failure of a fetch that gave no answer at all. A browser does not say whether the
 * address is wrong, nobody listens, or the server forbids web pages to ask (CORS).
 */
export function unreachable(url: string, reason: string, pageProtocol: string): ModelError {
  const isLocal = isLoopback(url);
  const sentences = [
    `Could not reach ${shownUrl(url)}${reason === '' ? '' : ` (${reason})`}: it is offline, the address is wrong, or the server does not allow web pages to use it (CORS).`,
    isLocal
      ? 'Check that the server runs and that this page is among the origins that it allows (for Ollama: OLLAMA_ORIGINS).'
      : 'Open the address in a new tab: if it answers there, CORS is the reason.',
  ];
  if (isMixed(url, pageProtocol)) {
    sentences.push('A page loaded over https may also not ask an http address: use https there.');
  }
  return new ModelError('unreachable', sentences.join(' '), { retryable: true });
}

/** The connection broke before the answer was whole. */
export function cutOff(reason: string): ModelError {
  const why = reason === '' ? '' : ` (${reason})`;
  return new ModelError(
    'cut',
    `The answer was cut: the connection ended before the model was finished${why}. What came so far is kept; ask again to go on.`,
    { retryable: true },
  );
}

export function idleTooLong(ms: number): ModelError {
  return new ModelError(
    'idle',
    `The endpoint has sent nothing for ${Math.round(ms / 100) / 10} seconds, so the request was given up. Try again, or try another model.`,
  );
}

/** The body is no chat-completions answer: a web page, plain text, or nothing. */
export function notAnAnswer(body: string, asked: Asked): ModelError {
  const where = shownUrl(asked.url);
  if (body.trim() === '') {
    return new ModelError(
      'empty',
      `The endpoint answered with nothing at all (${where}). Try again, or try another model.`,
    );
  }
  if (isHtml(body)) {
    return new ModelError(
      'not-an-api',
      `${where} answered with a web page, not with a model's answer. The base URL is probably wrong: it usually ends in /v1.`,
    );
  }
  return new ModelError(
    'malformed',
    `The answer of ${where} is no chat-completions stream${quote(body, asked.apiKey)}`,
  );
}

export function filtered(): ModelError {
  return new ModelError(
    'filtered',
    "The provider's content filter stopped the answer. Put the request into other words, or use another model.",
  );
}

export function failedFinish(): ModelError {
  return new ModelError(
    'provider',
    'The endpoint ended the answer with an error and did not say which. Try again.',
  );
}

/**
 * Any thrown thing as a ModelError. The last gate before a failure is told: it also finds
 * the key where a person typed it into the address or the model's name.
 */
export function toModelError(thrown: unknown, apiKey: string): ModelError {
  if (thrown instanceof ModelError) {
    const message = keyStriker(apiKey)(thrown.message);
    return message === thrown.message ? thrown : new ModelError(thrown.code, message, thrown);
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new ModelError('internal', `The request failed: ${scrubKey(reason, apiKey)}`);
}

/** A URL as it may be shown: without user, password, query and fragment. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function unauthorized(status: number, said: string, asked: Asked): string {
  if (asked.apiKey.trim() === '') {
    return `The endpoint wants a key and none is set (${status})${said} Enter one in the settings.`;
  }
  return `The endpoint refused the key (${status})${said} Check the key in the settings, and that it may use the model "${asked.id}".`;
}

function notFound(status: number, said: string, asked: Asked): string {
  return `The endpoint knows no such address or model (${status})${said} Asked was ${shownUrl(asked.url)} for the model "${asked.id}": check both in the settings; the base URL usually ends in /v1.`;
}

/** Whether a URL is one of this machine, which a browser trusts also without https. */
export function isLoopback(url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : '';
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  );
}

/** Whether a browser keeps a page of this protocol from asking this URL (mixed content). */
export function isMixed(url: string, pageProtocol: string): boolean {
  const isPlain = URL.canParse(url) && new URL(url).protocol === 'http:';
  return pageProtocol === 'https:' && isPlain && !isLoopback(url);
}
