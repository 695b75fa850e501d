/**
 * The page's entry and the one place that knows everything on this side: it loads the
 * settings, starts the worker, makes the stores and draws the page. Each change of what a
 * turn runs with goes to the worker; the key goes with it and nowhere else.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AgentClient } from './store/agent-client.ts';
import { createDraftStore } from './store/draft-store.ts';
import { createKeyGate } from './store/key-gate.ts';
import { lockWhenUnused } from './store/key-lock.ts';
import { createRunStore, type RunStore } from './store/run-store.ts';
import { fromRecord } from './store/settings-record.ts';
import { createSettingsStorage, loadWithin } from './store/settings-storage.ts';
import {
  createSettingsStore,
  toRunSettings,
  type Language,
  type SettingsStore,
} from './store/settings-store.ts';
import { createViewStore } from './store/view-store.ts';
import { App } from './ui/App.tsx';
import { LanguageGate, loadLocale } from './ui/shell/LanguageGate.tsx';
import { StoresProvider } from './ui/stores.tsx';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { createAgentClient } from './worker/client.ts';

/** Settings that take longer are taken in when they come; the page does not wait. */
const SETTINGS_LIMIT_MS = 500;

/** Slow enough that the lit line is seen to move between two answers of a fast model. */
const FIRST_PACE_MS = 50;

await start();

async function start(): Promise<void> {
  const gate = createKeyGate(createAgentClient());
  const { client } = gate;
  const run = createRunStore(client);
  const draft = createDraftStore('');
  const settings = await openSettings(run);
  // Before the gate watches: the worker must have a key before the prompt that waited for it.
  configureOnChange(client, settings);
  gate.watch(settings, (text) => {
    if (draft.getState().text === '') draft.getState().setText(text);
  });
  lockWhenUnused(settings, run, { now: () => Date.now(), every });
  run.getState().setPace(FIRST_PACE_MS);
  client.send({ type: 'open', session: null });

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  const stores = { run, settings, draft, view: createViewStore(), client };
  const locale = await loadLocale(settings.getState().language);
  createRoot(root).render(
    <StrictMode>
      <StoresProvider stores={stores}>
        <LanguageGate initial={locale}>
          <App />
        </LanguageGate>
      </StoresProvider>
    </StrictMode>,
  );
}

async function openSettings(run: RunStore): Promise<SettingsStore> {
  const storage = createSettingsStorage();
  const language = languageOf(navigator.languages);
  const { record, late } = await loadWithin(storage, SETTINGS_LIMIT_MS, wait);
  const initial = fromRecord(record, language);
  const settings = createSettingsStore(initial, storage, createReporter(run));
  const before = settings.getState();
  void late.then((found) => {
    if (found !== undefined && settings.getState() === before) {
      settings.setState(fromRecord(found, language));
    }
  });
  return settings;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

function every(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
}

/** A reporter that says once that settings are not kept: at each change would help nobody. */
function createReporter(run: RunStore): (error: unknown) => void {
  let isReported = false;
  return (error) => {
    if (isReported) return;
    isReported = true;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The settings could not be saved, so they last until the tab is closed. ${reason}`;
    run.getState().tell('settings', message);
  };
}

function configureOnChange(client: AgentClient, store: SettingsStore): void {
  let sent = '';
  const configure = () => {
    const settings = toRunSettings(store.getState());
    const text = JSON.stringify(settings);
    if (text !== sent) client.send({ type: 'configure', settings });
    sent = text;
  };
  configure();
  store.subscribe(configure);
}

/** The first of the browser's languages that the page speaks; English when it speaks none. */
function languageOf(preferred: readonly string[]): Language {
  const spoken = preferred.find((tag) => /^(en|zh)\b/i.test(tag)) ?? 'en';
  return /^zh/i.test(spoken) ? 'zh-CN' : 'en';
}
