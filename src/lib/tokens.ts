/**
 * An estimate of tokens without a tokenizer: real ones weigh up to a megabyte and fit one
 * vendor only. Four characters of Latin text or code make about one token, a Chinese,
 * Japanese or Korean character about one by itself. Whoever shows it marks it as estimate.
 */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

/** Tokens of a text, rounded up; 0 for the empty text. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 4);
}
