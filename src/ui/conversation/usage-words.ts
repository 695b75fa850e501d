/**
 * Tokens and money in words, as `in 1,318 (1,024 cached) · out 214 · 61 tok/s`. Pure but for
 * the catalogue. What is not known is left out, or a dash where a person would look for it.
 */
import type { Locale } from '../../i18n/translate.tsx';
import type { Answer, Money, Totals } from '../../store/usage.ts';

/** What one answer took. Its cost only where it is known. */
export function answerWords(answer: Answer, { t, language }: Locale): string {
  const { usage, tokensPerSecond, cost } = answer;
  const speed = tokensPerSecond === null ? [] : [speedWords(tokensPerSecond, { t, language })];
  const price = cost === null ? [] : [money(cost, language)];
  return [
    ...tokenWords({ ...usage, isEstimate: answer.isEstimate }, { t, language }),
    ...speed,
    ...price,
  ].join(' · ');
}

/** What a turn or a session took. A cost that is not known, or not of every answer, is a dash. */
export function totalsWords(totals: Totals, locale: Locale): string {
  const { t, language } = locale;
  const { costs, uncounted } = totals;
  const cost = costs === null ? '–' : costs.map((each) => money(each, language)).join(' + ');
  const missing =
    uncounted === 0
      ? []
      : [
          uncounted === 1
            ? t('usage.uncountedOne')
            : t('usage.uncountedMany', { count: uncounted }),
        ];
  return [...tokenWords(totals, locale), unbroken(t('usage.cost', { cost })), ...missing].join(
    ' · ',
  );
}

type Tokens = { input: number; output: number; cached?: number; isEstimate: boolean };

function tokenWords({ input, output, cached = 0, isEstimate }: Tokens, { t }: Locale): string[] {
  return [
    ...(isEstimate ? [t('usage.estimate')] : []),
    cached > 0 ? t('usage.inCached', { count: input, cached }) : t('usage.in', { count: input }),
    t('usage.out', { count: output }),
  ].map(unbroken);
}

function speedWords(perSecond: number, { t }: Locale): string {
  const digits = perSecond < 10 ? 10 : 1;
  return unbroken(t('usage.speed', { count: Math.round(perSecond * digits) / digits }));
}

/** A small amount needs its first digits, a large one no more than two places. */
function money({ amount, currency }: Money, language: string): string {
  const options = amount < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return unbroken(`${new Intl.NumberFormat(language, options).format(amount)} ${currency}`);
}

/** Lines break between the parts and not within one. */
function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
