/**
 * What a session and each of its turns may take. The loop itself has no limit: a budget
 * watches from outside and names a cause to pause, never to kill, so that a person decides.
 * A count that ran out begins anew, so whoever goes on is asked again after as much once more.
 */
import type { StepEvent } from '../agent/types.ts';
import type { BudgetKind, RestCause } from '../trace/entries.ts';
import type { DebugSetup, Limits, Money, TurnLimits } from '../trace/setup.ts';
import { callKey, isFailure } from './calls.ts';
import type { LoopEvent } from './driver.ts';

export type Budget = {
  set(limits: DebugSetup['budget']): void;
  beginTurn(): void;
  /** Takes in the next event of the turn. */
  see(event: LoopEvent): void;
  /** What an answer took; `money` is null when nobody says what it cost. */
  spend(tokens: number, money: Money | null): void;
  /** The clock counts only while the loop runs. */
  runs(isRunning: boolean): void;
  /** What ran out, null when nothing did. Rounds and rows count only before a round. */
  exceeded(event: StepEvent): RestCause | null;
};

/** What the session took before, in the units of its limits; money by currency. */
export type SpentBefore = {
  rounds: number;
  tokens: number;
  money: Readonly<Record<string, number>>;
  seconds: number;
};

export type BudgetOptions = {
  limits: DebugSetup['budget'];
  spent: SpentBefore;
  /** Milliseconds of any clock that does not go back. */
  now(): number;
};

/** For one session. */
export function createBudget({ limits: given, spent, now }: BudgetOptions): Budget {
  let limits = given;
  const session = countOf(spent);
  let turn = countOf(NOTHING);
  let rows = createRows();
  /** When the clock was last read; null while it stands. */
  let since: number | null = null;

  function readClock(): void {
    if (since === null) return;
    const at = now();
    turn.ms += at - since;
    session.ms += at - since;
    since = at;
  }

  return {
    set: (next) => {
      limits = next;
    },
    beginTurn: () => {
      readClock();
      turn = countOf(NOTHING);
      rows = createRows();
    },
    see: (event) => {
      rows.see(event);
      if (event.type !== 'step' || event.step !== 'stream') return;
      turn.rounds += 1;
      session.rounds += 1;
    },
    spend: (tokens, money) => {
      for (const count of [turn, session]) {
        count.tokens += tokens;
        if (money === null) continue;
        const before = count.money.get(money.currency) ?? 0;
        count.money.set(money.currency, before + money.amount);
      }
    },
    runs: (isRunning) => {
      readClock();
      since = isRunning ? now() : null;
    },
    exceeded: ({ step }) => {
      readClock();
      const isBeforeRound = step === 'compact';
      return (
        (isBeforeRound ? rows.exceeded(limits.turn) : null) ??
        exceededOf('turn', { count: turn, limits: limits.turn, isBeforeRound }) ??
        exceededOf('session', { count: session, limits: limits.session, isBeforeRound })
      );
    },
  };
}

/** What was taken since the count began. */
type Count = { rounds: number; tokens: number; money: Map<string, number>; ms: number };

const NOTHING: SpentBefore = { rounds: 0, tokens: 0, money: {}, seconds: 0 };

function countOf({ rounds, tokens, money, seconds }: SpentBefore): Count {
  return { rounds, tokens, money: new Map(Object.entries(money)), ms: seconds * 1000 };
}

function exceededOf(
  of: 'turn' | 'session',
  { count, limits, isBeforeRound }: { count: Count; limits: Limits; isBeforeRound: boolean },
): RestCause | null {
  const { rounds, tokens, money, seconds } = limits;
  if (isBeforeRound && isOut(count.rounds, rounds)) {
    const used = count.rounds;
    count.rounds = 0;
    return causeOf('rounds', { of, used, limit: rounds });
  }
  if (isOut(count.tokens, tokens)) {
    const used = count.tokens;
    count.tokens = 0;
    return causeOf('tokens', { of, used, limit: tokens });
  }
  const paid = money === null ? 0 : (count.money.get(money.currency) ?? 0);
  if (money !== null && isOut(paid, money.amount)) {
    count.money.delete(money.currency);
    return causeOf('money', { of, used: paid, limit: money.amount, currency: money.currency });
  }
  const ran = Math.round(count.ms) / 1000;
  if (isOut(ran, seconds)) {
    count.ms = 0;
    return causeOf('time', { of, used: ran, limit: seconds });
  }
  return null;
}

/** A limit of nothing would ask before anything was taken, so something must have been. */
function isOut(used: number, limit: number | null): limit is number {
  return limit !== null && used > 0 && used >= limit;
}

function causeOf(kind: BudgetKind, budget: NonNullable<RestCause['budget']>): RestCause {
  return { why: `budget-${kind}`, budget };
}

/** What went wrong so often in a row: the same call that fails, answers that are cut off. */
function createRows(): {
  see(event: LoopEvent): void;
  exceeded(limits: TurnLimits): RestCause | null;
} {
  /** The calls of the answer, whose results tell only their ids. */
  const asked = new Map<string, { name: string; args: Record<string, unknown> }>();
  let failing = { call: '', times: 0 };
  let cut = 0;

  function seeResult(id: string, result: string): void {
    const call = asked.get(id);
    if (call === undefined || !isFailure(result)) {
      failing = { call: '', times: 0 };
      return;
    }
    const key = callKey(call);
    failing = { call: key, times: key === failing.call ? failing.times + 1 : 1 };
  }

  return {
    see: (event) => {
      if (event.type === 'tool_call') asked.set(event.id, event);
      else if (event.type === 'tool_result') seeResult(event.id, event.result);
      else if (event.type !== 'step') return;
      else if (event.step === 'stream') asked.clear();
      else if (event.step === 'truncated') cut += 1;
      else if (event.step === 'execute_tool') cut = 0;
    },
    exceeded: ({ failingCalls, cutAnswers }) => {
      const of = 'turn';
      if (isOut(failing.times, failingCalls)) {
        const used = failing.times;
        failing = { call: '', times: 0 };
        return causeOf('failing', { of, used, limit: failingCalls });
      }
      if (isOut(cut, cutAnswers)) {
        const used = cut;
        cut = 0;
        return causeOf('cut', { of, used, limit: cutAnswers });
      }
      return null;
    },
  };
}
