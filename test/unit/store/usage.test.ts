import { describe, expect, it } from 'vitest';
import type { Price } from '../../../src/lib/prices.ts';
import { createSpendingReader, lastExactInput, type Totals } from '../../../src/store/usage.ts';
import type { Entry, EntryBody } from '../../../src/trace/entries.ts';
import { project } from '../../../src/trace/project.ts';
import { EMPTY_STATE, type RequestState, type TraceState } from '../../../src/trace/state.ts';
import { asked, counted, frame } from '../../helpers/wire-entries.ts';

const prompt = (turn: number): EntryBody => ({
  kind: 'prompt',
  text: 'go',
  turn,
  model: 'm',
  systemPrompt: '',
});
const price = (model: string, currency: string): Price => ({
  model,
  input: 1,
  cachedInput: 0.5,
  output: 10,
  currency,
  since: '2026-12-01',
});
const PRICES = [price('m', 'USD'), price('n', 'EUR')];
const USAGE = { input: 1000, output: 100, cached: 400 };

const stateOf = (bodies: readonly EntryBody[]): TraceState =>
  bodies.map((body, n): Entry => ({ ...body, n, at: n })).reduce(project, EMPTY_STATE);
const requestsOf = (...bodies: EntryBody[]): readonly RequestState[] => stateOf(bodies).requests;
const spendingOf = (...bodies: EntryBody[]) =>
  createSpendingReader()(requestsOf(...bodies), PRICES);

describe('the spending of a session', () => {
  it('adds up a turn with its summaries, and the session over its turns', () => {
    const { turns, session } = spendingOf(
      prompt(1),
      asked(1, { purpose: 'summary' }),
      counted(1, { input: 50, output: 5 }),
      asked(2),
      counted(2, USAGE),
      prompt(2),
      asked(3),
      counted(3, USAGE),
    );
    expect(turns.get(1)).toMatchObject({ answers: 2, input: 1050, output: 105, cached: 400 });
    expect(turns.get(2)).toMatchObject({ answers: 1, input: 1000, output: 100 });
    expect(session).toMatchObject({ answers: 3, input: 2050, output: 205, cached: 800 });
  });

  it('says of a sum that a part of it is an estimate', () => {
    const { turns } = spendingOf(
      prompt(1),
      asked(1),
      counted(1, USAGE),
      asked(2),
      counted(2, USAGE, true),
    );
    expect(turns.get(1)?.isEstimate).toBe(true);
  });

  it('counts an answer that broke off as one that nobody counted', () => {
    const failed: EntryBody = { kind: 'failed', request: 1, message: 'cut' };
    const text = frame(1, 5, { as: 'text', chars: 3 });
    const broken = spendingOf(prompt(1), asked(1), text, failed).turns.get(1);
    expect(broken).toMatchObject({ answers: 0, uncounted: 1, costs: null });
    expect(spendingOf(prompt(1), asked(1), failed).turns.get(1)?.uncounted).toBe(0);
  });

  it('is the same object while an answer streams', () => {
    const read = createSpendingReader();
    const bodies = [prompt(1), asked(1), counted(1, USAGE), prompt(2), asked(2)];
    const before = read(requestsOf(...bodies), PRICES);
    const state = stateOf(bodies);
    const live = stateOf([...bodies, frame(2, 5, { as: 'text', chars: 3 })]).requests.at(-1);
    const grown = [...state.requests.slice(0, -1), live] as RequestState[];
    const first = read(state.requests, PRICES);
    expect(read(grown, PRICES)).toBe(first);
    expect(first.answers).toEqual(before.answers);
  });

  it('keeps what did not change when another answer is counted', () => {
    const read = createSpendingReader();
    const begun = stateOf([prompt(1), asked(1), counted(1, USAGE), prompt(2), asked(2)]).requests;
    const [first, second] = begun as [RequestState, RequestState];
    const before = read(begun, PRICES);
    const after = read([first, { ...second, usage: USAGE }], PRICES);
    expect(after.answers[0]).toBe(before.answers[0]);
    expect(after.turns.get(1)).toBe(before.turns.get(1));
    expect(after.answers).toHaveLength(2);
  });

  it('follows the price table', () => {
    const read = createSpendingReader();
    const requests = requestsOf(prompt(1), asked(1), counted(1, USAGE));
    expect(read(requests, []).session.costs).toBeNull();
    expect(read(requests, PRICES).session.costs).toHaveLength(1);
  });
});

