/**
 * Tries an endpoint step by step and says what works and what to do about what does not.
 * It asks as the loop does, through `stream`, so what it finds is what the loop will meet.
 * Concessions made before are forgotten first: the user may just have set the server right.
 */
import { forgetConcessions } from './concessions.ts';
import { toAsked, toBase } from './endpoint.ts';
import { ModelError, toModelError } from './errors.ts';
import { listModels } from './models.ts';
import { hear, type Heard } from './probe-hear.ts';
import * as say from './probe-words.ts';
import { keyStriker } from './scrub.ts';
import { createNetworkFetch } from './transports/network.ts';
import type { Model } from './types.ts';

const STEPS = ['reachable', 'cors', 'key', 'model', 'streaming', 'usage', 'tools'] as const;

export type ProbeStep = {
  step: (typeof STEPS)[number];
  /** `failed`: seen to be missing. `unknown`: could not be found out. */
  state: 'running' | 'ok' | 'failed' | 'unknown';
  /** What was seen and what to do, in English. Never holds the key. Empty while it runs. */
  detail: string;
  code?: say.ProbeCode;
};

export type ProbeOptions = {
  signal?: AbortSignal | undefined;
  /** Where the page is at home, for the sentences. Default: the worker's own. */
  origin?: string | undefined;
};

/** How long an address may be silent before it counts as one where nobody is. */
const KNOCK_MS = 20_000;

/**
 * Tries the model's endpoint. A step comes as `running` and later once with its result;
 * what cannot be tried after a failure ends as `unknown`. Costs at most two tiny completions,
 * each of 256 tokens at most. Ends without further steps when the signal is aborted. Never
 * throws.
 */
export async function* probe(
  model: Model,
  options: ProbeOptions = {},
): AsyncGenerator<ProbeStep, void, undefined> {
  const { signal = new AbortController().signal } = options;
  const origin = options.origin ?? globalThis.location?.origin ?? 'this page';
  const strike = keyStriker(model.apiKey);
  const left = new Set<ProbeStep['step']>(STEPS);
  forgetConcessions(toAsked(model).url, model.id);
  for await (const step of tryAll({ model, signal, origin })) {
    if (signal.aborted) return;
    if (step.state !== 'running') left.delete(step.step);
    yield { ...step, detail: strike(step.detail) };
  }
  if (signal.aborted) return;
  const detail = 'Not tried: something before it has to work first.';
  for (const step of left) yield { step, state: 'unknown', detail, code: 'not-tried' };
}

type Place = { model: Model; signal: AbortSignal; origin: string };

async function* tryAll(place: Place): AsyncGenerator<ProbeStep> {
  const { model, signal } = place;
  const listed = yield* tryConnection(place);
  if (listed === null || signal.aborted) return;
  for (const step of ['key', 'model', 'streaming', 'usage'] as const) yield running(step);
  const heard = await hear(model, 'Reply with the word ok.', { signal });
  // The chat decides and not the list: a server may let pages use either one alone.
  if (heard.error?.code === 'unreachable') {
    yield failed('cors', say.sayCorsRefused(model.baseURL, place.origin), 'cors-refused');
    return;
  }
  yield ok('cors', say.CORS_ALLOWED, 'cors-allowed');
  if (heard.error !== null) {
    yield judgeFailure(heard.error, model, listed);
    return;
  }
  yield* judgeAnswer(heard, model);
  yield running('tools');
  yield await tryTools(model, signal);
}

/**
 * Whether anybody is there who can be asked. Gives what came of asking for the models; null
 * when there is no use in asking for more.
 */
