/**
 * What component tests share: an agent client over plain arrays and a function that draws
 * a component with stores whose state is projected from a list of entries, as the page's
 * is. Nothing of ours is mocked; only the worker is missing.
 */
import { configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { createTranslate, LocaleProvider } from '../../src/i18n/translate.tsx';
import type { AgentClient } from '../../src/store/agent-client.ts';
import { emptyConnection, originOf, type Connection } from '../../src/store/connections.ts';
import { createDraftStore } from '../../src/store/draft-store.ts';
import { createRunStore, type RunData } from '../../src/store/run-store.ts';
import {
  createSettingsStore,
  DEFAULT_SETTINGS,
  type Settings,
} from '../../src/store/settings-store.ts';
import { createViewStore } from '../../src/store/view-store.ts';
import type { Entry, EntryBody, SessionMeta } from '../../src/trace/entries.ts';
import { project } from '../../src/trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../../src/trace/state.ts';
import { StoresProvider, type Stores } from '../../src/ui/stores.tsx';
import type { Command, Notice } from '../../src/worker/protocol.ts';

// A busy machine is slow, not wrong: what is waited for may take its time.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

export type FakeClient = AgentClient & {
  /** Every command that the page sent, in order. */
  sent: Command[];
  /** Speaks as the worker would. */
  say(notice: Notice): void;
};

/** A client that records commands. `blobs` answers `readBlob`, `models` `listModels`. */
export function createFakeClient(
  options: { blobs?: Record<string, string>; models?: string[] | Error } = {},
): FakeClient {
  const listeners = new Set<(notice: Notice) => void>();
  const sent: Command[] = [];
  return {
    sent,
    say: (notice) => {
      for (const listener of listeners) listener(notice);
    },
    send: (command) => {
      sent.push(command);
    },
    onNotice: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readBlob: async (hash) => options.blobs?.[hash] ?? null,
    listModels: async () => {
      const models = options.models ?? [];
      if (models instanceof Error) throw models;
      return models;
    },
  };
}

/** Entries numbered from 0, one second apart. */
export function entriesOf(bodies: readonly EntryBody[]): Entry[] {
  return bodies.map((body, n) => ({ ...body, n, at: 1_700_000_000_000 + n * 1000 }));
}

/** The state after a list of entries. */
export function stateOf(bodies: readonly EntryBody[]): TraceState {
  return entriesOf(bodies).reduce(project, EMPTY_STATE);
}

export const SESSION: SessionMeta = {
  version: 1,
  id: 'session-1',
  title: 'Build a tip calculator',
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  entries: 0,
};

export type FixtureOptions = {
  entries?: readonly EntryBody[];
  run?: Partial<RunData>;
  settings?: Partial<Settings>;
  draft?: string;
  client?: FakeClient;
};

/** Settings with one connection, which answers; `key` is entered for its address. */
export function ownEndpoint(fields: Partial<Connection> = {}, key = ''): Partial<Settings> {
  const baseURL = fields.baseURL ?? 'https://api.openai.com/v1';
  const keyOrigin = key === '' ? null : originOf(baseURL);
  const connection = { ...emptyConnection('c1'), baseURL, keyOrigin, ...fields };
  const keys = key === '' ? {} : { [connection.id]: key };
  return { connections: [connection], active: connection.id, keys };
}

export type Fixture = { stores: Stores; client: FakeClient };

/** Stores over a fake client, with an open session that holds the given entries. */
export function createFixture(options: FixtureOptions = {}): Fixture {
  const client = options.client ?? createFakeClient();
  const entries = entriesOf(options.entries ?? []);
  const run = createRunStore(client, {
    session: { ...SESSION, entries: entries.length },
    sessions: [{ ...SESSION, entries: entries.length }],
    isLoaded: true,
    entries,
    state: entries.reduce(project, EMPTY_STATE),
    ...options.run,
  });
  const initial = { ...DEFAULT_SETTINGS, ...options.settings };
  const storage = { load: async () => undefined, save: async () => undefined };
  const settings = createSettingsStore(initial, storage, () => undefined);
  const draft = createDraftStore(options.draft ?? '');
  return { client, stores: { run, settings, client, draft, view: createViewStore() } };
}

/** Draws `ui` in English with stores made from `options`. */
export function renderWith(ui: ReactNode, options: FixtureOptions = {}): RenderResult & Fixture {
  const fixture = createFixture(options);
  const locale = { language: 'en' as const, t: createTranslate(en, 'en') };
  const result = render(
    <StoresProvider stores={fixture.stores}>
      <LocaleProvider locale={locale}>{ui}</LocaleProvider>
    </StoresProvider>,
  );
  return { ...result, ...fixture };
}
