/**
 * Takes the user's key out of text that will be shown or stored. Providers echo keys in
 * their error messages, whole or partly masked, and an error text ends up in traces,
 * exports and screenshots. All of it is linear in the text: bodies are long.
 */
import { toWellFormed } from './well-formed.ts';

const PLACE = '[key]';

/** Up to this length a key may be a placeholder such as `none`, and part of other words. */
const WORD_LENGTH = 8;

/** The characters that stand for hidden ones, such as in `sk-ab****cd` or `sk-ab...cd`. */
const MASK = /\*{2,}|•+|…|\.{3,}|[xX]{4,}/gu;
const WORD_END = /[\w-]*$/u;
const WORD_START = /^[\w-]*/u;

/** The longest part of a key that a mask leaves to be seen on one side. */
const LONGEST_SHOWN = 200;

/** The text without the key in any of its written forms, and without masked forms of it. */
export function scrubKey(text: string, key: string): string {
  const secret = key.trim();
  if (secret === '') return text;
  const clean = formsOf(secret).reduce(withoutSecret, text);
  return withoutMasked(clean, secret);
}

/**
 * Strikes the whole key out of text that is otherwise to stay as it came. A key that may be
 * a placeholder stays: `ollama` is a word, too. Made once for many texts.
 */
export function keyStriker(key: string): (text: string) => string {
  const secret = key.trim();
  if (secret.length <= WORD_LENGTH) return (text) => text;
  const forms = formsOf(secret);
  return (text) => (forms.some((form) => text.includes(form)) ? forms.reduce(strike, text) : text);
}

/** The key as it is, in a URL, in JSON of a server that escapes slashes, and in HTML. */
function formsOf(secret: string): string[] {
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(toWellFormed(secret));
  return [...new Set([secret, url, json, json.replaceAll('/', '\\/'), html])];
}

function strike(text: string, form: string): string {
  return text.replaceAll(form, PLACE);
}

function withoutSecret(text: string, secret: string): string {
  if (secret.length > WORD_LENGTH) return strike(text, secret);
  const literal = secret.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&');
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'gu'), PLACE);
}

/** Replaces words that show the beginning or the end of the key beside a mask. */
function withoutMasked(text: string, secret: string): string {
  let clean = '';
  let at = 0;
  for (const { 0: mask, index } of text.matchAll(MASK)) {
    if (index < at) continue;
    const before = text.slice(Math.max(at, index - LONGEST_SHOWN), index);
    const after = text.slice(index + mask.length, index + mask.length + LONGEST_SHOWN);
    const head = WORD_END.exec(before)?.[0] ?? '';
    const tail = WORD_START.exec(after)?.[0] ?? '';
    const showsHead = head.length > 1 && secret.startsWith(head);
    const showsTail = tail.length > 1 && secret.endsWith(tail);
    if (!showsHead && !showsTail) continue;
    clean += text.slice(at, index - head.length) + PLACE;
    at = index + mask.length + tail.length;
  }
  return clean + text.slice(at);
}
