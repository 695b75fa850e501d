/**
 * Makes a base URL and a key of what people paste: whole request URLs, quotes, a header's
 * `Bearer`, invisible characters. Pure; a refusal names the sentence that says why.
 */
import type { MessageKey } from '../../i18n/en.ts';

/** A sentence of the catalogue with what it is filled with. */
export type Sentence = { key: MessageKey; values?: Record<string, string | number> };

export type Cleaned = { ok: true; value: string } | { ok: false; error: Sentence };

/** The base URL that requests are built on: no slash, no endpoint path, no query at its end. */
export function cleanURL(pasted: string): Cleaned {
  const text = stripQuotes(pasted.trim());
  if (text === '') return refuse('settings.urlMissing');
  const whole = withScheme(text);
  if (!URL.canParse(whole)) return refuse('settings.urlInvalid');
  const url = new URL(whole);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('settings.urlScheme', { scheme: url.protocol.replace(':', '') });
  }
  if (url.username !== '' || url.password !== '') return refuse('settings.urlCredentials');
  const path = url.pathname.replace(/\/+$/, '').replace(/(\/chat)?\/completions$/, '');
  return { ok: true, value: url.origin + path.replace(/\/+$/, '') };
}

/** Whether the page's policy, and browsers on https pages, will not let it through. */
export function isBlockedHttp(baseURL: string): boolean {
  if (!URL.canParse(baseURL)) return false;
  const { protocol, hostname } = new URL(baseURL);
  return protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1';
}

/** The key without what a copy brings along. An empty key is fine: local servers need none. */
export function cleanKey(pasted: string): Cleaned {
  const key = stripQuotes(pasted.trim().replace(/^bearer\s+/i, ''));
  for (const [index, character] of Array.from(key).entries()) {
    if (!/^[!-~]$/.test(character)) {
      const values = { character: nameOf(character), place: index + 1 };
      return refuse('settings.keyInvalid', values);
    }
  }
  return { ok: true, value: key };
}

function refuse(key: MessageKey, values: Record<string, string | number> = {}): Cleaned {
  return { ok: false, error: { key, values } };
}

function stripQuotes(text: string): string {
  return text.replace(/^["'`“”‘’]+|["'`“”‘’]+$/g, '').trim();
}

/** `localhost:1234` would parse as a scheme of its own; a bare host means https. */
function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const isLocal = /^(localhost|127\.0\.0\.1)(?=[:/]|$)/i.test(text);
  if (isLocal) return `http://${text}`;
  return /^[\w-]+(\.[\w-]+)+(?=[:/]|$)/.test(text) ? `https://${text}` : text;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
