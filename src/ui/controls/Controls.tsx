/**
 * The control bar: run or pause, step, round, abort, and how fast. The buttons come from
 * the list of commands; a disabled one says in its title why.
 */
import { Pause, Play, RotateCw, Square, StepForward } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button, type ButtonKind } from '../common/Button.tsx';
import { Kbd } from '../common/Kbd.tsx';
import { useRun, useStores } from '../stores.tsx';
import type { CommandState } from './commands.ts';
import styles from './Controls.module.css';
import { keyOf } from './keys.ts';
import { PACES, stopOf } from './pace.ts';
import { useCommands } from './use-commands.ts';

const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

export function Controls() {
  const t = useT();
  const { commands, give } = useCommands();
  const isPaused = useRun((run) => run.driver.type === 'paused');
  const isRunning = useRun((run) => run.driver.type === 'running');
  return (
    <section className={styles['controls']} aria-label={t('controls.title')}>
      <div className={styles['buttons']}>
        {commands.map(({ id, label, title, effect }) => (
          <Button
            key={id}
            data-testid={id}
            kind={kindOf(id, isPaused)}
            className={styles[id]}
            title={t(title)}
            disabled={effect === null}
            aria-label={t(label)}
            aria-keyshortcuts={id === 'abort' ? 'Control+. Meta+.' : keyOf(id, IS_MAC)}
            onClick={() => effect && give(effect)}
          >
            <Icon id={id} isRunning={isRunning} />
            <span className={styles['label']}>{t(label)}</span>
            <Kbd>{keyOf(id, IS_MAC)}</Kbd>
          </Button>
        ))}
      </div>
      <Speed />
    </section>
  );
}

/** While it rests, the next step is what one is here for; else running is. */
function kindOf(id: CommandState['id'], isPaused: boolean): ButtonKind {
  if (id === 'abort') return 'danger';
  return id === (isPaused ? 'step' : 'run') ? 'now' : 'plain';
}

function Icon(props: { id: CommandState['id']; isRunning: boolean }) {
  const size = { size: 14, 'aria-hidden': true } as const;
  switch (props.id) {
    case 'run':
      return props.isRunning ? (
        <Pause {...size} fill="currentColor" strokeWidth={0} />
      ) : (
        <Play {...size} fill="currentColor" strokeWidth={0} />
      );
    case 'step':
      return <StepForward {...size} />;
    case 'round':
      return <RotateCw {...size} />;
    case 'abort':
      return <Square {...size} size={11} fill="currentColor" />;
    default:
      return props.id satisfies never;
  }
}

function Speed() {
  const t = useT();
  const { run } = useStores();
  const paceMs = useRun((data) => data.paceMs);
  const words = paceMs === 0 ? t('controls.pace0') : t('controls.paceMs', { ms: paceMs });
  const stop = stopOf(paceMs);
  return (
    <label className={styles['speed']}>
      <span>{t('controls.speed')}</span>
      <input
        type="range"
        data-testid="speed"
        min={0}
        max={PACES.length - 1}
        step={1}
        value={stop}
        data-stop={stop}
        aria-valuetext={words}
        onChange={(event) => run.getState().setPace(PACES[event.target.valueAsNumber] ?? 0)}
      />
      <span className={styles['pace']}>{words}</span>
    </label>
  );
}
