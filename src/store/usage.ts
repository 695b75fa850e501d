/**
 * What answers took: tokens and money, for each answer, each turn and the session. Pure, and
 * memoised by identity: while an answer streams its request changes with every frame, but
 * nothing here does until it is counted. What is not known is left out and said so; a cost
 * is never made from an estimate, and amounts in two currencies are never added up.
 */
import type { Usage } from '../llm/types.ts';
import type { Adaptation } from '../llm/wire-events.ts';
import type { RequestState } from '../trace/state.ts';
import { costOf, type Cost, type Price } from '../lib/prices.ts';

export type Money = Pick<Cost, 'amount' | 'currency'>;

/** A request whose answer is whole, and what it took. */
export type Answer = {
  request: number;
  /** The entry that its request began with. */
  n: number;
  /** The entry that the next request began with; `Infinity` while there is none. */
  until: number;
  turn: number;
  isSummary: boolean;
  usage: Usage;
  /** The endpoint told no usage: the tokens are an estimate. */
  isEstimate: boolean;
  /** Output tokens a second while it streamed; null for an answer that came at once. */
  tokensPerSecond: number | null;
  cost: Money | null;
  /** What was changed for this endpoint that was not in the request before. */
  adaptations: readonly Adaptation[];
};

/** A sum over answers. */
export type Totals = {
  answers: number;
  /** Answers that broke off: nobody told what they took, so the sums lack them. */
  uncounted: number;
  input: number;
  output: number;
  cached: number;
  /** At least one of them is estimated. */
  isEstimate: boolean;
  /** One amount for each currency; null when the cost of any answer is not known. */
  costs: readonly Money[] | null;
};

export type Spending = {
  /** In the order in which they were asked for. */
  answers: readonly Answer[];
  turns: ReadonlyMap<number, Totals>;
  session: Totals;
};

/** Gives the spending of a session's requests; the same object while nothing in it changed. */
export type ReadSpending = (
  requests: readonly RequestState[],
  prices: readonly Price[],
) => Spending;

/** A shorter stretch says more of the network than of the model. */
const LEAST_MS = 20;

/** A reader with a memory of one session. */
export function createSpendingReader(): ReadSpending {
  let seen: readonly Seen[] = [];
  let spending: Spending = { answers: [], turns: new Map(), session: sum([], 0) };
  return (requests, prices) => {
    const now = look(requests, prices, seen);
    if (now === seen) return spending;
    spending = spendingOf(now, spending);
    seen = now;
    return spending;
  };
}

/** The input of the newest answer that the endpoint counted; null when it counted none. */
export function lastExactInput(requests: readonly RequestState[]): number | null {
  const last = requests.findLast(
    ({ purpose, usage, isEstimate }) => purpose === 'answer' && usage !== null && !isEstimate,
  );
  return last?.usage?.input ?? null;
}

/** One request as it was last seen. `answer` is null while, or because, there is none. */
type Seen = {
  turn: number;
  until: number;
  /** What the answer was made from. */
  from: RequestState | null;
  prices: readonly Price[];
  answer: Answer | null;
  isUncounted: boolean;
};

/** What there is to see of the requests; `before` itself when that is the same. */
function look(
  requests: readonly RequestState[],
  prices: readonly Price[],
  before: readonly Seen[],
): readonly Seen[] {
  let isNew = requests.length !== before.length;
  const now = requests.map((request, at): Seen => {
    const until = requests[at + 1]?.n ?? Infinity;
    // One that is under way changes with each frame and has nothing to count yet.
    const from = request.usage === null ? null : request;
    const isUncounted = from === null && request.failure !== null && request.firstTokenMs !== null;
    const old = before[at];
    if (old?.from === from && old.until === until && old.isUncounted === isUncounted) {
      if (old.turn === request.turn && old.prices === prices) return old;
    }
    isNew = true;
    const previous = requests.findLast((r, place) => place < at && r.purpose === request.purpose);
    const answer = from && answerOf(from, { previous, until, prices });
    return { turn: request.turn, until, from, prices, answer, isUncounted };
  });
  return isNew ? now : before;
}

/** Sums that did not change stay the same objects. */
function spendingOf(seen: readonly Seen[], before: Spending): Spending {
  const answers = seen.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const byTurn = new Map<number, Seen[]>();
  for (const each of seen) {
    const ofTurn = byTurn.get(each.turn);
    if (ofTurn === undefined) byTurn.set(each.turn, [each]);
    else ofTurn.push(each);
  }
  const turns = new Map<number, Totals>();
  for (const [turn, ofTurn] of byTurn) {
    const old = before.turns.get(turn);
    const totals = totalsOf(ofTurn);
    turns.set(turn, old !== undefined && isEqual(old, totals) ? old : totals);
  }
  return { answers, turns, session: totalsOf(seen) };
}

function totalsOf(seen: readonly Seen[]): Totals {
  const answers = seen.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  return sum(answers, seen.filter(({ isUncounted }) => isUncounted).length);
}

function isEqual(a: Totals, b: Totals): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function answerOf(
  request: RequestState,
  around: { previous: RequestState | undefined; until: number; prices: readonly Price[] },
): Answer | null {
  const { usage, isEstimate, model } = request;
  if (usage === null) return null;
  const { previous, until, prices } = around;
  const isKnown = !isEstimate || usage.cost !== undefined;
  const known = previous?.url === request.url ? previous.adaptations : [];
  return {
    request: request.request,
    n: request.n,
    until,
    turn: request.turn,
    isSummary: request.purpose === 'summary',
    usage,
    isEstimate,
    tokensPerSecond: speedOf(request, usage),
    cost: isKnown ? costOf(usage, model, prices) : null,
    adaptations: request.adaptations.filter((each) => !known.includes(each)),
  };
}

/** Reasoning that the endpoint counts but does not send passed before the first token. */
function speedOf(request: RequestState, usage: Usage): number | null {
  const { firstTokenMs, lastMs } = request;
  const ms = firstTokenMs === null ? 0 : lastMs - firstTokenMs;
  if (ms < LEAST_MS) return null;
  const unseen = showsReasoning(request) ? 0 : (usage.reasoning ?? 0);
  const seen = usage.output - unseen;
  return seen <= 0 ? null : (seen * 1000) / ms;
}

function showsReasoning({ frames }: RequestState): boolean {
  return frames.some((batch) =>
    batch.some(({ readings }) => readings.some(({ as }) => as === 'reasoning')),
  );
}

function sum(answers: readonly Answer[], uncounted: number): Totals {
  const of = (tokens: (usage: Usage) => number): number =>
    answers.reduce((total, { usage }) => total + tokens(usage), 0);
  return {
    answers: answers.length,
    uncounted,
    input: of((usage) => usage.input),
    output: of((usage) => usage.output),
    cached: of((usage) => usage.cached ?? 0),
    isEstimate: answers.some(({ isEstimate }) => isEstimate),
    costs: uncounted > 0 ? null : sumCosts(answers),
  };
}

function sumCosts(answers: readonly Answer[]): readonly Money[] | null {
  const byCurrency = new Map<string, number>();
  for (const { cost } of answers) {
    if (cost === null) return null;
    byCurrency.set(cost.currency, (byCurrency.get(cost.currency) ?? 0) + cost.amount);
  }
  return [...byCurrency].map(([currency, amount]) => ({ currency, amount }));
}
