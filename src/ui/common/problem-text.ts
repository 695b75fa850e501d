/** Why something could not be done, from the worker's code to a sentence of the page. */
import type { Translate } from '../../i18n/translate.tsx';
import type { Problem, ProblemPlace } from '../../trace/problem.ts';

export function problemText(t: Translate, problem: Problem): string {
  if (problem.code === 'history') {
    const message = t(`contextEditor.rule.${problem.rule}`, { id: problem.id || '“”' });
    return t('context.fault', { index: problem.index + 1, message });
  }
  const { code, values = {}, at } = problem;
  const what = at === undefined ? '' : placeText(t, at);
  return t(`problem.${code}`, { ...values, what });
}

function placeText(t: Translate, place: ProblemPlace): string {
  const { in: kind, ...values } = place;
  return t(`problem.in.${kind}`, values);
}
