/**
 * What a person typed as a limit: a number above zero, whole unless `isMoney`; null for
 * nothing, which is no limit; undefined for what is no limit at all.
 */
export function readLimit(typed: string, isMoney: boolean): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  if (!/^\d*\.?\d+$/.test(text)) return undefined;
  const limit = Number(text);
  if (limit <= 0 || !Number.isFinite(limit)) return undefined;
  return isMoney || Number.isInteger(limit) ? limit : undefined;
}
