/**
 * The middle of the page: the track of a round above, the loop's own source below. The
 * step that a person chose on the track is shown until the loop moves on.
 */
import { useT } from '../../i18n/translate.tsx';
import { LOOP_LINES, LOOP_PATH } from '../../source/loop-source.ts';
import { useRun, useView } from '../stores.tsx';
import styles from './LoopPane.module.css';
import { Source } from './Source.tsx';
import { Track } from './Track.tsx';

export function LoopPane(props: { hasTrack?: boolean }) {
  const t = useT();
  const cursor = useRun((run) => run.state.cursor);
  const chosen = useView((view) => view.chosenStep);
  const chooseStep = useView((view) => view.chooseStep);
  return (
    <section className={styles['pane']} aria-labelledby="loop-title">
      <div className="pane-head">
        <h2 id="loop-title">{t('loop.title')}</h2>
        <span className={styles['path']}>{LOOP_PATH}</span>
        <span className="grow" />
        <span className={styles['size']}>{t('loop.lines', { count: LOOP_LINES.length })}</span>
      </div>
      {props.hasTrack !== false && <Track onChoose={(step) => chooseStep(step, cursor)} />}
      <Source chosen={chosen !== null && chosen.at === cursor ? chosen.step : null} />
    </section>
  );
}
