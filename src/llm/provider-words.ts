/**
 * What a provider says in the body of a failed answer, and how to tell kinds of it apart.
 * Bodies come in a dozen shapes, as text, or as the web page of some gateway. Whatever is
 * quoted is scrubbed of the key and cut at 300 characters.
 */
import { cutAtCharacter } from '../lib/text.ts';
import { isPlainObject } from './arguments.ts';
import { scrubKey } from './scrub.ts';

/** The provider's own words in a body, in the shapes that providers use; the key scrubbed. */
export function wordsOf(body: string, apiKey: string): string {
  if (isHtml(body)) return '';
  const words = findWords(parse(body)) ?? body;
  return cutAtCharacter(scrubKey(words.replace(/\s+/gu, ' ').trim(), apiKey), 300);
}

/** The words of something thrown. A browser's own may quote a header, and so the key. */
export function reasonOf(thrown: unknown, apiKey: string): string {
  return wordsOf(thrown instanceof Error ? thrown.message : String(thrown), apiKey);
}

/** `: words.` or `.` when there are none, so that a sentence can go on behind it. */
export function quote(body: string, apiKey: string): string {
  const words = wordsOf(body, apiKey);
  if (words === '') return '.';
  return /[.!?]$/u.test(words) ? `: ${words}` : `: ${words}.`;
}

function findWords(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (Array.isArray(value)) return findWords(value[0]);
  if (!isPlainObject(value)) return null;
  for (const field of ['error', 'message', 'detail', 'msg', 'errors', 'code', 'type']) {
    const words = findWords(value[field]);
    if (words !== null) return withRaw(words, value);
  }
  return null;
}

/** A router says "provider returned error" and hides the reason in `metadata.raw`. */
function withRaw(words: string, value: Record<string, unknown>): string {
  const { metadata } = value;
  const raw = isPlainObject(metadata) ? metadata['raw'] : undefined;
  return typeof raw === 'string' ? `${words}: ${raw}` : words;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Whether a body is a web page, whatever its content type says. */
export function isHtml(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|!--)/iu.test(body);
}

/** Whether the provider says that the request does not fit the model's window. */
export function isTooLong(body: string): boolean {
  return /context_length_exceeded|maximum context length|context window|prompt is too long/iu.test(
    body,
  );
}

/** Whether waiting will not help, since the account has run out. */
export function isOutOfCredit(body: string): boolean {
  return /insufficient_quota|insufficient[ _]balance|credit balance|billing/iu.test(body);
}
