/**
 * What the probe says: one or two English sentences a step, what was seen and what to do.
 * Apart from the probe, so that its order can be read. The origin is the page's own, since
 * it is what a server has to be told to allow.
 */
import { isLoopback, isMixed, shownUrl } from './errors.ts';

/** What was found, for those who say it in another language. */
export type ProbeCode =
  | 'answers'
  | 'down'
  | 'cors-allowed'
  | 'cors-refused'
  | 'key-taken'
  | 'no-key-needed'
  | 'key-refused'
  | 'model-answers'
  | 'model-unknown'
  | 'streams'
  | 'one-piece'
  | 'counts-tokens'
  | 'no-counts'
  | 'calls-tools'
  | 'no-call'
  | 'tools-refused'
  | 'failed'
  | 'not-tried';

/** Nothing at all came back, neither with CORS nor without. */
export function sayDown(url: string, origin: string): string {
  const base = shownUrl(url);
  if (isLoopback(url)) {
    return `Nothing answers at ${base}. Start the server and check the port in the base URL. If the browser asks whether this page may use the local network, allow it.`;
  }
  if (isMixed(url, URL.canParse(origin) ? new URL(origin).protocol : '')) {
    return `The browser did not let this page ask ${base}: a page loaded over https may not use an http address. Use https there, or open Loopscope from your own machine.`;
  }
  return `Nothing answers at ${base}. Check the base URL for typing errors, and whether you are online.`;
}

/** The server is there, but a page may not read what it says. */
export function sayCorsRefused(url: string, origin: string): string {
  const seen = `The server at ${shownUrl(url)} is there, but it does not let this page (${origin}) read its answers (CORS).`;
  return isLoopback(url)
    ? `${seen} Ollama: set OLLAMA_ORIGINS=${origin} and start it again. LM Studio: switch on "Enable CORS", or run "lms server start --cors". vLLM: add --allowed-origins '["${origin}"]'. llama.cpp: use a newer llama-server, and --cors where it has that option.`
    : `${seen} If the server is yours, let it send Access-Control-Allow-Origin and allow the headers authorization and content-type (vLLM: --allowed-origins). Otherwise use a provider that web pages may ask, such as OpenRouter, or a small proxy of your own.`;
}

/** The list lacks the model; the names that are most like it are told. */
export function sayNotListed(id: string, listed: readonly string[]): string {
  const words = id
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '');
  const likeness = (name: string): number =>
    words.filter((word) => name.toLowerCase().includes(word)).length;
  const nearest = listed.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, 4);
  return nearest.length === 0
    ? 'The endpoint lists no models at all.'
    : `The endpoint does not list the model "${id}". It lists, for example: ${nearest.join(', ')}.`;
}

export const ANSWERS = 'A server answers at this address.';
export const CORS_ALLOWED = 'The server lets this page ask it.';
export const TOOLS_REFUSED =
  'The endpoint refuses tools for this model. Loopscope then asks without them, so the model can talk but not act: choose a model that can call tools.';
export const NO_CALL =
  'The model answered without calling the tool it was told to call. It may still call tools, but perhaps not reliably.';
export const ONE_PIECE =
  'The answer came in one piece and not as a stream. Loopscope reads that, too, but no text shows before the answer is whole.';
export const NO_COUNTS =
  'The endpoint does not say how many tokens it used, so they will be estimated.';
