/**
 * The middle of the page: the loop as its own source, as a diagram, or as both. The track
 * of a round stands above the source where no diagram says the same. The step that a person
 * chose is shown until the loop moves on.
 */
import { later } from '../common/later.tsx';
import { Suspense } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { LOOP_LINES, LOOP_PATH } from '../../source/loop-source.ts';
import type { LoopView } from '../../store/view-store.ts';
import { TabPanel, Tabs } from '../common/Tabs.tsx';
import { useRun, useView } from '../stores.tsx';
import styles from './LoopPane.module.css';
import { Source } from './Source.tsx';
import { Track } from './Track.tsx';

const Diagram = later(async () => (await import('./Diagram.tsx')).Diagram);

const VIEWS: readonly LoopView[] = ['source', 'diagram', 'both'];

export function LoopPane(props: { hasTrack?: boolean }) {
  const t = useT();
  const cursor = useRun((run) => run.state.cursor);
  const picked = useView((view) => view.chosenStep);
  const chooseStep = useView((view) => view.chooseStep);
  const loopView = useView((view) => view.loopView);
  const showLoopAs = useView((view) => view.showLoopAs);
  const chosen = picked !== null && picked.at === cursor ? picked.step : null;
  const hasTrack = props.hasTrack !== false && loopView === 'source';
  return (
    <section className={styles['pane']} aria-labelledby="loop-title">
      <div className="pane-head">
        <h2 id="loop-title">{t('loop.title')}</h2>
        <span className={styles['path']}>{LOOP_PATH}</span>
        <span className="grow" />
        <span className={styles['size']}>{t('loop.lines', { count: LOOP_LINES.length })}</span>
        <Tabs
          name="loop-view"
          label={t('diagram.views')}
          tabs={VIEWS.map((id) => ({ id, label: t(`diagram.view.${id}`) }))}
          selected={loopView}
          onSelect={showLoopAs}
        />
      </div>
      <TabPanel name="loop-view" id={loopView}>
        {hasTrack && <Track onChoose={(step) => chooseStep(step, cursor)} />}
        {loopView !== 'source' && (
          <div className={loopView === 'both' ? styles['half'] : styles['whole']}>
            <Suspense fallback={null}>
              <Diagram chosen={chosen} onChoose={(step) => chooseStep(step, cursor)} />
            </Suspense>
          </div>
        )}
        {loopView !== 'diagram' && <Source chosen={chosen} />}
      </TabPanel>
    </section>
  );
}
