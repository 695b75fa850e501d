/**
 * Text in the two languages that the built-in model speaks. A type and its look-up; the
 * texts themselves stand beside what they are about. The model answers in the language of
 * the prompt, which need not be the language of the page.
 */
export type Language = 'en' | 'zh-CN';

/** One text in each language. */
export type Words = Readonly<Record<Language, string>>;

/** Whether a value is a text in both languages, as opposed to plain data. */
export function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'en' in value && 'zh-CN' in value;
}
