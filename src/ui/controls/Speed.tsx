/** How fast a running loop goes, and how many breakpoints may stop it. */
import { useT } from '../../i18n/translate.tsx';
import { useRun, useStores, useView } from '../stores.tsx';
import styles from './Controls.module.css';
import { EVENT_PACE_MS, PACES, stopOf } from './pace.ts';

export function Speed() {
  const t = useT();
  const { run } = useStores();
  const paceMs = useRun((data) => data.paceMs);
  const words =
    paceMs === 0
      ? t('controls.pace0')
      : t(paceMs < EVENT_PACE_MS ? 'controls.paceMs' : 'controls.paceEvent', { ms: paceMs });
  const stop = stopOf(paceMs);
  return (
    <div className={styles['row']}>
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
          title={t('controls.paceTitle')}
          onChange={(event) => run.getState().setPace(PACES[event.target.valueAsNumber] ?? 0)}
        />
        <span className={styles['pace']}>{words}</span>
      </label>
      <BreakpointCount />
    </div>
  );
}

/** Those that are on; a press shows all of them. */
function BreakpointCount() {
  const t = useT();
  const showPane = useView((view) => view.showPane);
  const count = useRun(({ state }) => state.setup.breakpoints.filter(({ isOn }) => isOn).length);
  const words =
    count === 0
      ? t('controls.noBreakpoints')
      : count === 1
        ? t('controls.oneBreakpoint')
        : t('controls.breakpoints', { count });
  return (
    <button
      type="button"
      data-testid="breakpoint-count"
      className={styles['breakpoints']}
      data-on={count > 0 ? '' : undefined}
      title={t('controls.breakpointsTitle')}
      onClick={() => showPane('debug')}
    >
      {words}
    </button>
  );
}
