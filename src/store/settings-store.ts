/**
 * What a person chose and keeps on this device: connections, system prompt, limits, prices,
 * theme, language; and the verbs on it. Keys are a field apart and in memory: which of them
 * are written, and how, `settings-record.ts` decides. A key behind a passphrase is opened by
 * `unlock` and forgotten by `lock`.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunSettings } from '../worker/protocol.ts';
import {
  activeConnection,
  isLocked,
  keyFor,
  withoutOpened,
  type Connections,
} from './connections.ts';
import { openKey } from './key-vault.ts';
import type { Price } from '../lib/prices.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'zh-CN';

export type Settings = Connections & {
  systemPrompt: string;
  /** Null leaves the limit to the endpoint. A connection may have its own. */
  maxTokens: number | null;
  compactAt: number;
  keepRecent: number;
  /** Minutes without a turn after which opened keys are forgotten. */
  lockAfterMinutes: number;
  prices: readonly Price[];
  theme: Theme;
  language: Language;
};

/** Where settings live between visits. Both calls may reject; what is loaded may be anything. */
export type SettingsStorage = {
  load(): Promise<unknown>;
  save(settings: Settings): Promise<void>;
};

export type SettingsActions = {
  /** The connection whose passphrase is asked for now. */
  unlocking: string | null;
  /** Changes some fields and saves them. Keys of connections that are gone are forgotten. */
  change(fields: Partial<Settings>): void;
  /** Lets a connection answer from now on, or the demo model; asks for its passphrase. */
  choose(id: string | null): void;
  askToUnlock(id: string): void;
  /** Takes the question away; the key stays locked. */
  dismissUnlock(): void;
  /** Opens a connection's key. Rejects with WrongPassphrase when it does not open. */
  unlock(id: string, passphrase: string): Promise<void>;
  /** Forgets every key that a passphrase opened. */
  lock(): void;
};

export type SettingsStore = StoreApi<Settings & SettingsActions>;

export const DEFAULT_SYSTEM_PROMPT =
  'You are a coding agent in a small virtual workspace. Use the tools to look at the files ' +
  'before you change them, make the smallest change that does the job, and check your work. ' +
  'Say in a sentence what you are about to do. When the job is done, say briefly what changed.';

export const DEFAULT_SETTINGS: Settings = {
  connections: [],
  active: null,
  keys: {},
  systemPrompt: DEFAULT_SYSTEM_PROMPT,
  maxTokens: null,
  compactAt: 50,
  keepRecent: 20,
  lockAfterMinutes: 15,
  prices: [],
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
    unlocking: null,
    change: (fields) => {
      const { connections, keys } = { ...get(), ...fields };
      const ids = new Set(connections.map(({ id }) => id));
      const kept = Object.entries(keys).filter(([id]) => ids.has(id));
      const isAllKept = kept.length === Object.keys(keys).length;
      set({ ...fields, keys: isAllKept ? keys : Object.fromEntries(kept) });
      storage.save(get()).catch(onProblem);
    },
    choose: (id) => {
      get().change({ active: id });
      const connection = activeConnection(get());
      if (connection !== null && isLocked(connection, get().keys)) set({ unlocking: id });
    },
    askToUnlock: (id) => set({ unlocking: id }),
    dismissUnlock: () => set({ unlocking: null }),
    unlock: async (id, passphrase) => {
      const sealed = get().connections.find((connection) => connection.id === id)?.sealed;
      if (!sealed) return set({ unlocking: null });
      const key = await openKey(sealed, passphrase);
      // What was sealed anew or taken away meanwhile is not opened by the old record.
      if (get().connections.find((connection) => connection.id === id)?.sealed !== sealed) return;
      set({ keys: { ...get().keys, [id]: key }, unlocking: null });
    },
    lock: () => set({ keys: withoutOpened(get()) }),
  }));
}

/** What the worker runs with. The one place where a key leaves the settings. */
export function toRunSettings(settings: Settings): RunSettings {
  const { systemPrompt, compactAt, keepRecent, language, prices, keys } = settings;
  const shared = { systemPrompt, compactAt, keepRecent, language, prices };
  const connection = activeConnection(settings);
  if (connection === null) {
    return { ...shared, connection: { kind: 'demo' }, maxTokens: settings.maxTokens };
  }
  const { baseURL, model, contextWindow } = connection;
  return {
    ...shared,
    connection: { kind: 'network', baseURL, apiKey: keyFor(connection, keys), model },
    maxTokens: connection.maxTokens ?? settings.maxTokens,
    contextWindow,
  };
}
