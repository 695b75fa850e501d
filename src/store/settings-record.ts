/**
 * The settings as they are stored: version 2, and version 1, which knew one endpoint, read
 * into it. Stored data is `unknown` until read field by field, so a damaged field costs
 * itself, a damaged connection or price only that one. A key is written only for a
 * connection whose key is to be kept in clear.
 */
import {
  countOrNull,
  fromStored,
  originOf,
  toStored,
  type Connection,
  type Connections,
} from './connections.ts';
import { isPrice } from '../lib/prices.ts';
import { DEFAULT_SETTINGS, type Language, type Settings } from './settings-store.ts';

/** The id of the one connection that version 1 had. */
const FIRST = 'first';

/** The record to store. */
export function toRecord(settings: Settings): Record<string, unknown> {
  const { keys, connections, ...rest } = pickSettings(settings);
  return {
    version: 2,
    ...rest,
    connections: connections.map((connection) => toStored(connection, keys)),
  };
}

/** Settings from a stored record; each field that is missing or odd takes its default. */
export function fromRecord(record: unknown, language: Language): Settings {
  const defaults: Settings = { ...DEFAULT_SETTINGS, language };
  if (typeof record !== 'object' || record === null) return defaults;
  const stored = record as Record<string, unknown>;
  const count = (field: 'compactAt' | 'keepRecent' | 'lockAfterMinutes', least: number): number =>
    Number.isInteger(stored[field]) && Number(stored[field]) >= least
      ? Number(stored[field])
      : defaults[field];
  const oneOf = <T extends string>(field: keyof Settings, values: readonly T[], other: T): T =>
    values.find((value) => value === stored[field]) ?? other;
  const { systemPrompt } = stored;
  return {
    ...(stored['version'] === 1 ? connectionOfVersion1(stored) : connectionsOf(stored)),
    systemPrompt: typeof systemPrompt === 'string' ? systemPrompt : defaults.systemPrompt,
    maxTokens: countOrNull(stored['maxTokens']),
    compactAt: count('compactAt', 2),
    keepRecent: count('keepRecent', 1),
    lockAfterMinutes: count('lockAfterMinutes', 1),
    prices: Array.isArray(stored['prices']) ? stored['prices'].filter(isPrice) : [],
    theme: oneOf('theme', ['system', 'light', 'dark'], 'system'),
    language: oneOf('language', ['en', 'zh-CN'], language),
  };
}

/** The settings alone: a store's state holds verbs, too, and they cannot be stored. */
function pickSettings(settings: Settings): Settings {
  const fields = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
  return Object.fromEntries(fields.map((field) => [field, settings[field]])) as Settings;
}

function connectionsOf(stored: Record<string, unknown>): Connections {
  const list = Array.isArray(stored['connections']) ? stored['connections'] : [];
  const read = list.map(fromStored).filter((one) => one !== null);
  // Of two with one id the first counts: an id must name one connection, and one key.
  const unique = read.filter(
    ({ connection: { id } }, at) => read.findIndex((one) => one.connection.id === id) === at,
  );
  const active = unique.find(({ connection }) => connection.id === stored['active']);
  return {
    connections: unique.map(({ connection }) => connection),
    active: active?.connection.id ?? null,
    keys: Object.fromEntries(
      unique.flatMap(({ connection, key }) => (key === undefined ? [] : [[connection.id, key]])),
    ),
  };
}

/** Version 1 had one endpoint beside the demo model, half filled in or not at all. */
function connectionOfVersion1(stored: Record<string, unknown>): Connections {
  const isActive = stored['connection'] === 'network';
  const baseURL = typeof stored['baseURL'] === 'string' ? stored['baseURL'] : '';
  const read = fromStored({
    id: FIRST,
    baseURL,
    model: stored['model'],
    keep: stored['remember'] === true ? 'device' : 'memory',
    apiKey: stored['apiKey'],
    keyOrigin: originOf(baseURL),
  });
  if (read === null) return DEFAULT_SETTINGS;
  const { connection, key } = read;
  if (!isActive && connection.model === '' && key === undefined) return nothingSetUp();
  return {
    connections: [connection satisfies Connection],
    active: isActive ? FIRST : null,
    keys: key === undefined ? {} : { [FIRST]: key },
  };
}

function nothingSetUp(): Connections {
  const { connections, active, keys } = DEFAULT_SETTINGS;
  return { connections, active, keys };
}
