/**
 * The settings while they are edited: all text, since a half-typed number is none, and the
 * check that turns them into settings or says what is wrong with which field. Pure.
 */
import type { Settings } from '../../store/settings-store.ts';
import { cleanKey, cleanURL, type Sentence } from './clean-endpoint.ts';

export type Form = Pick<
  Settings,
  'connection' | 'baseURL' | 'apiKey' | 'model' | 'remember' | 'systemPrompt'
> & { maxTokens: string; compactAt: string; keepRecent: string };

export type Field = keyof Form;

export type Errors = Partial<Record<Field, Sentence>>;

export type Checked = { ok: true; fields: Partial<Settings> } | { ok: false; errors: Errors };

const ENDPOINT: readonly Field[] = ['baseURL', 'apiKey', 'model'];

export function toForm(settings: Settings): Form {
  const { connection, baseURL, apiKey, model, remember, systemPrompt } = settings;
  return {
    connection,
    baseURL,
    apiKey,
    model,
    remember,
    systemPrompt,
    maxTokens: settings.maxTokens === null ? '' : String(settings.maxTokens),
    compactAt: String(settings.compactAt),
    keepRecent: String(settings.keepRecent),
  };
}

/** The form after a field was edited. Whoever fills in an endpoint means to use it. */
export function edit<F extends Field>(form: Form, field: F, value: Form[F]): Form {
  const edited = { ...form, [field]: value };
  return ENDPOINT.includes(field) ? { ...edited, connection: 'network' } : edited;
}

/** Settings to save, or what is wrong. With the demo model nobody needs a whole endpoint. */
export function check(form: Form): Checked {
  const endpoint = checkEndpoint(form);
  const numbers = checkNumbers(form);
  const errors = {
    ...(form.connection === 'network' ? endpoint.errors : {}),
    ...numbers.errors,
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { connection, remember, systemPrompt } = form;
  return {
    ok: true,
    fields: { connection, remember, systemPrompt, ...endpoint.fields, ...numbers.fields },
  };
}

type Part = { fields: Partial<Settings>; errors: Errors };

function checkEndpoint(form: Form): Part {
  const url = cleanURL(form.baseURL);
  const key = cleanKey(form.apiKey);
  const model = form.model.trim();
  const errors: Errors = {
    ...(url.ok ? {} : { baseURL: url.error }),
    ...(key.ok ? {} : { apiKey: key.error }),
    ...(model === '' ? { model: { key: 'settings.modelMissing' } } : {}),
  };
  return {
    errors,
    fields: {
      ...(url.ok ? { baseURL: url.value } : {}),
      // A key that nobody can send is not kept either.
      apiKey: key.ok ? key.value : '',
      model,
    },
  };
}

function checkNumbers(form: Form): Part {
  const maxTokens = form.maxTokens.trim() === '' ? null : wholeFrom(1, form.maxTokens);
  const compactAt = wholeFrom(2, form.compactAt);
  const keepRecent = wholeFrom(1, form.keepRecent);
  const errors: Errors = {};
  if (maxTokens === undefined) errors.maxTokens = { key: 'settings.maxTokensInvalid' };
  if (compactAt === undefined) errors.compactAt = { key: 'settings.compactAtInvalid' };
  if (keepRecent === undefined) errors.keepRecent = { key: 'settings.keepRecentInvalid' };
  if (compactAt !== undefined && keepRecent !== undefined && keepRecent >= compactAt) {
    errors.keepRecent = { key: 'settings.keepTooMany', values: { compactAt } };
  }
  if (maxTokens === undefined || compactAt === undefined || keepRecent === undefined) {
    return { errors, fields: {} };
  }
  return { errors, fields: { maxTokens, compactAt, keepRecent } };
}

/** A whole number of at least `least`, undefined for anything else. */
function wholeFrom(least: number, text: string): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least ? number : undefined;
}
