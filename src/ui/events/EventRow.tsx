/** One entry on a line: number, time since its turn began, what it is; opened, its JSON. */
import { memo } from 'react';
import { ChevronRight } from 'lucide-react';
import { useLocale } from '../../i18n/translate.tsx';
import type { Entry } from '../../trace/entries.ts';
import { classes } from '../common/classes.ts';
import { LongText } from '../markdown/LongText.tsx';
import { groupOf, summaryOf } from './summary.ts';
import styles from './EventsPane.module.css';

export const EventRow = memo(function EventRow(props: {
  entry: Entry;
  sinceTurnStart: number;
  isOpen: boolean;
  onToggle: (n: number) => void;
}) {
  const { entry, isOpen } = props;
  const { language, t } = useLocale();
  const { label, detail } = summaryOf(entry);
  return (
    <div className={styles['entry']} data-testid="event" data-n={entry.n}>
      <button type="button" aria-expanded={isOpen} onClick={() => props.onToggle(entry.n)}>
        <ChevronRight size={12} className={classes(isOpen && styles['open'])} />
        <span className={styles['n']}>{entry.n}</span>
        <span className={styles['time']}>{seconds(props.sinceTurnStart, language)}</span>
        <span className={styles['label']} data-group={groupOf(entry)}>
          {label}
        </span>
        <span className={styles['detail']}>{detail}</span>
      </button>
      {isOpen && <LongText text={JSON.stringify(entry, null, 2)} label={t('events.json')} />}
    </div>
  );
});

function seconds(ms: number, language: string): string {
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  return number.format(ms / 1000);
}
