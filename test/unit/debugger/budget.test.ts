import { describe, expect, it } from 'vitest';
import { createBudget, type SpentBefore } from '../../../src/debugger/budget.ts';
import { DEFAULT_SETUP, type Limits, type TurnLimits } from '../../../src/trace/setup.ts';
import { call, gave, request, runs, step } from '../../helpers/loop-events.ts';

const NO_LIMITS = { rounds: null, tokens: null, money: null, seconds: null };
const NOTHING: SpentBefore = { rounds: 0, tokens: 0, money: {}, seconds: 0 };

function rig(
  limits: { turn?: Partial<TurnLimits>; session?: Partial<Limits> },
  spent: Partial<SpentBefore> = {},
) {
  const clock = { ms: 5_000 };
  const turn = { ...NO_LIMITS, failingCalls: null, cutAnswers: null, ...limits.turn };
  const budget = createBudget({
    limits: { turn, session: { ...NO_LIMITS, ...limits.session } },
    spent: { ...NOTHING, ...spent },
    now: () => clock.ms,
  });
  budget.beginTurn();
  /** What is said before a round, and at a step in the middle of one. */
  const before = () => budget.exceeded(step('compact', []));
  const within = () => budget.exceeded(step('push_results', []));
  const round = () => budget.see(request());
  const runFor = (seconds: number) => {
    budget.runs(true);
    clock.ms += seconds * 1000;
    budget.runs(false);
  };
  return { budget, clock, before, within, round, runFor };
}

describe('a budget of rounds', () => {
  it('runs out before the round that would be one too many, and nowhere else', () => {
    const { before, within, round } = rig({ turn: { rounds: 2 } });
    round();
    expect(before()).toBeNull();
    round();
    expect(within()).toBeNull();
    expect(before()).toEqual({
      why: 'budget-rounds',
      budget: { of: 'turn', used: 2, limit: 2 },
    });
  });

  it('counts anew after it was told', () => {
    const { before, round } = rig({ turn: { rounds: 2 } });
    round();
    round();
    before();
    round();
    expect(before()).toBeNull();
    round();
    expect(before()?.why).toBe('budget-rounds');
  });

  it('counts anew in a turn, and on in the session', () => {
    const { budget, before, round } = rig({ turn: { rounds: 2 }, session: { rounds: 3 } });
    round();
    budget.beginTurn();
    round();
    expect(before()).toBeNull();
    budget.beginTurn();
    round();
    expect(before()).toMatchObject({ budget: { of: 'session', used: 3, limit: 3 } });
  });
});

describe('a budget of tokens', () => {
  it('runs out at any step', () => {
    const { budget, within } = rig({ turn: { tokens: 100 } });
    budget.spend(99, null);
    expect(within()).toBeNull();
    budget.spend(51, null);
    expect(within()).toEqual({
      why: 'budget-tokens',
      budget: { of: 'turn', used: 150, limit: 100 },
    });
    expect(within()).toBeNull();
  });

  it('counts what a session took before', () => {
    const { budget, within } = rig({ session: { tokens: 100 } }, { tokens: 60 });
    budget.spend(50, null);
    expect(within()).toMatchObject({ budget: { of: 'session', used: 110 } });
  });

  it('goes by limits that are set anew, at once', () => {
    const { budget, within } = rig({});
    budget.spend(50, null);
    expect(within()).toBeNull();
    const limits = structuredClone(DEFAULT_SETUP.budget);
    budget.set({ ...limits, turn: { ...limits.turn, tokens: 50 } });
    expect(within()?.why).toBe('budget-tokens');
  });
});

describe('a budget of money', () => {
  const euros = (amount: number) => ({ amount, currency: 'EUR' });

  it('counts each currency by itself', () => {
    const limits = { session: { money: euros(1) } };
    const { budget, within } = rig(limits, { money: { EUR: 0.25, USD: 9 } });
    budget.spend(0, euros(0.5));
    budget.spend(0, { amount: 9, currency: 'USD' });
    expect(within()).toBeNull();
    budget.spend(0, euros(0.25));
    expect(within()).toEqual({
      why: 'budget-money',
      budget: { of: 'session', used: 1, limit: 1, currency: 'EUR' },
    });
    expect(within()).toBeNull();
  });
});

