/**
 * A connection while it is edited: all text, since a half-typed number is none. Who edits
 * the key enters it for the address that stands there; when the address then gets another
 * origin, the draft is in question until the person says where the key may go. Pure: sealing
 * a key takes time and is done by whoever saves.
 */
import {
  isLocked,
  originOf,
  type Connection,
  type KeyKeeping,
  type Keys,
} from '../../store/connections.ts';
import type { Endpoint } from '../../worker/protocol.ts';
import type { SealedKey } from '../../store/key-vault.ts';
import { cleanKey, cleanURL, type Sentence } from './clean-endpoint.ts';

export type Draft = {
  id: string;
  name: string;
  baseURL: string;
  model: string;
  maxTokens: string;
  contextWindow: string;
  keep: KeyKeeping;
  /** The key in clear; empty while it is locked. */
  apiKey: string;
  /** The origin that the key was entered for, null when it has none yet. */
  keyOrigin: string | null;
  /** The stored key behind its passphrase, as long as nobody enters another. */
  sealed: SealedKey | null;
  /** For the next sealing; never stored. */
  passphrase: string;
};

export type DraftField = Exclude<keyof Draft, 'id' | 'keyOrigin' | 'sealed'>;

export type DraftErrors = Partial<Record<DraftField | 'keyOrigin', Sentence>>;

/** What saving a draft makes: `seal` is the passphrase to seal the key with, null for none. */
export type Saved = { connection: Connection; key: string; seal: string | null };

export function toDraft(connection: Connection, keys: Keys): Draft {
  const { maxTokens, contextWindow } = connection;
  return {
    ...connection,
    maxTokens: maxTokens === null ? '' : String(maxTokens),
    contextWindow: contextWindow === null ? '' : String(contextWindow),
    apiKey: isLocked(connection, keys) ? '' : (keys[connection.id] ?? ''),
    passphrase: '',
  };
}

/** The draft after a field was edited. */
export function editDraft<F extends DraftField>(draft: Draft, field: F, value: Draft[F]): Draft {
  const edited = { ...draft, [field]: value };
  if (field !== 'apiKey') return edited;
  // Another key: what was sealed is not it, and it is meant for the address that stands there.
  return { ...edited, sealed: null, keyOrigin: draftOrigin(draft) };
}

/** A copy under another id, key and all: it has the same origin. */
export function copyDraft(draft: Draft, id: string, name: string): Draft {
  return { ...draft, id, name };
}

export function hasKey(draft: Draft): boolean {
  return draft.apiKey !== '' || draft.sealed !== null;
}

/** Whether the key is stored and its passphrase has not been given. */
export function isDraftLocked(draft: Draft): boolean {
  return draft.sealed !== null && draft.apiKey === '';
}

/** The two origins between which a person must decide, null when there is no question. */
export function originQuestion(draft: Draft): { from: string; to: string } | null {
  const to = draftOrigin(draft);
  const from = draft.keyOrigin;
  if (!hasKey(draft) || from === null || to === null || from === to) return null;
  // Hosts are what people know; they say nothing where only the scheme differs.
  const isOtherHost = new URL(from).host !== new URL(to).host;
  return isOtherHost ? { from: new URL(from).host, to: new URL(to).host } : { from, to };
}

/** The draft after the question was answered. */
export function answerOrigin(draft: Draft, answer: 'keep' | 'clear'): Draft {
  if (answer === 'keep') return { ...draft, keyOrigin: draftOrigin(draft) };
  return { ...draft, apiKey: '', sealed: null, keyOrigin: null };
}

export type Asked = { ok: true; endpoint: Endpoint } | { ok: false; error: Sentence };

/** The endpoint that may be asked now, with the key; or why not. */
export function endpointOf(draft: Draft): Asked {
  if (originQuestion(draft) !== null) return { ok: false, error: { key: 'connect.originFirst' } };
  if (isDraftLocked(draft)) return { ok: false, error: { key: 'connect.unlockFirst' } };
  const url = cleanURL(draft.baseURL);
  if (!url.ok) return url;
  const key = cleanKey(draft.apiKey);
  if (!key.ok) return key;
  return {
    ok: true,
    endpoint: { baseURL: url.value, apiKey: key.value, model: draft.model.trim() },
  };
}

/**
 * What is wrong with a draft. One that is not chosen may be half filled in, but never with
 * an open question about its key.
 */
export function faultsOf(draft: Draft, isChosen: boolean): DraftErrors {
  const errors: DraftErrors = {};
  if (originQuestion(draft) !== null) errors.keyOrigin = { key: 'connect.originFirst' };
  if (passphraseMissing(draft)) errors.passphrase = { key: 'connect.passphraseMissing' };
  if (!isChosen) return errors;
  const url = cleanURL(draft.baseURL);
  const key = cleanKey(draft.apiKey);
  if (!url.ok) errors.baseURL = url.error;
  if (!key.ok) errors.apiKey = key.error;
  if (draft.model.trim() === '') errors.model = { key: 'settings.modelMissing' };
  for (const field of ['maxTokens', 'contextWindow'] as const) {
    if (countIn(draft[field]) === undefined) errors[field] = { key: 'settings.maxTokensInvalid' };
  }
  return errors;
}

/** What to save of a draft without faults; what a field cannot be stays as it was `before`. */
export function toSaved(draft: Draft, before: Connection | undefined): Saved {
  const url = cleanURL(draft.baseURL);
  const cleaned = cleanKey(draft.apiKey);
  const baseURL = url.ok ? url.value : (before?.baseURL ?? '');
  // A key that nobody can send is not kept either.
  const key = cleaned.ok ? cleaned.value : '';
  const isSealed = draft.keep === 'passphrase';
  const sealed = isSealed ? draft.sealed : null;
  const connection: Connection = {
    id: draft.id,
    name: draft.name.trim(),
    baseURL,
    model: draft.model.trim(),
    maxTokens: countIn(draft.maxTokens) ?? null,
    contextWindow: countIn(draft.contextWindow) ?? null,
    keep: draft.keep,
    keyOrigin: key !== '' || sealed !== null ? (draft.keyOrigin ?? originOf(baseURL)) : null,
    sealed,
  };
  const seal = isSealed && key !== '' && draft.passphrase !== '' ? draft.passphrase : null;
  return { connection, key, seal };
}

/** Whether nothing was filled in. */
export function isBlank(draft: Draft): boolean {
  return [draft.name, draft.baseURL, draft.model, draft.apiKey].every((text) => text.trim() === '');
}

/** A whole number from 1, null for an empty text, undefined for anything else. */
export function countIn(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) && Number(trimmed) > 0 ? Number(trimmed) : undefined;
}

/** A key to be sealed needs a passphrase, unless it is the one that is sealed already. */
function passphraseMissing({ keep, apiKey, sealed, passphrase }: Draft): boolean {
  return keep === 'passphrase' && apiKey !== '' && sealed === null && passphrase === '';
}

function draftOrigin({ baseURL }: Draft): string | null {
  const url = cleanURL(baseURL);
  return url.ok ? originOf(url.value) : null;
}
