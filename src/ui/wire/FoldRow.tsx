/** A run of alike frames on one row: how many, how much, and how they begin. */
import { memo } from 'react';
import { ChevronRight } from 'lucide-react';
import { useLocale, type Translate } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { seconds } from './duration.ts';
import type { FrameIndex, Run } from './frame-index.ts';
import { linesOf } from './frame-words.ts';
import styles from './FrameRow.module.css';

/** The run grows in place; `length` says that it did. */
export const FoldRow = memo(function FoldRow(props: {
  run: Run;
  length: number;
  isOpen: boolean;
  index: FrameIndex;
  onToggle: (from: number) => void;
}) {
  const { run, length, isOpen, index } = props;
  const { language, t } = useLocale();
  const first = index.frames[run.from];
  const last = index.frames[run.to - 1];
  const [line] = first === undefined ? [] : linesOf(first);
  const span = (last?.ms ?? 0) - (first?.ms ?? 0);
  return (
    <div className={classes(styles['row'], styles['fold'])} data-testid="frames">
      <button type="button" aria-expanded={isOpen} onClick={() => props.onToggle(run.from)}>
        <span className={styles['time']}>{seconds(first?.ms ?? 0, language)}</span>
        <span className={styles['lines']}>
          <span className={styles['line']}>
            <span className={styles['field']}>
              {line?.field} <b>×{new Intl.NumberFormat(language).format(length)}</b>
            </span>
            <span className={styles['came']}>{line?.came}</span>
            <span className={styles['read']}>
              <ChevronRight
                size={12}
                aria-hidden="true"
                className={classes(styles['chevron'], isOpen && styles['open'])}
              />
              <span>
                {runWords(run, length, t)}
                {span > 0 && ` · ${t('wire.until', { time: seconds(last?.ms ?? 0, language) })}`}
              </span>
            </span>
          </span>
        </span>
      </button>
    </div>
  );
});

function runWords(run: Run, count: number, t: Translate): string {
  const { characters, call } = run;
  switch (run.of) {
    case 'text':
    case 'reasoning':
      return t(`wire.run.${run.of}`, { count, characters });
    case 'arguments':
      return t('wire.run.arguments', { count, characters, call: call + 1 });
    default:
      return t('wire.run.keep-alive', { count });
  }
}
