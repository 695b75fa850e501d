/** Sizes for people: bytes in steps of 1,024, written as the language writes numbers. */

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** `214 B`, `1.2 KB`. `language` is a BCP 47 tag. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${number} ${UNITS[unit] ?? ''}`;
}
