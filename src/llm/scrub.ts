/**
 * Takes the user's key out of text that will be shown or stored. Providers echo keys in
 * their error messages, whole or partly masked, and an error text ends up in traces,
 * exports and screenshots.
 */
import { toWellFormed } from './well-formed.ts';

const PLACE = '[key]';

/** Up to this length a key may be a placeholder such as `none`, and part of other words. */
const WORD_LENGTH = 8;

/** A word with masked characters in it, such as `sk-ab****cd` or `sk-ab...cd`. */
const MASKED_WORD = /([\w-]*)(?:\*{2,}|•+|…|\.{3,}|[xX]{4,})([\w-]*)/gu;

/** The text without the key, without its URL-encoded form and without masked forms of it. */
export function scrubKey(text: string, key: string): string {
  const secret = key.trim();
  if (secret === '') return text;
  const clean = [secret, encodeURIComponent(toWellFormed(secret))].reduce(withoutSecret, text);
  return clean.replace(MASKED_WORD, (word, head: string, tail: string) => {
    const showsHead = head.length > 1 && secret.startsWith(head);
    const showsTail = tail.length > 1 && secret.endsWith(tail);
    return showsHead || showsTail ? PLACE : word;
  });
}

function withoutSecret(text: string, secret: string): string {
  if (secret.length > WORD_LENGTH) return text.replaceAll(secret, PLACE);
  const literal = secret.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&');
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'gu'), PLACE);
}
