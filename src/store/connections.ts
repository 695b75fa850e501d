/**
 * The endpoints that a person has set up, as data: what is stored of each, which one answers,
 * and whether its key may be sent. Pure. No key is in a connection: opened keys are kept
 * apart, so that what is shown or stored cannot carry one by accident. A key belongs to the
 * origin that it was entered for, and `keyFor` is the one gate it passes on its way out.
 */
import { isSealedKey, type SealedKey } from './key-vault.ts';

/** Where a key is kept: in memory, on this device in clear, or there behind a passphrase. */
export type KeyKeeping = 'memory' | 'device' | 'passphrase';

export type Connection = {
  id: string;
  /** What the person calls it; empty for the name that its address has. */
  name: string;
  baseURL: string;
  model: string;
  /** The most tokens of one answer; null for the limit that holds for all. */
  maxTokens: number | null;
  /** Size of the model's window in tokens; null when it is not known. */
  contextWindow: number | null;
  keep: KeyKeeping;
  /** The origin that the key was entered for; null without a key. */
  keyOrigin: string | null;
  /** The key as it is stored behind a passphrase. */
  sealed: SealedKey | null;
};

/** Opened keys by the id of their connection. They are in memory only. */
export type Keys = Readonly<Record<string, string>>;

/** The part of the settings that says what answers. */
export type Connections = {
  connections: readonly Connection[];
  /** The id of the connection that answers; null is the demo model. */
  active: string | null;
  keys: Keys;
};

/** A connection of which nothing is known but its id. */
export function emptyConnection(id: string): Connection {
  return {
    id,
    name: '',
    baseURL: '',
    model: '',
    maxTokens: null,
    contextWindow: null,
    keep: 'memory',
    keyOrigin: null,
    sealed: null,
  };
}

/** The connection that answers; null when the demo model does. */
export function activeConnection(state: Omit<Connections, 'keys'>): Connection | null {
  return state.connections.find((connection) => connection.id === state.active) ?? null;
}

/** The origin of a URL, null for what is no http or https URL. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** The host of a URL with its port, empty for what is no URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** The key to send with a connection's requests: none while locked or for another origin. */
export function keyFor(connection: Connection, keys: Keys): string {
  const { id, baseURL, keyOrigin } = connection;
  return keyOrigin !== null && keyOrigin === originOf(baseURL) ? (keys[id] ?? '') : '';
}

/** Whether a connection's key is there but behind its passphrase. */
export function isLocked(connection: Connection, keys: Keys): boolean {
  const { id, keep, sealed } = connection;
  return keep === 'passphrase' && sealed !== null && keys[id] === undefined;
}

/** The keys without those that a passphrase opened. */
export function withoutOpened({ connections, keys }: Omit<Connections, 'active'>): Keys {
  const sealed = connections.filter(({ keep }) => keep === 'passphrase').map(({ id }) => id);
  return Object.fromEntries(Object.entries(keys).filter(([id]) => !sealed.includes(id)));
}

/** A connection as it is stored. The key is in it only where it was to be kept in clear. */
export function toStored(connection: Connection, keys: Keys): Record<string, unknown> {
  const { sealed, keyOrigin, ...rest } = connection;
  const key = keys[connection.id];
  if (connection.keep === 'device' && key !== undefined) {
    return { ...rest, keyOrigin, apiKey: key };
  }
  if (connection.keep === 'passphrase' && sealed !== null) return { ...rest, keyOrigin, sealed };
  return rest;
}

/** A stored connection and its key, field by field; null when it has no id. */
export function fromStored(stored: unknown): { connection: Connection; key?: string } | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const record = stored as Record<string, unknown>;
  const text = (field: string): string => (typeof record[field] === 'string' ? record[field] : '');
  const id = text('id');
  if (id === '') return null;
  const keep = (['device', 'passphrase'] as const).find((kind) => kind === record['keep']);
  const apiKey = keep === 'device' ? text('apiKey') : '';
  const sealed = keep === 'passphrase' && isSealedKey(record['sealed']) ? record['sealed'] : null;
  const connection: Connection = {
    id,
    name: text('name'),
    baseURL: text('baseURL'),
    model: text('model'),
    maxTokens: countOrNull(record['maxTokens']),
    contextWindow: countOrNull(record['contextWindow']),
    keep: keep ?? 'memory',
    keyOrigin: apiKey !== '' || sealed !== null ? originOf(text('keyOrigin')) : null,
    sealed,
  };
  return apiKey === '' ? { connection } : { connection, key: apiKey };
}

/** A whole number of at least one, null for anything else. */
export function countOrNull(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : null;
}
