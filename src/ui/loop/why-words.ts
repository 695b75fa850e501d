/**
 * Why the loop rests, in one sentence made from the cause of the rest; null where it only did
 * the step that it was told to do, which nobody needs to read. Pure but for `t`.
 */
import type { Translate } from '../../i18n/translate.tsx';
import type { PauseReason, RestCause } from '../../trace/entries.ts';
import { conditionWords } from '../debug/condition-words.ts';
import { code } from '../debug/Sentence.tsx';
import type { Rest } from './situation.ts';

export type Budget = Extract<PauseReason, `budget-${string}`>;

export function whyWords(t: Translate, rest: Rest): string | null {
  const { cause, at } = rest;
  const { why } = cause;
  switch (why) {
    case 'step':
      return null;
    case 'user':
    case 'target':
    case 'summary':
      return t(`explain.why.${why}`);
    case 'breakpoint':
      if (rest.breakpoint === null) return t('explain.why.breakpointGone');
      return t('explain.why.breakpoint', { when: conditionWords(t, rest.breakpoint.condition) });
    case 'approval': {
      const call = at !== null && 'call' in at.value ? at.value.call.name : '';
      return t('explain.why.approval', { tool: code(call) });
    }
    default:
      return budgetWords(t, why, cause.budget);
  }
}

export function isBudget(why: PauseReason): why is Budget {
  return why.startsWith('budget-');
}

/** What ran out, with what was used of it and whose it is. */
function budgetWords(t: Translate, why: Budget, budget: RestCause['budget']): string {
  if (budget === undefined) return t('explain.why.budget');
  const { used, limit, currency } = budget;
  const amount = (value: number) =>
    currency === undefined ? toTenth(value) : `${value.toFixed(2)} ${currency}`;
  const scope = t(`explain.scope.${budget.of}`);
  return t(`explain.${why}`, { scope, used: amount(used), limit: amount(limit) });
}

/** Seconds come with a fraction that nobody reads. */
function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
