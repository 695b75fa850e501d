/** What the page says of problems, in English: so that a test reads what a person reads. */
import { en } from '../../src/i18n/en.ts';
import { createTranslate } from '../../src/i18n/translate.tsx';
import type { Problem } from '../../src/trace/problem.ts';
import { problemText } from '../../src/ui/common/problem-text.ts';

const t = createTranslate(en, 'en');

export function sentencesOf(problems: readonly Problem[]): string[] {
  return problems.map((problem) => problemText(t, problem));
}
