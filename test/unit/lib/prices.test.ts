import { describe, expect, it } from 'vitest';
import { costOf, isPrice, type Price } from '../../../src/lib/prices.ts';

const price = (fields: Partial<Price> = {}): Price => ({
  model: 'm-1',
  input: 2,
  cachedInput: 0.5,
  output: 8,
  currency: 'EUR',
  since: '2026-12-01',
  ...fields,
});

const amount = (model: string, patterns: string[]) =>
  costOf(
    { input: 1_000_000, output: 0 },
    model,
    patterns.map((pattern, index) => price({ model: pattern, input: index + 1 })),
  )?.amount;

describe('the cost of an answer', () => {
  it('counts fresh input, cached input and output at their prices', () => {
    const usage = { input: 1_000_000, cached: 400_000, output: 100_000 };
    const cost = costOf(usage, 'm-1', [price()]);
    expect(cost?.amount).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 8, 10);
    expect(cost).toMatchObject({ currency: 'EUR', since: '2026-12-01' });
  });

  it('is unknown, never nothing, without a price', () => {
    expect(costOf({ input: 5, output: 5 }, 'm-1', [])).toBeNull();
    expect(costOf({ input: 5, output: 5 }, 'm-2', [price()])).toBeNull();
  });

  it('is what the endpoint states, where it states one', () => {
    const usage = { input: 5, output: 5, cost: 0.25 };
    const stated = { amount: 0.25, currency: 'USD', since: null };
    expect(costOf(usage, 'm-1', [price()])).toEqual(stated);
    expect(costOf(usage, 'm-9', [])).toEqual(stated);
    expect(costOf({ ...usage, cost: 0 }, 'm-1', [price()])?.amount).toBe(0);
  });

  it('takes cached input as other input where it has no price of its own', () => {
    const usage = { input: 1_000_000, cached: 1_000_000, output: 0 };
    expect(costOf(usage, 'm-1', [price({ cachedInput: null })])?.amount).toBe(2);
    expect(costOf(usage, 'm-1', [price({ cachedInput: 0 })])?.amount).toBe(0);
  });

  it('never counts more cached input than there was input', () => {
    const usage = { input: 1_000_000, cached: 9_000_000, output: 0 };
    expect(costOf(usage, 'm-1', [price()])?.amount).toBe(0.5);
  });
});

describe('a model’s name in the table', () => {
  it.each([
    ['gpt-4.1', ['gpt-4.1'], 1],
    ['GPT-4.1', ['gpt-4.1'], 1],
    ['gpt-4.1-mini', ['gpt-4.1'], undefined],
    ['gpt-4.1-mini', ['gpt-4.1*'], 1],
    ['gpt-4.1', ['gpt-4.1*'], 1],
    ['openai/gpt-4.1', ['*gpt-4.1'], 1],
    ['openai/gpt-4.1:free', ['*/gpt*:free'], 1],
    ['aa', ['a*a*a'], undefined],
    ['aba', ['ab*ba'], undefined],
    ['axbxc', ['a*b*c'], 1],
    ['x', ['*'], 1],
    ['gpt-4.1', ['*', 'gpt-4*', 'gpt-4.1'], 3],
    ['gpt-4.1', ['gpt-4*', '*t-4.1'], 1],
    ['m', ['m', 'm'], 1],
    ['a.c', ['a?c'], undefined],
    ['abc', ['a.c'], undefined],
  ])('%j by %j', (model, patterns, expected) => {
    expect(amount(model, patterns)).toBe(expected);
  });
});

describe('a stored price', () => {
  it('is told from anything else', () => {
    expect(isPrice(price())).toBe(true);
    expect(isPrice(price({ cachedInput: null }))).toBe(true);
    for (const other of [
      null,
      {},
      { ...price(), input: -1 },
      { ...price(), output: '8' },
      { ...price(), input: Number.NaN },
      { ...price(), model: '' },
      { ...price(), since: 3 },
    ]) {
      expect(isPrice(other)).toBe(false);
    }
  });
});
