/**
 * One request: what it was for and how it went, its timeline, and in three tabs what came
 * back, the calls in it, and what was sent.
 */
import { useState } from 'react';
import { useLocale } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { Pill } from '../common/Pill.tsx';
import { Tabs, TabPanel } from '../common/Tabs.tsx';
import { CallsTab } from './CallsTab.tsx';
import { CopyCurl } from './CopyCurl.tsx';
import { duration } from './duration.ts';
import { FrameIndex } from './frame-index.ts';
import { tokensPerSecond, type RequestStatus } from './request-facts.ts';
import { RequestTab } from './RequestTab.tsx';
import { ResponseTab } from './ResponseTab.tsx';
import { RetryNotice } from './RetryNotice.tsx';
import { Timeline } from './Timeline.tsx';
import { useStatus } from './use-status.ts';
import styles from './RequestDetail.module.css';

const TABS = ['response', 'calls', 'request'] as const;
type TabId = (typeof TABS)[number];

export function RequestDetail(props: {
  request: RequestState;
  previous: RequestState | undefined;
  isNewest: boolean;
}) {
  const { request } = props;
  const { t } = useLocale();
  const status = useStatus(request, props.isNewest);
  const [tab, setTab] = useState<TabId>('response');
  const [index] = useState(() => new FrameIndex());
  index.update(request.frames);
  const counts = {
    response: request.frameCount,
    calls: index.calls.length,
    request: null,
  };
  return (
    <div className={styles['detail']}>
      <Head request={request} status={status} />
      <Timeline request={request} status={status} />
      {status === 'retrying' && request.retry !== null && <RetryNotice retry={request.retry} />}
      <div className={styles['tabs']}>
        <Tabs
          name="wire"
          label={t('wire.parts')}
          tabs={TABS.map((id) => ({
            id,
            label: t(`wire.tab.${id}`),
            badge: <Count count={counts[id]} />,
          }))}
          selected={tab}
          onSelect={setTab}
        />
      </div>
      <TabPanel name="wire" id={tab}>
        {tab === 'response' && <ResponseTab request={request} status={status} index={index} />}
        {tab === 'calls' && <CallsTab request={request} status={status} index={index} />}
        {tab === 'request' && <RequestTab request={request} previous={props.previous} />}
      </TabPanel>
    </div>
  );
}

function Count(props: { count: number | null }) {
  const { language } = useLocale();
  if (props.count === null || props.count === 0) return null;
  return (
    <span className={styles['count']}>{new Intl.NumberFormat(language).format(props.count)}</span>
  );
}

function Head(props: { request: RequestState; status: RequestStatus }) {
  const { request, status } = props;
  const { language, t } = useLocale();
  const speed = tokensPerSecond(request);
  const { firstTokenMs, response } = request;
  const facts = [
    response === null ? '' : String(response.status),
    firstTokenMs === null
      ? ''
      : t('wire.firstToken', { time: duration(firstTokenMs, { t, language }) }),
    speed === null ? '' : t('wire.tokPerSecond', { count: Math.round(speed) }),
  ].filter(Boolean);
  const isBad = status === 'failed' || status === 'interrupted';
  return (
    <div className={styles['head']}>
      <div className={styles['line']}>
        <h2>{t('wire.round', { round: request.round })}</h2>
        <Pill tone="model" className={styles['path']} title={request.url}>
          POST {pathOf(request.url)}
        </Pill>
        <span className="grow" />
        <CopyCurl request={request} />
      </div>
      <p className={styles['facts']}>
        {status !== 'done' && (
          <Pill tone={isBad ? 'bad' : status === 'aborted' ? 'plain' : 'now'}>
            {t(`wire.status.${status}`)}
          </Pill>
        )}
        {facts.join(' · ')}
        {request.attempt > 1 && ` · ${t('wire.attempt', { count: request.attempt })}`}
      </p>
      {request.failure !== null && (
        <p className={status === 'failed' ? styles['failure'] : styles['stopped']} role="status">
          {status === 'aborted' ? t('wire.abortedWhy') : request.failure}
        </p>
      )}
      {status === 'interrupted' && <p className={styles['stopped']}>{t('wire.interruptedWhy')}</p>}
    </div>
  );
}

/** The end of a URL's path, where one endpoint differs from the next request's. */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/iu, '');
  return path.endsWith('/chat/completions') ? '/chat/completions' : path;
}
