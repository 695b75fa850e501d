/**
 * The workbench on a narrow page: the track on top, one pane at a time, the words for
 * where the loop stands, and the panes' tabs at the bottom in reach of a thumb.
 */
import {
  BookOpenText,
  Bug,
  Cable,
  FileCode2,
  ListTree,
  MessageSquare,
  RefreshCcw,
} from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { Pane } from '../../store/view-store.ts';
import { Tabs, TabPanel } from '../common/Tabs.tsx';
import { Controls } from '../controls/Controls.tsx';
import { Explain } from '../loop/Explain.tsx';
import { Track } from '../loop/Track.tsx';
import { useRun, useView } from '../stores.tsx';
import styles from './Deck.module.css';
import { PaneBody } from './PaneBody.tsx';

const ICONS = {
  chat: MessageSquare,
  loop: RefreshCcw,
  context: BookOpenText,
  files: FileCode2,
  wire: Cable,
  events: ListTree,
  debug: Bug,
} as const;

const PANES: readonly Pane[] = ['chat', 'loop', 'context', 'files', 'wire', 'events', 'debug'];

export function Deck() {
  const t = useT();
  const pane = useView((view) => view.pane);
  const showPane = useView((view) => view.showPane);
  const chooseStep = useView((view) => view.chooseStep);
  const cursor = useRun((run) => run.state.cursor);
  return (
    <>
      <main className={styles['deck']}>
        <Track
          onChoose={(step) => {
            chooseStep(step, cursor);
            showPane('loop');
          }}
        />
        <TabPanel name="deck" id={pane}>
          <PaneBody key={pane} pane={pane} hasTrack={false} />
        </TabPanel>
        {pane === 'loop' && <Explain />}
      </main>
      <footer className={styles['foot']}>
        <Controls />
        <Tabs
          name="deck"
          label={t('shell.panes')}
          className={styles['tabs']}
          tabs={PANES.map((id) => ({ id, label: t(`shell.${id}`), icon: <PaneIcon id={id} /> }))}
          selected={pane}
          onSelect={showPane}
        />
      </footer>
    </>
  );
}

function PaneIcon(props: { id: Pane }) {
  const Icon = ICONS[props.id];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
