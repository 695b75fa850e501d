/**
 * The settings while they are edited, and the check that turns them into settings or says
 * what is wrong with which control. Errors go by the id of their control, so that the page
 * can lead a person to the first one. Pure.
 */
import { emptyConnection, type Connections } from '../../store/connections.ts';
import type { Settings } from '../../store/settings-store.ts';
import type { Sentence } from '../connect/clean-endpoint.ts';
import {
  countIn,
  faultsOf,
  isBlank,
  toDraft,
  toSaved,
  type Draft,
  type DraftErrors,
  type Saved,
} from '../connect/connection-form.ts';
import { checkPrices, toPriceRow, type PriceRow } from './price-form.ts';

export type LoopForm = {
  systemPrompt: string;
  maxTokens: string;
  compactAt: string;
  keepRecent: string;
};

export type Form = LoopForm & {
  drafts: readonly Draft[];
  /** The draft that is shown, and that answers unless the demo model does. */
  selected: string;
  isDemo: boolean;
  lockAfterMinutes: string;
  prices: readonly PriceRow[];
};

export type SettingsTab = 'connection' | 'loop' | 'prices';

/** Sentences by the id of the control that they are about. */
export type Errors = Readonly<Record<string, Sentence>>;

/** `saved` are the connections; the keys of some must be sealed first. */
export type Checked =
  | { ok: true; fields: Omit<Settings, keyof Connections | 'theme' | 'language'>; saved: Saved[] }
  | { ok: false; tab: SettingsTab; selected: string; errors: Errors };

/** Controls of a connection by the field that they edit. */
export const CONTROL_OF: Readonly<Record<keyof DraftErrors, string>> = {
  name: 'connection-name',
  baseURL: 'base-url',
  apiKey: 'api-key',
  model: 'model',
  keep: 'remember',
  passphrase: 'passphrase',
  keyOrigin: 'key-origin',
  maxTokens: 'own-max-tokens',
  contextWindow: 'context-window',
};

/** The settings as a form. With no connection set up, an empty one `newId` waits to be filled. */
export function toForm(settings: Settings, newId: string): Form {
  const { connections, active, keys } = settings;
  const drafts = connections.map((connection) => toDraft(connection, keys));
  const first = drafts[0] ?? toDraft(emptyConnection(newId), {});
  return {
    drafts: drafts.length === 0 ? [first] : drafts,
    selected: active ?? first.id,
    isDemo: active === null,
    systemPrompt: settings.systemPrompt,
    maxTokens: settings.maxTokens === null ? '' : String(settings.maxTokens),
    compactAt: String(settings.compactAt),
    keepRecent: String(settings.keepRecent),
    lockAfterMinutes: String(settings.lockAfterMinutes),
    prices: settings.prices.map(toPriceRow),
  };
}

/** Settings to save, or the first thing that is wrong and all that is wrong beside it. */
export function check(form: Form, before: Connections): Checked {
  const kept = form.drafts.filter((draft) => isToKeep(draft, form, before));
  const faults = kept.map((draft) => ({ draft, errors: faultsOf(draft, isChosen(draft, form)) }));
  const faulty = faults.find(({ errors }) => Object.keys(errors).length > 0);
  const minutes = wholeFrom(1, form.lockAfterMinutes);
  const loop = checkLoop(form);
  const prices = checkPrices(form.prices);
  const ofConnection: Errors = {
    ...(faulty ? byControl(faulty.errors) : {}),
    ...(minutes === undefined ? { 'lock-after': { key: 'settings.keepRecentInvalid' } } : {}),
  };
  const groups = { connection: ofConnection, loop: loop.errors, prices: prices.errors };
  const tabs = ['connection', 'loop', 'prices'] as const;
  const wrong = tabs.find((tab) => Object.keys(groups[tab]).length > 0);
  if (wrong !== undefined || minutes === undefined || loop.fields === null) {
    const errors = { ...ofConnection, ...loop.errors, ...prices.errors };
    const selected = faulty?.draft.id ?? form.selected;
    return { ok: false, tab: wrong ?? 'loop', selected, errors };
  }
  return {
    ok: true,
    fields: { ...loop.fields, lockAfterMinutes: minutes, prices: prices.prices },
    saved: kept.map((draft) =>
      toSaved(
        draft,
        before.connections.find(({ id }) => id === draft.id),
      ),
    ),
  };
}

function isChosen(draft: Draft, { selected, isDemo }: Form): boolean {
  return !isDemo && draft.id === selected;
}

/** A connection that was added and left empty was not meant. */
function isToKeep(draft: Draft, form: Form, { connections }: Connections): boolean {
  const isStored = connections.some(({ id }) => id === draft.id);
  return isStored || isChosen(draft, form) || !isBlank(draft);
}

function byControl(errors: DraftErrors): Errors {
  const fields = Object.keys(CONTROL_OF) as (keyof DraftErrors)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = errors[field];
      return error === undefined ? [] : [[CONTROL_OF[field], error]];
    }),
  );
}

type LoopFields = Pick<Settings, 'systemPrompt' | 'maxTokens' | 'compactAt' | 'keepRecent'>;

function checkLoop(form: LoopForm): { fields: LoopFields | null; errors: Errors } {
  const maxTokens = countIn(form.maxTokens);
  const compactAt = wholeFrom(2, form.compactAt);
  const keepRecent = wholeFrom(1, form.keepRecent);
  const errors: Record<string, Sentence> = {};
  if (maxTokens === undefined) errors['maxTokens'] = { key: 'settings.maxTokensInvalid' };
  if (compactAt === undefined) errors['compactAt'] = { key: 'settings.compactAtInvalid' };
  if (keepRecent === undefined) errors['keepRecent'] = { key: 'settings.keepRecentInvalid' };
  if (compactAt !== undefined && keepRecent !== undefined && keepRecent >= compactAt) {
    errors['keepRecent'] = { key: 'settings.keepTooMany', values: { compactAt } };
  }
  if (maxTokens === undefined || compactAt === undefined || keepRecent === undefined) {
    return { errors, fields: null };
  }
  return { errors, fields: { systemPrompt: form.systemPrompt, maxTokens, compactAt, keepRecent } };
}

/** A whole number of at least `least`, undefined for anything else. */
function wholeFrom(least: number, text: string): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least ? number : undefined;
}
