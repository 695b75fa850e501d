/**
 * How much of a request the one before had, too. A provider's cache can reach up to where
 * the two part; what comes behind is read, and paid, anew.
 */
import { useMemo } from 'react';
import { useLocale } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { prefixFacts } from './body-facts.ts';
import { inputCost } from './cost.ts';
import { useSettings } from '../stores.tsx';
import styles from './RequestTab.module.css';

export function PrefixLine(props: { request: RequestState; previous: RequestState | undefined }) {
  const { request, previous } = props;
  const { language, t } = useLocale();
  const { body, shared, usage, isEstimate } = request;
  const facts = useMemo(() => prefixFacts(body, shared), [body, shared]);
  const prices = useSettings((settings) => settings.prices);
  const cost = inputCost(facts.restTokens, request.model, prices);
  if (previous === undefined || shared === 0) {
    return <p className={styles['prefix']}>{t('wire.prefixNone', { count: facts.restTokens })}</p>;
  }
  const percent = (100 * facts.keptTokens) / Math.max(1, facts.keptTokens + facts.restTokens);
  const reported = isEstimate ? undefined : usage?.cached;
  return (
    <div className={styles['prefix']} data-testid="prefix">
      <div className={styles['meter']} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </div>
      <p>
        {t('wire.prefix', {
          kept: facts.kept,
          messages: facts.messages,
          count: facts.keptTokens,
          rest: facts.restTokens,
        })}
        {cost !== null && ` ${t('wire.prefixCost', { cost: money(cost, language) })}`}
      </p>
      {reported !== undefined && <p>{t('wire.prefixReported', { count: reported })}</p>}
    </div>
  );
}

/** A small amount needs its first digits, not two places. */
function money(
  { amount, currency }: { amount: number; currency: string },
  language: string,
): string {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  return `${number.format(amount)} ${currency}`;
}
