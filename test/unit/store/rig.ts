/** Settings with connections, and a store over them that remembers what it saved. */
import { emptyConnection, type Connection } from '../../../src/store/connections.ts';
import { sealKey } from '../../../src/store/key-vault.ts';
import { toRecord } from '../../../src/store/settings-record.ts';
import {
  createSettingsStore,
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsStore,
} from '../../../src/store/settings-store.ts';

export const KEY = 'sk-CANARY-1234567890';

export function connectionOf(fields: Partial<Connection> = {}): Connection {
  return {
    ...emptyConnection('c1'),
    baseURL: 'https://api.openai.com/v1',
    model: 'm-1',
    keyOrigin: 'https://api.openai.com',
    ...fields,
  };
}

/** A connection whose key is behind `passphrase`. */
export async function sealedConnection(passphrase: string, key = KEY): Promise<Connection> {
  return connectionOf({ keep: 'passphrase', sealed: await sealKey(key, passphrase) });
}

/** Settings in which the first of `connections` answers. */
export function settingsOf(connections: readonly Connection[], keys = {}): Settings {
  return { ...DEFAULT_SETTINGS, connections, active: connections[0]?.id ?? null, keys };
}

export function storeOf(settings: Settings): {
  store: SettingsStore;
  /** What was written, as text, in order. */
  written: string[];
} {
  const written: string[] = [];
  const storage = {
    load: async () => undefined,
    save: async (saved: Settings) => void written.push(JSON.stringify(toRecord(saved))),
  };
  return { store: createSettingsStore(settings, storage, () => undefined), written };
}
