/**
 * What went over the wire: every request of the session, and of one of them the request as
 * sent, the response frame by frame, and what was made of each. The newest is shown until
 * the person chooses another.
 */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { useRun } from '../stores.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import { RequestList } from './RequestList.tsx';
import styles from './WirePane.module.css';

export function WirePane() {
  const t = useT();
  const session = useRun((run) => run.session?.id ?? '');
  return (
    <section className={styles['pane']} data-testid="wire" aria-label={t('wire.title')}>
      <Wire key={session} />
    </section>
  );
}

function Wire() {
  const requests = useRun((run) => run.state.requests);
  // Null follows the newest.
  const [chosen, setChosen] = useState<number | null>(null);
  const newest = requests.at(-1);
  const shown = requests.find(({ request }) => request === chosen) ?? newest;
  if (shown === undefined) return <Nothing />;
  const choose = (request: number) => setChosen(request === newest?.request ? null : request);
  return (
    <>
      <RequestList requests={requests} selected={shown.request} onSelect={choose} />
      {/* Another attempt begins another answer. */}
      <RequestDetail
        key={shown.request}
        request={shown}
        previous={requests.findLast(
          ({ request, purpose }) => purpose === shown.purpose && request < shown.request,
        )}
        isNewest={shown === newest}
      />
    </>
  );
}

function Nothing() {
  const t = useT();
  return (
    <div className={styles['empty']}>
      <p>{t('wire.empty')}</p>
      <ol>
        <li>{t('wire.emptyRequest')}</li>
        <li>{t('wire.emptyResponse')}</li>
        <li>{t('wire.emptyCalls')}</li>
      </ol>
    </div>
  );
}