describe('a budget of time', () => {
  it('counts only while the loop runs', () => {
    const { clock, within, runFor } = rig({ turn: { seconds: 60 } });
    runFor(30);
    clock.ms += 100_000;
    expect(within()).toBeNull();
    runFor(31.5);
    expect(within()).toEqual({
      why: 'budget-time',
      budget: { of: 'turn', used: 61.5, limit: 60 },
    });
  });

  it('runs out while the clock runs', () => {
    const { budget, clock, within } = rig({ session: { seconds: 10 } }, { seconds: 4 });
    budget.runs(true);
    clock.ms += 6_000;
    expect(within()).toMatchObject({ budget: { of: 'session', used: 10 } });
    clock.ms += 9_000;
    expect(within()).toBeNull();
  });

  it('does not count the time of one turn for the next', () => {
    const { budget, within, runFor } = rig({ turn: { seconds: 10 } });
    runFor(9);
    budget.beginTurn();
    runFor(9);
    expect(within()).toBeNull();
  });
});

describe('a row of failing calls', () => {
  type Asked = { name: string; args?: Record<string, unknown> };

  /** Rounds in which one call is asked for and gives this. */
  function fail({ budget }: ReturnType<typeof rig>, asked: Asked, result = 'error: no') {
    budget.see(request());
    budget.see({ type: 'tool_call', ...call(asked.name, asked.args), args: asked.args ?? {} });
    budget.see(runs(asked.name, asked.args));
    budget.see(gave(result));
  }

  it('runs out when the same call fails so often', () => {
    const at = rig({ turn: { failingCalls: 2 } });
    fail(at, { name: 'read', args: { path: '/a', line: 1 } });
    expect(at.before()).toBeNull();
    fail(at, { name: 'read', args: { line: 1, path: '/a' } });
    expect(at.within()).toBeNull();
    expect(at.before()).toEqual({
      why: 'budget-failing',
      budget: { of: 'turn', used: 2, limit: 2 },
    });
    expect(at.before()).toBeNull();
  });

  it('is broken by another call, by a success and by the next turn', () => {
    const at = rig({ turn: { failingCalls: 2 } });
    fail(at, { name: 'read' });
    fail(at, { name: 'list' });
    expect(at.before()).toBeNull();
    fail(at, { name: 'list' }, 'done');
    fail(at, { name: 'list' });
    expect(at.before()).toBeNull();
    at.budget.beginTurn();
    fail(at, { name: 'list' });
    expect(at.before()).toBeNull();
  });
});

describe('a row of cut answers', () => {
  it('runs out after so many, and is broken by a call that runs', () => {
    const { budget, before } = rig({ turn: { cutAnswers: 2 } });
    budget.see(step('truncated', []));
    budget.see(runs('echo'));
    budget.see(step('truncated', []));
    expect(before()).toBeNull();
    budget.see(step('truncated', []));
    expect(before()).toEqual({ why: 'budget-cut', budget: { of: 'turn', used: 2, limit: 2 } });
    expect(before()).toBeNull();
  });
});

describe('several budgets', () => {
  it('are told one after the other', () => {
    const at = rig({ turn: { tokens: 10, rounds: 1 }, session: { tokens: 10 } });
    at.round();
    at.budget.spend(10, null);
    const causes = [at.before(), at.before(), at.before(), at.before()];
    expect(causes.map((cause) => cause && `${cause.budget?.of} ${cause.why}`)).toEqual([
      'turn budget-rounds',
      'turn budget-tokens',
      'session budget-tokens',
      null,
    ]);
  });

  it('never run out before anything was taken', () => {
    const zero = { rounds: 0, tokens: 0, money: { amount: 0, currency: 'EUR' }, seconds: 0 };
    expect(rig({ turn: zero, session: zero }).before()).toBeNull();
  });
});
