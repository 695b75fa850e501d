import { describe, expect, it } from 'vitest';
import { createSpendingReader } from '../../../../src/store/usage.ts';
import type { Entry, EntryBody } from '../../../../src/trace/entries.ts';
import { project } from '../../../../src/trace/project.ts';
import { DEFAULT_SETUP } from '../../../../src/trace/setup.ts';
import { EMPTY_STATE } from '../../../../src/trace/state.ts';
import { budgetRows, withLimit } from '../../../../src/ui/debug/budget-rows.ts';
import { readLimit } from '../../../../src/ui/debug/limit.ts';
import { createSpentReader } from '../../../../src/ui/debug/spent.ts';

/** A second apart each. */
const entriesOf = (bodies: readonly EntryBody[]): Entry[] =>
  bodies.map((body, n) => ({ ...body, n, at: n * 1000 }));

const prompt = (turn: number): EntryBody => ({
  kind: 'prompt',
  text: 'x',
  turn,
  model: 'm',
  systemPrompt: '',
});
const stream = (round: number): EntryBody => ({
  kind: 'step',
  step: 'stream',
  round,
  value: { messages: 1 },
});
const truncated: EntryBody = { kind: 'step', step: 'truncated', round: 1, value: { calls: [] } };
const execute: EntryBody = {
  kind: 'step',
  step: 'execute_tool',
  round: 1,
  value: { call: { id: 'c', name: 'read', args: {} }, index: 0, of: 1 },
};
const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'end_turn' } };
const resume: EntryBody = { kind: 'resume' };
const rest: EntryBody = { kind: 'pause', step: 'compact', why: 'user' };

function failing(path: string): EntryBody[] {
  const id = `c-${path}`;
  return [
    { kind: 'event', event: { type: 'tool_call', id, name: 'read', args: { path } } },
    { kind: 'event', event: { type: 'tool_result', id, name: 'read', result: 'error: none' } },
  ];
}

function answer(request: number, input: number): EntryBody[] {
  return [
    {
      kind: 'request',
      request,
      attempt: 1,
      purpose: 'answer',
      model: 'm',
      url: '',
      headers: {},
      body: { shared: 0, rest: '{}' },
      adaptations: [],
    },
    { kind: 'usage', request, usage: { input, output: 10 }, isEstimate: false },
  ];
}

const spentOf = (bodies: readonly EntryBody[]) => createSpentReader()(entriesOf(bodies));

describe('what is spent', () => {
  it('counts rounds for the turn and for the session', () => {
    const { turn, session } = spentOf([prompt(1), stream(1), stream(2), end, prompt(2), stream(1)]);
    expect([turn.rounds, session.rounds]).toEqual([1, 3]);
  });

  it('counts the time in which the loop ran, and no rest', () => {
    const bodies = [prompt(1), stream(1), rest, resume, stream(2), end, prompt(2), stream(1)];
    const { turn, session } = spentOf(bodies);
    expect([turn.ms, session.ms]).toEqual([1000, 5000]);
  });

  it('does not count the time in which nobody was there', () => {
    const fault: EntryBody = { kind: 'fault', code: 'interrupted', message: '' };
    expect(spentOf([prompt(1), stream(1), fault, end]).session.ms).toBe(1000);
  });

  it('counts the same call failing in a row, and begins anew with another', () => {
    expect(spentOf([prompt(1), ...failing('/a'), ...failing('/a')]).turn.failing).toBe(2);
    expect(spentOf([prompt(1), ...failing('/a'), ...failing('/b')]).turn.failing).toBe(1);
    const bodies = [prompt(1), ...failing('/a'), end, prompt(2), ...failing('/a')];
    expect(spentOf(bodies).turn.failing).toBe(1);
  });

  it('counts answers that were cut off until a call runs', () => {
    expect(spentOf([prompt(1), truncated, truncated]).turn.cut).toBe(2);
    expect(spentOf([prompt(1), truncated, execute]).turn.cut).toBe(0);
  });

  it('counts anew what ran out, once the person went on', () => {
    const out: EntryBody = {
      kind: 'pause',
      step: 'compact',
      why: 'budget-rounds',
      budget: { of: 'turn', used: 2, limit: 2 },
    };
    const bodies = [prompt(1), stream(1), stream(2), out];
    expect(spentOf(bodies).turn.rounds).toBe(2);
    const { turn, session } = spentOf([...bodies, resume, stream(3)]);
    expect([turn.rounds, session.rounds]).toEqual([1, 3]);
  });

  it('reads each entry once and another session from its start', () => {
    const read = createSpentReader();
    const entries = entriesOf([prompt(1), stream(1)]);
    const first = read(entries);
    expect(read([...entries])).toBe(first);
    expect(read(entriesOf([prompt(1)])).session.rounds).toBe(0);
    expect(read([])).toBe(read([]));
  });
});

describe('the rows', () => {
  const price = { model: '*', input: 1, cachedInput: null, output: 1, currency: 'USD', since: '' };

  function rowsOf(bodies: readonly EntryBody[], prices = [price], currency = 'USD') {
    const entries = entriesOf(bodies);
    const { requests } = entries.reduce(project, EMPTY_STATE);
    const { answers } = createSpendingReader()(requests, prices);
    const spent = createSpentReader()(entries);
    return budgetRows('turn', DEFAULT_SETUP.budget, { spent, answers, currency });
  }

  const usedOf = (rows: ReturnType<typeof rowsOf>, kind: string) =>
    rows.find((row) => row.kind === kind)?.used;

  it('show tokens and money of this turn only', () => {
    const rows = rowsOf([prompt(1), ...answer(1, 90), end, prompt(2), ...answer(2, 40)]);
    expect(usedOf(rows, 'tokens')).toBe(50);
    expect(usedOf(rows, 'money')).toBeCloseTo(50 / 1_000_000);
  });

  it('show a cost that nobody told as unknown, and add no other currency', () => {
    expect(usedOf(rowsOf([prompt(1), ...answer(1, 90)], []), 'money')).toBeNull();
    expect(usedOf(rowsOf([prompt(1), ...answer(1, 90)], [price], 'EUR'), 'money')).toBe(0);
  });

  it('set and take away a limit, money with its currency', () => {
    const { budget } = DEFAULT_SETUP;
    const money = { of: 'session', kind: 'money', currency: 'EUR' } as const;
    expect(withLimit(budget, money, 2).session.money).toEqual({ amount: 2, currency: 'EUR' });
    expect(withLimit(budget, money, null).session.money).toBeNull();
    const rounds = { of: 'turn', kind: 'rounds', currency: null } as const;
    expect(withLimit(budget, rounds, 7)).toEqual({
      ...budget,
      turn: { ...budget.turn, rounds: 7 },
    });
  });
});

describe('a typed limit', () => {
  it.each<[string, boolean, number | null | undefined]>([
    ['', false, null],
    [' 12 ', false, 12],
    ['0', false, undefined],
    ['1.5', false, undefined],
    ['-3', false, undefined],
    ['many', false, undefined],
    ['0.25', true, 0.25],
    ['0,25', true, 0.25],
    ['.5', true, 0.5],
  ])('%j as money %s is %s', (typed, isMoney, limit) => {
    expect(readLimit(typed, isMoney)).toBe(limit);
  });
});
