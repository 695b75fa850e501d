/**
 * A failed request that will be sent again: why, which attempt, in how many seconds, and two
 * ways out. It stands in a log that is read aloud, so the countdown is kept silent and the
 * news is told once, by `RetryNews`, outside of the log.
 */
import { useEffect, useState } from 'react';
import { RotateCw } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { PendingRetry } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { useRun, useStores } from '../stores.tsx';
import { MOST_ATTEMPTS, nextAttempt, pendingRetry } from './retry-facts.ts';
import styles from './Notes.module.css';

/** The retry that is waited for, if one is. */
export function usePendingRetry(): PendingRetry | null {
  return useRun((run) => pendingRetry(run.state, run.driver));
}

export function RetryCard(props: { retry: PendingRetry }) {
  const { retry } = props;
  const t = useT();
  const { run } = useStores();
  const isReadOnly = useRun((data) => data.isReadOnly);
  const attempts = useAttempts();
  const left = useSecondsUntil(retry.at);
  return (
    <div className={styles['retry']} data-testid="retry" aria-live="off">
      <RotateCw size={14} />
      <div className={styles['retryBody']}>
        <b role="timer">
          {t(left > 0 ? 'conversation.retryIn' : 'conversation.retrySoon', {
            ...attempts,
            count: left,
          })}
        </b>
        <div className={styles['detail']}>{retry.reason}</div>
        {!isReadOnly && (
          <div className={styles['buttons']}>
            <Button size="small" kind="main" onClick={() => run.getState().retryNow()}>
              {t('conversation.retryNow')}
            </Button>
            <Button size="small" kind="danger" onClick={() => run.getState().abort()}>
              {t('conversation.retryStop')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Says the news to assistive technology, once for each wait. */
export function RetryNews(props: { retry: PendingRetry | null }) {
  const { retry } = props;
  return <output className="sr-only">{retry !== null && <News reason={retry.reason} />}</output>;
}

function News(props: { reason: string }) {
  const t = useT();
  return t('conversation.retryNews', { ...useAttempts(), reason: props.reason });
}

/** Which attempt comes next, and how many there are at most. Not followed: a wait has one. */
function useAttempts(): { attempt: number; most: number } {
  const { run } = useStores();
  return { attempt: nextAttempt(run.getState().entries), most: MOST_ATTEMPTS };
}

/** Whole seconds until `at`, never below zero; redraws once a second. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    // The number changes when a whole second is left, not a second from now. A timer may
    // fire a little early, or, in a page out of sight, very late.
    const next = at - (left - 1) * 1000;
    const tick = () => setNow(Math.max(next, Date.now()));
    const timer = setTimeout(tick, Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [at, left]);
  return left;
}
