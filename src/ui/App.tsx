/**
 * The page: header, the greeting or the workbench, and the foot with the controls. It
 * chooses between wide and narrow; everything else belongs to a pane.
 */
import { Suspense, useEffect } from 'react';
import styles from './App.module.css';
import { Contained } from './common/Contained.tsx';
import { later } from './common/later.tsx';
import { useMedia } from './common/use-media.ts';
import { Controls } from './controls/Controls.tsx';
import { useKeys } from './controls/use-keys.ts';
import { Explain } from './loop/Explain.tsx';
import { LoopPane } from './loop/LoopPane.tsx';
import { Header } from './shell/Header.tsx';
import { Toasts } from './shell/Notices.tsx';
import { Overlays } from './shell/Overlays.tsx';
import { Retried } from './shell/Retried.tsx';
import { hasSeen, markSeen } from './shell/seen-storage.ts';
import { useRun, useSettings, useView } from './stores.tsx';
import { useTheme } from './theme/use-theme.ts';
import { Welcome } from './welcome/Welcome.tsx';

// The greeting needs no workbench: its chunks come when a person first does anything.
const loadColumns = () => import('./shell/Columns.tsx');
const loadDeck = () => import('./shell/Deck.tsx');
const Columns = later(async () => (await loadColumns()).Columns);
const Deck = later(async () => (await loadDeck()).Deck);

const SettingsDialog = later(
  async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog,
);

const UnlockDialog = later(async () => (await import('./connect/UnlockDialog.tsx')).UnlockDialog);

const storage = () => localStorage;

export function App() {
  useKeys();
  useTheme();
  const isNarrow = useMedia('(max-width: 899px)');
  const isFresh = useIsFresh();
  useFirstSign(isNarrow ? loadDeck : loadColumns);
  const isSettingsOpen = useView((view) => view.isSettingsOpen);
  const closeSettings = useView((view) => view.closeSettings);
  const unlocking = useSettings((settings) => settings.unlocking);
  const dismissUnlock = useSettings((settings) => settings.dismissUnlock);
  return (
    <div className={styles['app']}>
      <Header hasHeading={!isFresh} />
      {isNarrow && !isFresh ? (
        <Retried>
          <Suspense fallback={<main className={styles['main']} />}>
            <Deck />
          </Suspense>
        </Retried>
      ) : (
        <>
          <main className={isFresh ? styles['fresh'] : styles['main']}>
            <Retried>
              <Suspense fallback={null}>{isFresh ? <Greeting /> : <Columns />}</Suspense>
            </Retried>
          </main>
          <footer className={styles['foot']}>
            <Controls />
            <Explain />
          </footer>
        </>
      )}
      <Toasts />
      <Overlays />
      {isSettingsOpen && (
        <Contained onFailure={closeSettings}>
          <Suspense fallback={null}>
            <SettingsDialog />
          </Suspense>
        </Contained>
      )}
      {unlocking !== null && (
        <Contained onFailure={dismissUnlock}>
          <Suspense fallback={null}>
            <UnlockDialog connection={unlocking} />
          </Suspense>
        </Contained>
      )}
    </div>
  );
}

/** What it is and one button; the loop that it will run stands beside it. */
function Greeting() {
  return (
    <>
      <Welcome />
      <div className={styles['preview']}>
        <LoopPane />
      </div>
    </>
  );
}

/** What a person does before any click that needs the workbench. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads ahead of need, but not before someone is there. */
function useFirstSign(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController();
    const onSign = () => {
      stop.abort();
      // When this fails, drawing the workbench tries again.
      load().catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, onSign, { signal: stop.signal });
    return () => stop.abort();
  }, [load]);
}

/** Whether the open session has had no turn yet; a guess until it has loaded. */
function useIsFresh(): boolean {
  const hasTurn = useRun((run) => run.state.turn > 0);
  const isKnown = useRun((run) => run.session !== null && run.isLoaded);
  useEffect(() => {
    if (hasTurn) markSeen(storage);
  }, [hasTurn]);
  return !hasTurn && (isKnown || !hasSeen(storage));
}
