/** The values that a watch had, newest first, each with where the loop stood. */
import { useLocale } from '../../i18n/translate.tsx';
import { showValue } from '../../lib/paths.ts';
import type { WatchChange } from '../../store/watches.ts';
import styles from './DebugPane.module.css';
import { placeWords } from './place-words.ts';
import { useWatchHistory } from './use-watch-history.ts';

const MOST_SHOWN = 50;
const MOST_CHARACTERS = 200;

export function WatchHistory({ path }: { path: string }) {
  const { language, t } = useLocale();
  const { changes, part } = useWatchHistory(path);
  const shown = changes.slice(-MOST_SHOWN).toReversed();
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(part);
  return (
    <div className={styles['history']}>
      {part < 1 && <p>{t('debug.history.reading', { percent })}</p>}
      {part === 1 && changes.length === 0 && <p>{t('debug.history.empty')}</p>}
      <ol aria-label={t('debug.history.of', { path })}>
        {shown.map((change) => (
          <Change key={change.n} change={change} />
        ))}
      </ol>
      {changes.length > shown.length && (
        <p>{t('debug.history.older', { count: changes.length - shown.length })}</p>
      )}
    </div>
  );
}

function Change({ change }: { change: WatchChange }) {
  const { t } = useLocale();
  const text = showValue(change.value, MOST_CHARACTERS);
  return (
    <li>
      <span className={styles['where']}>{placeWords(t, change)}</span>
      <span className={styles['was']} title={text}>
        {text}
      </span>
    </li>
  );
}