async function* tryConnection({
  model,
  signal,
  origin,
}: Place): AsyncGenerator<ProbeStep, string[] | ModelError | null> {
  yield running('reachable');
  const isThere = await knock(model, signal);
  if (isThere) yield ok('reachable', say.ANSWERS, 'answers');
  yield running('cors');
  const listed = await list(model, signal);
  const error = listed instanceof ModelError ? listed : null;
  if (error?.code === 'bad-key') {
    yield failed('key', error.message, 'key-refused');
    return null;
  }
  const isMistaken = error?.code === 'bad-url';
  const isUnread = error !== null && ['unreachable', 'internal'].includes(error.code);
  if (isMistaken || (isUnread && !isThere)) {
    const detail = isMistaken ? error.message : say.sayDown(model.baseURL, origin);
    yield failed('reachable', detail, isMistaken ? 'failed' : 'down');
    return null;
  }
  // A server may refuse to be asked without CORS, and answer when asked with it.
  if (!isThere) yield ok('reachable', say.ANSWERS, 'answers');
  if (error?.status !== 401) return listed;
  yield ok('cors', say.CORS_ALLOWED, 'cors-allowed');
  yield failed('key', error.message, 'key-refused');
  return null;
}

/** Whether anybody is there: asks without reading the answer, which needs nobody's leave. */
async function knock(model: Model, signal: AbortSignal): Promise<boolean> {
  const transport = model.fetch ?? createNetworkFetch();
  const limited = AbortSignal.any([signal, AbortSignal.timeout(KNOCK_MS)]);
  try {
    await transport(`${toBase(model.baseURL)}/models`, { mode: 'no-cors', signal: limited });
    return true;
  } catch {
    return false;
  }
}

async function list(model: Model, signal: AbortSignal): Promise<string[] | ModelError> {
  const { baseURL, apiKey, fetch: transport } = model;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(KNOCK_MS)]);
  try {
    return await listModels({ baseURL, apiKey, fetch: transport, signal: limited });
  } catch (thrown) {
    return toModelError(thrown, apiKey);
  }
}

function judgeFailure(error: ModelError, { id }: Model, listed: string[] | ModelError): ProbeStep {
  const { code, message } = error;
  if (code === 'unauthorized' || code === 'no-credit') return failed('key', message, 'key-refused');
  if (error.retryable) return { step: 'model', state: 'unknown', detail: message, code: 'failed' };
  const isUnlisted = Array.isArray(listed) && !listed.includes(id);
  return isUnlisted
    ? failed('model', `${message} ${say.sayNotListed(id, listed)}`, 'model-unknown')
    : failed('model', message, code === 'not-found' ? 'model-unknown' : 'failed');
}

function* judgeAnswer(heard: Heard, { id, apiKey }: Model): Generator<ProbeStep> {
  yield apiKey.trim() === ''
    ? ok('key', 'The endpoint asks for no key.', 'no-key-needed')
    : ok('key', 'The endpoint takes the key.', 'key-taken');
  yield ok('model', `The model "${id}" answers.`, 'model-answers');
  yield heard.isStreamed
    ? ok('streaming', 'The answer comes as a stream.', 'streams')
    : failed('streaming', say.ONE_PIECE, 'one-piece');
  const { usage } = heard;
  yield usage === null
    ? failed('usage', say.NO_COUNTS, 'no-counts')
    : ok(
        'usage',
        `The endpoint counts tokens: ${usage.input} in, ${usage.output} out.`,
        'counts-tokens',
      );
}

async function tryTools(model: Model, signal: AbortSignal): Promise<ProbeStep> {
  const ping = {
    name: 'ping',
    description: 'Answers pong.',
    parameters: { type: 'object', properties: {} },
  };
  const heard = await hear(model, 'Call the tool ping once.', { tools: [ping], signal });
  const { error } = heard;
  if (error?.retryable) {
    return { step: 'tools', state: 'unknown', detail: error.message, code: 'failed' };
  }
  if (error !== null) return failed('tools', error.message, 'tools-refused');
  if (heard.adaptations.includes('no-tools')) {
    return failed('tools', say.TOOLS_REFUSED, 'tools-refused');
  }
  return heard.called.includes('ping')
    ? ok('tools', 'The model calls tools.', 'calls-tools')
    : { step: 'tools', state: 'unknown', detail: say.NO_CALL, code: 'no-call' };
}

function running(step: ProbeStep['step']): ProbeStep {
  return { step, state: 'running', detail: '' };
}

function ok(step: ProbeStep['step'], detail: string, code: say.ProbeCode): ProbeStep {
  return { step, state: 'ok', detail, code };
}

function failed(step: ProbeStep['step'], detail: string, code: say.ProbeCode): ProbeStep {
  return { step, state: 'failed', detail, code };
}
