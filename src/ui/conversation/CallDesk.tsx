/**
 * What a person can do with the call that the loop rests before: let it run, change its
 * arguments, refuse it, answer it by hand, or allow such calls from now on. All of it stays
 * on the card. Every command names the rest, so a late press can never hit another call.
 */
import { later } from '../common/later.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { ErrorBoundary } from '../common/ErrorBoundary.tsx';
import { useRun } from '../stores.tsx';
import { AlwaysAllow } from './AlwaysAllow.tsx';
import { AnswerPanel, RefusePanel } from './CallPanels.tsx';
import { useDecide, type Decide } from './use-decide.ts';
import styles from './CallDesk.module.css';

const CallEdit = later(async () => (await import('../edit/CallEdit.tsx')).CallEdit);

type Mode = 'choice' | 'edit' | 'refuse' | 'answer' | 'always';

/** Nothing when nobody rests, as after a reload in the midst of a turn. */
export function CallDesk() {
  const t = useT();
  const rest = useRun((run) => run.state.paused?.n ?? null);
  const isApproval = useRun((run) => run.state.paused?.why === 'approval');
  const isPaused = useRun((run) => run.driver.type === 'paused');
  const isReadOnly = useRun((run) => run.isReadOnly);
  if (rest === null || !isPaused) return null;
  return (
    <div className={styles['desk']} data-testid="call-desk">
      {isApproval && <p className={styles['ask']}>{t('edit.mustAsk')}</p>}
      {isReadOnly ? (
        <p className={styles['note']}>{t('conversation.readOnly')}</p>
      ) : (
        <Choices key={rest} rest={rest} />
      )}
    </div>
  );
}

function Choices({ rest }: { rest: number }) {
  const [mode, setMode] = useState<Mode>('choice');
  const root = useFocusAlong(mode);
  const decide = useDecide(rest);
  const done = () => setMode('choice');
  return (
    <div ref={root}>
      <Panel mode={mode} rest={rest} decide={decide} onDone={done} onMode={setMode} />
    </div>
  );
}

function Panel(props: {
  mode: Mode;
  rest: number;
  decide: Decide;
  onDone: () => void;
  onMode: (mode: Mode) => void;
}) {
  const { mode, rest, decide, onDone } = props;
  switch (mode) {
    case 'choice':
      return <Buttons onRun={decide.allow} onMode={props.onMode} />;
    case 'edit':
      return <LazyEdit rest={rest} onRun={decide.allow} onDone={onDone} />;
    case 'refuse':
      return <RefusePanel decide={decide} onDone={onDone} />;
    case 'answer':
      return <AnswerPanel decide={decide} onDone={onDone} />;
    case 'always':
      return <AlwaysAllow decide={decide} onDone={onDone} />;
    default:
      return mode satisfies never;
  }
}

function Buttons(props: { onRun: () => void; onMode: (mode: Mode) => void }) {
  const t = useT();
  const modes = ['edit', 'refuse', 'answer', 'always'] as const;
  return (
    <div className={styles['buttons']} role="group" aria-label={t('edit.choices')}>
      <Button kind="main" size="small" data-testid="call-run" onClick={props.onRun}>
        {t('edit.run')}
      </Button>
      {modes.map((mode) => (
        <Button key={mode} size="small" data-mode={mode} onClick={() => props.onMode(mode)}>
          {t(`edit.mode.${mode}`)}
        </Button>
      ))}
    </div>
  );
}

/** The forms are a chunk of their own; one that does not come leaves the other choices. */
function LazyEdit(props: { rest: number; onRun: () => void; onDone: () => void }) {
  const t = useT();
  return (
    <ErrorBoundary
      renderFailure={({ message }) => (
        <div className={styles['panel']} role="alert">
          <p>{t('shell.crashed', { message })}</p>
          <Button size="small" onClick={props.onDone}>
            {t('edit.cancel')}
          </Button>
        </div>
      )}
    >
      <Suspense fallback={<p className={styles['note']}>{t('shell.loading')}</p>}>
        <CallEdit {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Focus goes into what opens, and back to the button that opened it. */
function useFocusAlong(mode: Mode) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<Mode>('choice');
  useEffect(() => {
    const before = last.current;
    last.current = mode;
    // The editor comes later than the press, and moves the focus itself.
    if (before === mode || mode === 'edit') return;
    const wanted = mode === 'choice' ? `[data-mode="${before}"]` : 'textarea, input, button';
    root.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [mode]);
  return root;
}
