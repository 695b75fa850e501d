/**
 * How components reach the stores: one React context each, and hooks that select. A
 * component never imports a store instance, so a test or an embed can put in its own.
 */
import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Draft, DraftStore } from '../store/draft-store.ts';
import type { RunActions, RunData, RunStore } from '../store/run-store.ts';
import type { Settings, SettingsActions, SettingsStore } from '../store/settings-store.ts';
import type { View, ViewStore } from '../store/view-store.ts';
import type { AgentClient } from '../store/agent-client.ts';

export type Stores = {
  run: RunStore;
  settings: SettingsStore;
  draft: DraftStore;
  view: ViewStore;
  client: AgentClient;
};

const StoresContext = createContext<Stores | null>(null);

export function StoresProvider(props: { stores: Stores; children: ReactNode }) {
  return <StoresContext value={props.stores}>{props.children}</StoresContext>;
}

/** The stores themselves, for what is not drawn: sending a command in an event handler. */
export function useStores(): Stores {
  const stores = use(StoresContext);
  if (stores === null) throw new Error('StoresProvider is missing above this component.');
  return stores;
}

/** A part of the open session. Redraws when the selected value changes by identity. */
export function useRun<T>(select: (data: RunData & RunActions) => T): T {
  return useStore(useStores().run, select);
}

/** A part of the settings. Redraws when the selected value changes by identity. */
export function useSettings<T>(select: (data: Settings & SettingsActions) => T): T {
  return useStore(useStores().settings, select);
}

/** A part of the draft: the text that is about to be sent. */
export function useDraft<T>(select: (draft: Draft) => T): T {
  return useStore(useStores().draft, select);
}

/** A part of what is on the screen. */
export function useView<T>(select: (view: View) => T): T {
  return useStore(useStores().view, select);
}