describe('the cost', () => {
  const costs = (...bodies: EntryBody[]): Totals['costs'] =>
    spendingOf(prompt(1), ...bodies).session.costs;

  it('is that of the price table, cached input for its own price', () => {
    expect(costs(asked(1), counted(1, USAGE))).toEqual([{ currency: 'USD', amount: 0.0018 }]);
  });

  it('is what the endpoint states where it does', () => {
    expect(costs(asked(1), counted(1, { ...USAGE, cost: 0.5 }))).toEqual([
      { currency: 'USD', amount: 0.5 },
    ]);
  });

  it('is not known for an estimate, nor for a sum that holds an unknown one', () => {
    expect(costs(asked(1), counted(1, USAGE, true))).toBeNull();
    const unpriced = [asked(2, { model: 'other' }), counted(2, USAGE)];
    expect(costs(asked(1), counted(1, USAGE), ...unpriced)).toBeNull();
  });

  it('keeps currencies apart', () => {
    const euros = [asked(2, { model: 'n' }), counted(2, USAGE)];
    expect(costs(asked(1), counted(1, USAGE), ...euros)?.map((c) => c.currency)).toEqual([
      'USD',
      'EUR',
    ]);
  });
});

describe('an answer', () => {
  const answer = (...bodies: EntryBody[]) => spendingOf(prompt(1), ...bodies).answers.at(-1);
  const text = (ms: number) => frame(1, ms, { as: 'text', chars: 3 });

  it('has a speed from its first token to its last frame', () => {
    const speed = answer(asked(1), text(500), text(2500), counted(1, USAGE))?.tokensPerSecond;
    expect(speed).toBe(50);
  });

  it('has none when all of it came at once', () => {
    expect(answer(asked(1), text(500), counted(1, USAGE))?.tokensPerSecond).toBeNull();
  });

  it('has the speed of what was seen when its reasoning was hidden', () => {
    const usage = { ...USAGE, reasoning: 80 };
    const hidden = answer(asked(1), text(500), text(2500), counted(1, usage));
    expect(hidden?.tokensPerSecond).toBe(10);
    const thought = frame(1, 500, { as: 'reasoning', text: 'hm' });
    const shown = answer(asked(1), thought, text(2500), counted(1, usage));
    expect(shown?.tokensPerSecond).toBe(50);
  });

  it('names what was changed for its endpoint once, not with each request after it', () => {
    const adaptations = ['no-stream-options' as const];
    const first = [asked(1, { adaptations }), counted(1, USAGE)];
    expect(answer(...first)?.adaptations).toEqual(adaptations);
    const summary = [asked(2, { purpose: 'summary' }), counted(2, USAGE)];
    const second = [asked(3, { adaptations }), counted(3, USAGE)];
    expect(answer(...first, ...summary, ...second)?.adaptations).toEqual([]);
  });
});

describe('lastExactInput', () => {
  it('is of the newest answer that the endpoint counted', () => {
    const exact = [asked(1), counted(1, { input: 7, output: 1 })];
    const rest = [
      asked(2, { purpose: 'summary' }),
      counted(2, { input: 8, output: 1 }),
      asked(3),
      counted(3, { input: 9, output: 1 }, true),
      asked(4),
    ];
    expect(lastExactInput(requestsOf(prompt(1), ...exact, ...rest))).toBe(7);
    expect(lastExactInput(requestsOf(prompt(1), ...rest))).toBeNull();
  });
});
