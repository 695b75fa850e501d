/** Times and counts as the pane writes them, in the page's language. */
import type { Translate } from '../../i18n/translate.tsx';

/** `381 ms`, from a second on `1.21 s`. */
export function duration(ms: number, { t, language }: { t: Translate; language: string }): string {
  if (ms < 1000) return t('wire.ms', { count: Math.round(ms) });
  const digits = ms < 10_000 ? 2 : 1;
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return t('wire.s', { count: number.format(ms / 1000) });
}

/** Seconds to the millisecond, for a column of them: `0.381`. */
export function seconds(ms: number, language: string): string {
  let format = secondFormats.get(language);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: 3,
      maximumFractionDigits: 3,
    });
    secondFormats.set(language, format);
  }
  return format.format(ms / 1000);
}

/** Making a format is slow, and a table has thousands of cells. */
const secondFormats = new Map<string, Intl.NumberFormat>();
