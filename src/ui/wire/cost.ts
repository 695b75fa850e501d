/** What it costs to send tokens that no cache holds, by the prices that the person entered. */
import { costOf, type Cost, type Price } from '../../lib/prices.ts';

/** Null when no price is known for the model. */
export function inputCost(tokens: number, model: string, prices: readonly Price[]): Cost | null {
  return costOf({ input: tokens, output: 0 }, model, prices);
}
