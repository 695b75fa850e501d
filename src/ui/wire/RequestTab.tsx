/**
 * The request as it was sent: where to, its headers without the key, what was changed for
 * this endpoint, how much of it the request before had, too, and its body as a tree or as
 * the text that left.
 */
import { useMemo, useRef, useState, type RefObject } from 'react';
import { Check, Copy, X } from 'lucide-react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { Pill } from '../common/Pill.tsx';
import { Tabs, TabPanel } from '../common/Tabs.tsx';
import { useResize } from '../common/use-resize.ts';
import { formatBytes } from '../files/format-bytes.ts';
import { messageSpans } from './body-facts.ts';
import { parsedFrame } from './frame-words.ts';
import { Headers } from './Headers.tsx';
import { JsonTree, type RowNote } from './JsonTree.tsx';
import { PrefixLine } from './PrefixLine.tsx';
import { RawBody } from './RawBody.tsx';
import { useCopy } from './use-copy.ts';
import styles from './RequestTab.module.css';

const VIEWS = ['tree', 'raw'] as const;
/** The list of messages stands open. */
const OPEN = ['/messages'];

type View = (typeof VIEWS)[number];

export function RequestTab(props: { request: RequestState; previous: RequestState | undefined }) {
  const { request, previous } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const { height } = useResize(top);
  const [view, setView] = useState<View>('tree');
  const where = { element: scroller, offset: height };
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div
      ref={scroller}
      className={styles['request']}
      tabIndex={0}
      role="group"
      aria-label={t('wire.tab.request')}
    >
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <div ref={top}>
        <div className={styles['part']}>
          <p className={styles['url']}>
            <b>POST</b> {request.url}
          </p>
          <Headers headers={request.headers} />
        </div>
        {request.adaptations.length > 0 && (
          <ul className={styles['part']}>
            {request.adaptations.map((adaptation) => (
              <li key={adaptation}>
                <Pill tone="now">{t('wire.mark.adapted')}</Pill>{' '}
                {t(`wire.adaptation.${adaptation}`)}
              </li>
            ))}
          </ul>
        )}
        <PrefixLine request={request} previous={previous} />
        <BodyHead body={request.body} view={view} onView={setView} />
      </div>
      <TabPanel name="wire-body" id={view}>
        {view === 'tree' ? (
          <BodyTree request={request} where={where} />
        ) : (
          <RawBody body={request.body} shared={request.shared} where={where} />
        )}
      </TabPanel>
    </div>
  );
}

function BodyHead(props: { body: string; view: View; onView: (view: View) => void }) {
  const { body, view } = props;
  const { language, t } = useLocale();
  const { outcome, copy } = useCopy();
  const Icon = { none: Copy, copied: Check, failed: X }[outcome];
  const bytes = useMemo(() => new TextEncoder().encode(body).length, [body]);
  const words = { copied: t('markdown.copied'), failed: t('markdown.copyFailed') };
  return (
    <div className={styles['bodyHead']}>
      <b>{t('wire.body')}</b>
      <span className="faint">
        {t('wire.bodySize', {
          size: formatBytes(bytes, language),
          count: messageSpans(body).length,
        })}
      </span>
      <span className="grow" />
      <Tabs
        name="wire-body"
        label={t('wire.bodyView')}
        tabs={VIEWS.map((id) => ({ id, label: t(`wire.view.${id}`) }))}
        selected={view}
        onSelect={props.onView}
      />
      <Button size="small" data-testid="copy-body" onClick={() => copy(() => body)}>
        <Icon size={12} aria-hidden="true" />
        {t('wire.copyBody')}
        <span className="sr-only" role="status">
          {outcome === 'none' ? '' : words[outcome]}
        </span>
      </Button>
    </div>
  );
}

type Where = { element: RefObject<HTMLElement | null>; offset: number };

function BodyTree(props: { request: RequestState; where: Where }) {
  const { body, shared } = props.request;
  const t = useT();
  const parsed = useMemo(() => parsedFrame(body), [body]);
  const noteOf = useMemo(() => notesOf(body, shared, t('wire.prefixEnds')), [body, shared, t]);
  if (parsed === undefined) return <RawBody {...props.request} where={props.where} />;
  return (
    <JsonTree
      value={parsed}
      label={t('wire.body')}
      open={OPEN}
      noteOf={noteOf}
      scroller={props.where}
    />
  );
}

/** Marks the messages that the request before had, and the first that it had not. */
function notesOf(body: string, shared: number, words: string): (path: string) => RowNote | null {
  const spans = messageSpans(body);
  const edge = shared === 0 ? -1 : spans.findIndex(({ to }) => to > shared);
  const line = <div className={styles['edge']}>{words}</div>;
  return (path) => {
    const index = /^\/messages\/(\d+)$/.exec(path)?.[1];
    if (index === undefined || shared === 0) return null;
    const at = Number(index);
    return { isKept: edge < 0 || at < edge, above: at === edge ? line : null };
  };
}
