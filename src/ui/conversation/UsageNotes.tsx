/** Small print: what an answer took, what was changed for its endpoint, and what a turn took. */
import { useLocale } from '../../i18n/translate.tsx';
import type { Answer, Totals } from '../../store/usage.ts';
import { answerWords, totalsWords } from './usage-words.ts';
import styles from './UsageNotes.module.css';

export function AnswerNote(props: { answer: Answer }) {
  const { answer } = props;
  const locale = useLocale();
  const { t } = locale;
  const title = answer.isEstimate ? t('usage.estimateTitle') : undefined;
  return (
    <div className={styles['note']} data-testid="answer-usage">
      <span title={title}>{answerWords(answer, locale)}</span>
      {answer.adaptations.map((adaptation) => (
        <span key={adaptation} className={styles['adapted']}>
          {t(`wire.adaptation.${adaptation}`)}
        </span>
      ))}
    </div>
  );
}

export function TotalsNote(props: { totals: Totals; of: 'turn' | 'session' }) {
  const { totals, of } = props;
  const locale = useLocale();
  const { t } = locale;
  const title = [
    ...(totals.isEstimate ? [t('usage.estimateTitle')] : []),
    ...(totals.costs === null ? [t('usage.costUnknown')] : []),
  ].join(' ');
  return (
    <div className={styles['note']} data-testid={`${of}-usage`} title={title || undefined}>
      <span>{t(`usage.${of}`, { words: totalsWords(totals, locale) })}</span>
    </div>
  );
}
