/**
 * One pane by its name. Files, wire and events come in chunks of their own when they are first
 * shown. A pane that fails says so in its place.
 */
import { later } from '../common/later.tsx';
import { Suspense, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Pane } from '../../store/view-store.ts';
import { ContextPane } from '../context/ContextPane.tsx';
import { Conversation } from '../conversation/Conversation.tsx';
import { LoopPane } from '../loop/LoopPane.tsx';
import { Retried } from './Retried.tsx';
import styles from './PaneBody.module.css';

const FilesPane = later(async () => (await import('../files/FilesPane.tsx')).FilesPane);
const WirePane = later(async () => (await import('../wire/WirePane.tsx')).WirePane);
const DebugPane = later(async () => (await import('../debug/DebugPane.tsx')).DebugPane);
const EventsPane = later(async () => (await import('../events/EventsPane.tsx')).EventsPane);

export function PaneBody(props: { pane: Pane; hasTrack?: boolean }) {
  const t = useT();
  return (
    <Retried>
      <Suspense fallback={<p className={styles['loading']}>{t('shell.loading')}</p>}>
        {bodyOf(props.pane, props.hasTrack ?? true)}
      </Suspense>
    </Retried>
  );
}

function bodyOf(pane: Pane, hasTrack: boolean): ReactNode {
  switch (pane) {
    case 'chat':
      return <Conversation />;
    case 'loop':
      return <LoopPane hasTrack={hasTrack} />;
    case 'context':
      return <ContextPane />;
    case 'files':
      return <FilesPane />;
    case 'wire':
      return <WirePane />;
    case 'events':
      return <EventsPane />;
    case 'debug':
      return <DebugPane />;
    default:
      return pane satisfies never;
  }
}
