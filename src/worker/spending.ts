/**
 * What a session has taken so far, for its budgets: from the trace when it is opened, then
 * answer by answer. Money counts only where a price or the endpoint names it.
 */
import { costOf, type Price } from '../lib/prices.ts';
import type { Usage } from '../llm/index.ts';
import type { Entry } from '../trace/entries.ts';
import type { Money } from '../trace/setup.ts';
import type { TraceState } from '../trace/state.ts';

export type Spent = {
  rounds: number;
  tokens: number;
  money: Record<string, number>;
  seconds: number;
};

/** What the trace tells of the turns so far. */
export function spentIn(
  state: TraceState,
  entries: readonly Entry[],
  prices: readonly Price[],
): Spent {
  const money: Record<string, number> = {};
  let tokens = 0;
  for (const { usage, isEstimate, model } of state.requests) {
    if (usage === null) continue;
    tokens += usage.input + usage.output;
    const cost = moneyOf({ usage, isEstimate }, model, prices);
    if (cost !== null) money[cost.currency] = (money[cost.currency] ?? 0) + cost.amount;
  }
  const rounds = state.conversation.reduce(
    (sum, item) => (item.type === 'end' ? sum + item.rounds : sum),
    0,
  );
  return { rounds, tokens, money, seconds: runningSeconds(entries) };
}

/** What one answer cost, null when nobody says: an estimate of tokens gives no cost. */
export function moneyOf(
  { usage, isEstimate }: { usage: Usage; isEstimate: boolean },
  model: string,
  prices: readonly Price[],
): Money | null {
  const cost = isEstimate ? null : costOf(usage, model, prices);
  return cost === null ? null : { amount: cost.amount, currency: cost.currency };
}

/** Time from each prompt to its end, without the rests. */
function runningSeconds(entries: readonly Entry[]): number {
  let ms = 0;
  let since: number | null = null;
  for (const entry of entries) {
    const begins = entry.kind === 'prompt' || entry.kind === 'resume';
    const isEnd = entry.kind === 'event' && entry.event.type === 'turn_end';
    if (begins) since = entry.at;
    if ((entry.kind === 'pause' || isEnd) && since !== null) {
      ms += entry.at - since;
      since = null;
    }
  }
  return ms / 1000;
}
