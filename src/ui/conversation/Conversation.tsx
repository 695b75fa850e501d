/**
 * The conversation of the open session: what was said, what was called, how each turn
 * ended, and the place to write. It follows the text while the person is at its end.
 */
import { useEffect, useMemo, useRef } from 'react';
import { ArrowDown } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { TraceState } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { useRun } from '../stores.tsx';
import { Composer } from './Composer.tsx';
import { ItemList, type Shown } from './ItemList.tsx';
import { RetryCard, RetryNews, usePendingRetry } from './Retry.tsx';
import { loadPartialReader } from './use-partial-reader.ts';
import { useSpending } from './use-spending.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import styles from './Conversation.module.css';

export function Conversation() {
  const t = useT();
  // A key of its own for each session: nothing drawn for one may linger in another.
  const session = useRun((run) => run.session?.id ?? '');
  return (
    <section className={styles['pane']} aria-label={t('conversation.title')}>
      <Head />
      <Items key={session} />
      <Composer />
    </section>
  );
}

function Head() {
  const t = useT();
  const turn = useRun((run) => run.state.turn);
  const round = useRun((run) => run.state.round);
  return (
    <header className="pane-head">
      <h2>{t('conversation.title')}</h2>
      <span className="grow" />
      {turn > 0 && (
        <span className={styles['where']}>{t('conversation.where', { turn, round })}</span>
      )}
    </header>
  );
}

function Items() {
  const t = useT();
  // A turn that was cut off is still open in the trace, but nothing more will come.
  const isBusy = useRun((run) => run.driver.type !== 'idle');
  const shown = useShown(isBusy);
  const pausedCall = usePausedCall();
  const spending = useSpending();
  const retry = usePendingRetry();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAway, toEnd } = useStickToEnd(scroller, content);
  return (
    <div className={styles['frame']}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <div
        ref={scroller}
        className={styles['scroller']}
        role="log"
        aria-label={t('conversation.title')}
        aria-busy={isBusy}
        tabIndex={0}
        data-away={isAway}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <div ref={content} className={styles['content']}>
          {shown.length === 0 && <p className={styles['empty']}>{t('conversation.empty')}</p>}
          <ItemList items={shown} pausedCall={pausedCall} spending={spending} />
          {retry !== null && <RetryCard key={retry.at} retry={retry} />}
        </div>
      </div>
      <RetryNews retry={retry} />
      {isAway && (
        <Button size="small" className={styles['toEnd']} onClick={toEnd}>
          <ArrowDown size={13} />
          {t('conversation.toEnd')}
        </Button>
      )}
    </div>
  );
}

/** The items and, behind them, the calls that arrive. Asks in time for what reads those. */
function useShown(isBusy: boolean): readonly Shown[] {
  const items = useRun((run) => run.state.conversation);
  const drafts = useRun((run) => run.state.drafts);
  useEffect(() => {
    if (isBusy) void loadPartialReader();
  }, [isBusy]);
  return useMemo(() => (drafts.length === 0 ? items : [...items, ...drafts]), [items, drafts]);
}

function usePausedCall(): number | null {
  const conversation = useRun((run) => run.state.conversation);
  const paused = useRun((run) => run.state.paused);
  const step = useRun((run) => run.state.step);
  return useMemo(
    () => findPausedCall({ conversation, paused, step }),
    [conversation, paused, step],
  );
}

/** `n` of the call that the loop is about to run and is paused at; ids may come again. */
function findPausedCall(
  state: Pick<TraceState, 'conversation' | 'paused' | 'step'>,
): number | null {
  const { conversation, paused, step } = state;
  if (paused?.at !== 'execute_tool' || step === null || !('call' in step.value)) return null;
  const { id } = step.value.call;
  return conversation.findLast((item) => item.type === 'call' && item.id === id)?.n ?? null;
}
