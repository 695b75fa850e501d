/**
 * The workbench on a wide page: conversation, loop, and one of context, files, wire and events,
 * in columns that can be dragged or moved by keyboard and keep their widths.
 */
import { useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useT } from '../../i18n/translate.tsx';
import { Tabs, TabPanel } from '../common/Tabs.tsx';
import { useView } from '../stores.tsx';
import styles from './Columns.module.css';
import { readLayout, writeLayout } from './layout-storage.ts';
import { PaneBody } from './PaneBody.tsx';

const PANELS = ['chat', 'loop', 'side'] as const;
const SIDE = ['context', 'files', 'wire', 'events', 'debug'] as const;

type SidePane = (typeof SIDE)[number];

const storage = () => localStorage;

export function Columns() {
  const t = useT();
  const [stored] = useState(() => readLayout(storage, PANELS));
  return (
    <Group
      className={styles['columns']}
      {...(stored === undefined ? {} : { defaultLayout: stored })}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) writeLayout(storage, layout);
      }}
    >
      <Panel id="chat" className={styles['column']} defaultSize="24%" minSize={240}>
        <PaneBody pane="chat" />
      </Panel>
      <Separator className={styles['separator']} aria-label={t('shell.resize')} />
      <Panel id="loop" className={styles['column']} defaultSize="50%" minSize={320}>
        <PaneBody pane="loop" />
      </Panel>
      <Separator className={styles['separator']} aria-label={t('shell.resize')} />
      <Panel id="side" className={styles['column']} defaultSize="26%" minSize={250}>
        <Side />
      </Panel>
    </Group>
  );
}

function Side() {
  const t = useT();
  const pane = useView((view) => view.pane);
  const showPane = useView((view) => view.showPane);
  const selected: SidePane = SIDE.find((side) => side === pane) ?? 'context';
  return (
    <section className={styles['side']} aria-label={t('shell.side')}>
      <div className="pane-head">
        <Tabs
          name="side"
          label={t('shell.side')}
          tabs={SIDE.map((id) => ({ id, label: t(`shell.${id}`) }))}
          selected={selected}
          onSelect={showPane}
        />
      </div>
      <TabPanel name="side" id={selected}>
        <PaneBody key={selected} pane={selected} />
      </TabPanel>
    </section>
  );
}
