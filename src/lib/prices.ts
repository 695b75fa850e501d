/**
 * What an answer cost, by a table of prices that the person entered: prices change and
 * differ by contract, so the app knows none of its own and claims nothing. A cost that the
 * endpoint itself states wins. Pure; unknown is null, never zero.
 */
import { compileGlob } from './glob.ts';

/** Prices of a million tokens each, for the models that a pattern names. */
export type Price = {
  /** The model's name as the endpoint knows it; `*` stands for any characters. */
  model: string;
  input: number;
  /** Input that the provider had in its cache; null for the price of other input. */
  cachedInput: number | null;
  output: number;
  /** As it is to be shown, such as `USD`. */
  currency: string;
  /** The day on which it was entered, as `2026-12-01`. */
  since: string;
};

/** Tokens of an answer as the endpoint counts them, and what it says that they cost. */
export type Spent = { input: number; output: number; cached?: number; cost?: number };

/** `since` is the day of the price; null when the endpoint itself stated the cost. */
export type Cost = { amount: number; currency: string; since: string | null };

/** Endpoints that state a cost count in US dollars; no field says so. */
const STATED_CURRENCY = 'USD';

/**
 * The cost of one answer of `model`, null when no price fits. Of several that fit the most
 * exact one counts: the one with the most characters that are no `*`, and of equals the first.
 */
export function costOf(usage: Spent, model: string, prices: readonly Price[]): Cost | null {
  if (usage.cost !== undefined) {
    return { amount: usage.cost, currency: STATED_CURRENCY, since: null };
  }
  const price = priceOf(model, prices);
  if (price === null) return null;
  // Cached tokens are among the input's; a count that says more than that is wrong.
  const cached = Math.min(usage.cached ?? 0, usage.input);
  const fresh = usage.input - cached;
  const cachedPrice = price.cachedInput ?? price.input;
  const total = fresh * price.input + cached * cachedPrice + usage.output * price.output;
  return { amount: total / 1_000_000, currency: price.currency, since: price.since };
}

/** Whether stored data is a price. */
export function isPrice(value: unknown): value is Price {
  if (typeof value !== 'object' || value === null) return false;
  const { model, input, cachedInput, output, currency, since } = value as Record<string, unknown>;
  return (
    typeof model === 'string' &&
    model !== '' &&
    isAmount(input) &&
    (cachedInput === null || isAmount(cachedInput)) &&
    isAmount(output) &&
    typeof currency === 'string' &&
    typeof since === 'string'
  );
}

function priceOf(model: string, prices: readonly Price[]): Price | null {
  const fitting = prices.filter((price) => fits(model, price.model));
  const exactness = (price: Price) => price.model.replaceAll('*', '').length;
  return fitting.toSorted((a, b) => exactness(b) - exactness(a))[0] ?? null;
}

/** Whether a name fits a pattern. Letter case is one. */
function fits(name: string, pattern: string): boolean {
  return compileGlob(pattern.toLowerCase())(name.toLowerCase());
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
