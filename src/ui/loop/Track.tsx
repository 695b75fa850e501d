/**
 * The eight steps of a round as a track with a way back: which were taken in this round,
 * which branches were not, how often each came in this turn, and where the loop stands.
 * It knows nothing of the source; a step that is chosen is handed up.
 */
import { STEP_IDS, type StepId } from '../../agent/types.ts';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { useRun } from '../stores.tsx';
import styles from './Track.module.css';

export function Track(props: { onChoose?: ((step: StepId) => void) | undefined }) {
  const t = useT();
  const counts = useRun((run) => run.state.stepCounts);
  const taken = useRun((run) => run.state.roundSteps);
  const step = useRun((run) => run.state.step);
  const round = useRun((run) => run.state.round);
  const current = step?.id ?? null;
  const last = Math.max(-1, ...taken.map((id) => STEP_IDS.indexOf(id)));
  const hasComeBack = current === 'compact' && round > 1;
  return (
    <div className={styles['track']}>
      <ol aria-label={t('loop.track')}>
        {STEP_IDS.map((id, index) => (
          <li
            key={id}
            data-step={id}
            aria-current={id === current ? 'step' : undefined}
            className={classes(
              taken.includes(id) && styles['taken'],
              index <= last && styles['reached'],
            )}
          >
            <button type="button" onClick={() => props.onChoose?.(id)}>
              <span className={styles['count']} aria-hidden="true">
                {counts[id] > 0 ? t('loop.count', { count: counts[id] }) : '0'}
              </span>
              <span className={styles['node']} />
              <span className={styles['name']}>{t(`step.${id}`)}</span>
              <span className="sr-only">{t('loop.times', { count: counts[id] })}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={classes(styles['back'], hasComeBack && styles['travelled'])}>
        {round > 0 && <span>{t('loop.round', { round })}</span>}
      </div>
      <Short />
    </div>
  );
}

/** The current step in words, where there is no room for a label under each. */
function Short() {
  const t = useT();
  const step = useRun((run) => run.state.step);
  if (step === null) return null;
  const name = t(`step.${step.id}`);
  const place = 'call' in step.value && step.value.of > 1 ? step.value : null;
  return (
    <p className={styles['short']} aria-hidden="true">
      {place === null ? name : t('loop.callOf', { name, index: place.index + 1, of: place.of })}
    </p>
  );
}
