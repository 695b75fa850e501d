/** A failed request that will be sent again: why, in how many seconds, and two ways out. */
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { PendingRetry } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { useRun, useStores } from '../stores.tsx';
import styles from './RequestDetail.module.css';

const TICK_MS = 250;

export function RetryNotice(props: { retry: PendingRetry }) {
  const { retry } = props;
  const t = useT();
  const { run } = useStores();
  const isReadOnly = useRun((data) => data.isReadOnly);
  const left = Math.max(0, Math.ceil((retry.at - useNow()) / 1000));
  return (
    <div className={styles['retry']} data-testid="retry">
      <p>
        <b>{t('wire.retryIn', { attempt: retry.attempt + 1, count: left })}</b> {retry.reason}
      </p>
      {!isReadOnly && (
        <div className={styles['buttons']}>
          <Button size="small" kind="main" onClick={() => run.getState().retryNow()}>
            {t('wire.retryNow')}
          </Button>
          <Button size="small" kind="danger" onClick={() => run.getState().abort()}>
            {t('wire.retryStop')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
