/**
 * In which of our two languages to answer a text. Simplified Chinese when enough of it is
 * written in Han characters, English for everything else. Kana tells Japanese, which is
 * written in Han characters too, apart; paths and quotes say nothing about the writer.
 */
import type { Language } from './words.ts';

const NOT_THE_WRITERS = /https?:\/\/\S+|`[^`]{0,2000}`|[\w/.-]{0,80}\.\w{1,5}\b/g;
const KANA = /[\u3040-\u30ff]/;

/** A Han character says about as much as three letters: a tie is Chinese. */
const LETTERS_A_CHARACTER = 3;

/** The language to answer `text` in. */
export function detectLanguage(text: string): Language {
  const own = text.replace(NOT_THE_WRITERS, ' ');
  const han = own.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = own.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const isChinese = han > 0 && !KANA.test(own) && han * LETTERS_A_CHARACTER >= letters;
  return isChinese ? 'zh-CN' : 'en';
}
