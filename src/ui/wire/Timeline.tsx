/**
 * Where the time of a request went, as bars on one line: failed attempts and the waits
 * behind them, then headers, first token, and the stream to its last frame.
 */
import type { CSSProperties } from 'react';
import { useLocale } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { duration } from './duration.ts';
import type { Attempt, RequestStatus } from './request-facts.ts';
import { barsOf, type Bar } from './timeline.ts';
import { useEarlierAttempts } from './use-status.ts';
import styles from './Timeline.module.css';

const LEGEND = ['failed', 'gap', 'headers', 'token', 'stream'] as const;

export function Timeline(props: { request: RequestState; status: RequestStatus }) {
  const { request, status } = props;
  const { language, t } = useLocale();
  const earlier = useEarlierAttempts(request);
  const bars = barsOf(request, earlier);
  const end = bars.at(-1)?.to ?? 0;
  const time = (ms: number) => duration(ms, { t, language });
  return (
    <div className={styles['timeline']}>
      <div className={styles['bars']} data-status={status} aria-hidden="true">
        {bars.map((bar) => (
          <i
            key={`${bar.kind} ${bar.from}`}
            data-kind={bar.kind}
            style={placeOf(bar, end)}
            title={barTitle(bar)}
          />
        ))}
      </div>
      <ul className={styles['legend']}>
        {LEGEND.flatMap((kind) => {
          const those = bars.filter((bar) => bar.kind === kind);
          if (those.length === 0) return [];
          const sum = those.reduce((total, { from, to }) => total + to - from, 0);
          return (
            <li key={kind} data-kind={kind}>
              {t(`wire.bar.${kind}`)} <b>{time(sum)}</b>
            </li>
          );
        })}
        {bars.length === 0 && <li>{t(`wire.status.${status}`)}</li>}
      </ul>
      {/* While the next attempt waits, its notice says why. */}
      <Failures attempts={request.retry === null ? earlier : earlier.slice(0, -1)} />
    </div>
  );

  function barTitle({ kind, from, to, attempt }: Bar): string {
    const words = `${t(`wire.bar.${kind}`)} ${time(to - from)}`;
    return attempt === null ? words : `${words}: ${attempt.reason}`;
  }
}

/** Why each attempt had to be made again. */
function Failures(props: { attempts: readonly Attempt[] }) {
  const { language, t } = useLocale();
  if (props.attempts.length === 0) return null;
  const outcome = ({ waitMs, adaptations }: Attempt) =>
    waitMs === null
      ? adaptations.map((each) => ` → ${t(`wire.adaptation.${each}`)}`).join('')
      : ` → ${t('wire.waited', { time: duration(waitMs, { t, language }) })}`;
  return (
    <ul className={styles['failures']}>
      {props.attempts.map((each) => (
        <li key={each.attempt}>
          <b>{t('wire.attempt', { count: each.attempt })}</b>
          {each.status === null ? '' : ` ${each.status}`}: {each.reason}
          {outcome(each)}
        </li>
      ))}
    </ul>
  );
}

/** At least a sliver for what took hardly any time. */
function placeOf({ from, to }: Bar, end: number): CSSProperties {
  const percent = (ms: number) => `${(ms / Math.max(end, 1)) * 100}%`;
  return { left: percent(from), width: `max(2px, ${percent(to - from)})` };
}
