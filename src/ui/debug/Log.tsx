/** What logpoints wrote, newest first, each line with where the loop stood. */
import { useMemo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { useRun, useStores } from '../stores.tsx';
import styles from './DebugPane.module.css';
import { placeOf } from './log-place.ts';
import { placeWords } from './place-words.ts';
import { Section } from './Section.tsx';

/** Lines that are drawn; older ones are counted. */
const MOST_SHOWN = 200;

export function Log() {
  const t = useT();
  const { run } = useStores();
  const logs = useRun((data) => data.state.logs);
  const shown = useMemo(() => {
    const { entries, state } = run.getState();
    return logs
      .slice(-MOST_SHOWN)
      .toReversed()
      .map((line) => ({ ...line, place: placeOf(line.n, entries, state.conversation) }));
  }, [run, logs]);
  return (
    <Section title={t('debug.log')} count={logs.length}>
      {logs.length === 0 && <p className={styles['empty']}>{t('debug.log.empty')}</p>}
      <ol className={styles['log']} aria-label={t('debug.log')}>
        {shown.map(({ n, breakpoint, message, place }) => (
          <li key={`${n}-${breakpoint}`}>
            <span className={styles['where']}>{placeWords(t, place)}</span>
            <span className={styles['line']}>{message}</span>
          </li>
        ))}
      </ol>
      {logs.length > shown.length && (
        <p className={styles['older']}>
          {t('debug.log.older', { count: logs.length - shown.length })}
        </p>
      )}
    </Section>
  );
}
