/** The table of prices while it is edited, and the check that makes prices of its rows. Pure. */
import type { Price } from '../../lib/prices.ts';
import type { Sentence } from '../connect/clean-endpoint.ts';

export type PriceField = 'model' | 'input' | 'cachedInput' | 'output' | 'currency' | 'since';

/** A row as it is typed. `id` tells rows apart while they are on the screen. */
export type PriceRow = { id: number } & Record<PriceField, string>;

/** Id of the control of one field in the row at `index`. */
export function priceControl(index: number, field: PriceField): string {
  return `price-${index}-${field}`;
}

export function toPriceRow(price: Price, id: number): PriceRow {
  const { model, input, cachedInput, output, currency, since } = price;
  return {
    id,
    model,
    input: String(input),
    cachedInput: cachedInput === null ? '' : String(cachedInput),
    output: String(output),
    currency,
    since,
  };
}

/** Prices of the rows, or what is wrong by control. A row that says nothing is left out. */
export function checkPrices(rows: readonly PriceRow[]): {
  prices: Price[];
  errors: Record<string, Sentence>;
} {
  const prices: Price[] = [];
  const errors: Record<string, Sentence> = {};
  rows.forEach((row, index) => {
    if ([row.model, row.input, row.cachedInput, row.output].every((text) => text.trim() === '')) {
      return;
    }
    const price = toPrice(row);
    const wrong = (field: PriceField, key: Sentence['key']) => {
      errors[priceControl(index, field)] = { key };
    };
    if (price.model === '') wrong('model', 'prices.modelMissing');
    if (price.currency === '') wrong('currency', 'prices.currencyMissing');
    if (!/^\d{4}-\d\d-\d\d$/.test(price.since)) wrong('since', 'prices.sinceMissing');
    for (const field of ['input', 'cachedInput', 'output'] as const) {
      if (Number.isNaN(price[field])) wrong(field, 'prices.amountInvalid');
    }
    prices.push(price);
  });
  return { prices, errors };
}

function toPrice(row: PriceRow): Price {
  return {
    model: row.model.trim(),
    input: amountIn(row.input),
    cachedInput: row.cachedInput.trim() === '' ? null : amountIn(row.cachedInput),
    output: amountIn(row.output),
    currency: row.currency.trim(),
    since: row.since,
  };
}

/** An amount with a point or a comma before its decimals; NaN for anything else. */
function amountIn(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{0,9})?$|^\.\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}
