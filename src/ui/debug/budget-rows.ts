/**
 * The budgets as rows: for each limit what it is and what is used of it. Pure. What nobody
 * told, such as a cost without prices, is null and never zero.
 */
import type { Answer } from '../../store/usage.ts';
import type { DebugSetup } from '../../trace/setup.ts';
import type { Spent, SpentOf } from './spent.ts';

export type LimitKind = 'rounds' | 'tokens' | 'money' | 'seconds' | 'failingCalls' | 'cutAnswers';
export type BudgetOf = 'turn' | 'session';

export type BudgetRow = {
  of: BudgetOf;
  kind: LimitKind;
  limit: number | null;
  /** In the limit's unit; null when it is not known. */
  used: number | null;
  /** Of money only. */
  currency: string | null;
};

/** `currency` is the one that a limit of money would have that is not set yet. */
export function budgetRows(
  of: BudgetOf,
  budget: DebugSetup['budget'],
  from: { spent: Spent; answers: readonly Answer[]; currency: string },
): readonly BudgetRow[] {
  const limits = budget[of];
  const spent = from.spent[of];
  const currency = limits.money?.currency ?? from.currency;
  const money = moneySince(from.answers, spent, currency);
  const row = (kind: LimitKind, limit: number | null, used: number | null): BudgetRow => {
    return { of, kind, limit, used, currency: kind === 'money' ? currency : null };
  };
  const rows = [
    row('rounds', limits.rounds, spent.rounds),
    row('tokens', limits.tokens, tokensSince(from.answers, spent)),
    row('money', limits.money?.amount ?? null, money),
    row('seconds', limits.seconds, Math.round(spent.ms / 1000)),
  ];
  if (of === 'session') return rows;
  const { turn } = from.spent;
  return [
    ...rows,
    row('failingCalls', budget.turn.failingCalls, turn.failing),
    row('cutAnswers', budget.turn.cutAnswers, turn.cut),
  ];
}

/** The budget with one limit changed; null takes it away. */
export function withLimit(
  budget: DebugSetup['budget'],
  { of, kind, currency }: Pick<BudgetRow, 'of' | 'kind' | 'currency'>,
  limit: number | null,
): DebugSetup['budget'] {
  const value =
    kind === 'money' && limit !== null ? { amount: limit, currency: currency ?? 'USD' } : limit;
  return { ...budget, [of]: { ...budget[of], [kind]: value } };
}

function tokensSince(answers: readonly Answer[], { tokensFrom }: SpentOf): number {
  return answers
    .filter(({ n }) => n >= tokensFrom)
    .reduce((sum, { usage }) => sum + usage.input + usage.output, 0);
}

/** Amounts in another currency are never added; one answer of unknown cost makes all unknown. */
function moneySince(
  answers: readonly Answer[],
  { moneyFrom }: SpentOf,
  currency: string,
): number | null {
  const counted = answers.filter(({ n }) => n >= moneyFrom);
  if (counted.some(({ cost }) => cost === null)) return null;
  return counted.reduce(
    (sum, { cost }) => (cost?.currency === currency ? sum + cost.amount : sum),
    0,
  );
}
