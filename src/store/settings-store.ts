/**
 * What a person chose and keeps on this device: connection, system prompt, limits, theme,
 * language. The key is a field apart: it is written only when "remember" is on, and taken
 * out of storage again when it is turned off. Stored data is `unknown` until read field by
 * field, so a damaged record costs only the damaged field.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunSettings } from '../worker/protocol.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'zh-CN';

export type Settings = {
  connection: 'demo' | 'network';
  baseURL: string;
  apiKey: string;
  model: string;
  remember: boolean;
  systemPrompt: string;
  /** Null leaves the limit to the endpoint. */
  maxTokens: number | null;
  compactAt: number;
  keepRecent: number;
  theme: Theme;
  language: Language;
};

/** Where settings live between visits. Both calls may reject. */
export type SettingsStorage = {
  load(): Promise<unknown>;
  save(record: Record<string, unknown>): Promise<void>;
};

export type SettingsActions = {
  /** Changes some fields and saves them. */
  change(fields: Partial<Settings>): void;
};

export type SettingsStore = StoreApi<Settings & SettingsActions>;

export const DEFAULT_SYSTEM_PROMPT =
  'You are a coding agent in a small virtual workspace. Use the tools to look at the files ' +
  'before you change them, make the smallest change that does the job, and check your work. ' +
  'Say in a sentence what you are about to do. When the job is done, say briefly what changed.';

export const DEFAULT_SETTINGS: Settings = {
  connection: 'demo',
  baseURL: 'https://api.openai.com/v1',
  apiKey: '',
  model: '',
  remember: false,
  systemPrompt: DEFAULT_SYSTEM_PROMPT,
  maxTokens: null,
  compactAt: 50,
  keepRecent: 20,
  theme: 'system',
  language: 'en',
};

/** A store that saves each change. `onProblem` is told when a save fails. */
export function createSettingsStore(
  initial: Settings,
  storage: SettingsStorage,
  onProblem: (error: unknown) => void,
): SettingsStore {
  return createStore<Settings & SettingsActions>()((set, get) => ({
    ...initial,
    change: (fields) => {
      set(fields);
      storage.save(toRecord(get())).catch(onProblem);
    },
  }));
}

/** What the worker runs with. The one place where the key leaves the settings. */
export function toRunSettings(settings: Settings): RunSettings {
  const { baseURL, apiKey, model, systemPrompt, maxTokens, compactAt, keepRecent, language } =
    settings;
  return {
    connection:
      settings.connection === 'demo'
        ? { kind: 'demo' }
        : { kind: 'network', baseURL, apiKey, model },
    systemPrompt,
    maxTokens,
    compactAt,
    keepRecent,
    language,
  };
}

/** The record to store: without the key unless it is to be remembered. */
export function toRecord(settings: Settings): Record<string, unknown> {
  const fields = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
  const kept = fields.filter((field) => field !== 'apiKey' || settings.remember);
  return { version: 1, ...Object.fromEntries(kept.map((field) => [field, settings[field]])) };
}

/** Settings from a stored record; each field that is missing or odd takes its default. */
export function fromRecord(record: unknown, language: Language): Settings {
  const defaults: Settings = { ...DEFAULT_SETTINGS, language };
  if (typeof record !== 'object' || record === null) return defaults;
  const stored = record as Record<string, unknown>;
  const text = (field: 'baseURL' | 'apiKey' | 'model' | 'systemPrompt'): string =>
    typeof stored[field] === 'string' ? stored[field] : defaults[field];
  const count = (field: 'compactAt' | 'keepRecent', least: number): number =>
    Number.isInteger(stored[field]) && (stored[field] as number) >= least
      ? (stored[field] as number)
      : defaults[field];
  const oneOf = <T extends string>(field: keyof Settings, values: readonly T[], other: T): T =>
    values.find((value) => value === stored[field]) ?? other;
  return {
    connection: oneOf('connection', ['demo', 'network'], defaults.connection),
    baseURL: text('baseURL'),
    apiKey: text('apiKey'),
    model: text('model'),
    remember: stored['remember'] === true,
    systemPrompt: text('systemPrompt'),
    maxTokens:
      Number.isInteger(stored['maxTokens']) && Number(stored['maxTokens']) > 0
        ? Number(stored['maxTokens'])
        : null,
    compactAt: count('compactAt', 2),
    keepRecent: count('keepRecent', 1),
    theme: oneOf('theme', ['system', 'light', 'dark'], 'system'),
    language: oneOf('language', ['en', 'zh-CN'], language),
  };
}
