/**
 * How much of the budgets a session has used, read from its entries: rounds, running time,
 * calls that fail in a row, answers cut off in a row. Tokens and money are counted elsewhere;
 * here stands from which entry on. As the worker counts, so does this: what ran out counts
 * anew once the person went on, and time in which the loop rests is not counted.
 */
import type { Entry } from '../../trace/entries.ts';

export type SpentOf = {
  rounds: number;
  ms: number;
  /** Tokens and money count from these entries on. */
  tokensFrom: number;
  moneyFrom: number;
};

export type Spent = { session: SpentOf; turn: SpentOf & { failing: number; cut: number } };

type Counted = {
  spent: Spent;
  /** The call that failed last, with its arguments, and what calls were asked for. */
  failed: string;
  asked: ReadonlyMap<string, string>;
  /** When the loop began to run, null while it rests. */
  since: number | null;
  /** A budget that ran out, which counts anew when the person goes on. */
  out: Extract<Entry, { kind: 'pause' }> | null;
};

const ZERO: SpentOf = { rounds: 0, ms: 0, tokensFrom: 0, moneyFrom: 0 };

const NOTHING: Counted = {
  spent: { session: ZERO, turn: { ...ZERO, failing: 0, cut: 0 } },
  failed: '',
  asked: new Map(),
  since: null,
  out: null,
};

/**
 * A reader with a memory: it looks at each entry of a session once, and gives the same
 * object while there is no new one.
 */
export function createSpentReader(): (entries: readonly Entry[]) => Spent {
  let counted = NOTHING;
  let seen = 0;
  let last: Entry | undefined;
  let spent = NOTHING.spent;
  return (entries) => {
    if (last !== entries[seen - 1]) {
      counted = NOTHING;
      spent = NOTHING.spent;
      seen = 0;
      last = undefined;
    }
    if (seen === entries.length) return spent;
    for (; seen < entries.length; seen += 1) {
      const entry = entries[seen];
      // After a crash, the time in which nobody was there lies before the entry that tells it.
      if (entry?.kind === 'fault' && last !== undefined) counted = stopped(counted, last.at);
      if (entry !== undefined) counted = count(counted, entry);
      last = entry;
    }
    spent = stopped(counted, last?.at ?? 0).spent;
    return spent;
  };
}

/** With the time up to `at` counted, where the loop ran. */
function stopped(counted: Counted, at: number): Counted {
  const { since, spent } = counted;
  const ms = since === null ? 0 : Math.max(0, at - since);
  const { turn, session } = spent;
  const after = {
    turn: { ...turn, ms: turn.ms + ms },
    session: { ...session, ms: session.ms + ms },
  };
  return { ...counted, since: null, spent: after };
}

function count(counted: Counted, entry: Entry): Counted {
  const { spent } = counted;
  switch (entry.kind) {
    case 'prompt': {
      const from = { ...ZERO, tokensFrom: entry.n, moneyFrom: entry.n };
      const turn = { ...from, failing: 0, cut: 0 };
      return { ...counted, since: entry.at, failed: '', spent: { ...spent, turn } };
    }
    case 'step':
      return stepped(counted, entry.step);
    case 'event':
      return happened(counted, entry);
    case 'pause':
      return { ...stopped(counted, entry.at), out: entry.budget === undefined ? null : entry };
    case 'resume':
      return { ...renewed(counted, entry.n), since: entry.at, out: null };
    default:
      return counted;
  }
}

function stepped(counted: Counted, step: string): Counted {
  const { turn, session } = counted.spent;
  if (step === 'stream') {
    // Results are of the calls of their own round.
    return withSpent(
      { ...counted, asked: new Map() },
      {
        turn: { ...turn, rounds: turn.rounds + 1 },
        session: { ...session, rounds: session.rounds + 1 },
      },
    );
  }
  if (step === 'truncated') return withSpent(counted, { turn: { ...turn, cut: turn.cut + 1 } });
  return step === 'execute_tool' ? withSpent(counted, { turn: { ...turn, cut: 0 } }) : counted;
}

function happened(counted: Counted, { event, at }: Extract<Entry, { kind: 'event' }>): Counted {
  const { turn } = counted.spent;
  switch (event.type) {
    case 'tool_call': {
      const call = `${event.name} ${JSON.stringify(event.args)}`;
      return { ...counted, asked: new Map(counted.asked).set(event.id, call) };
    }
    case 'tool_result': {
      if (!event.result.startsWith('error')) {
        return { ...withSpent(counted, { turn: { ...turn, failing: 0 } }), failed: '' };
      }
      const failed = counted.asked.get(event.id) ?? event.name;
      const failing = failed === counted.failed ? turn.failing + 1 : 1;
      return { ...withSpent(counted, { turn: { ...turn, failing } }), failed };
    }
    case 'turn_end':
      return stopped(counted, at);
    default:
      return counted;
  }
}

/** What ran out begins again at entry `n`. */
function renewed(counted: Counted, n: number): Counted {
  const { out, spent } = counted;
  const of = out?.budget?.of;
  if (of === undefined) return counted;
  const again = {
    'budget-rounds': { rounds: 0 },
    'budget-time': { ms: 0 },
    'budget-tokens': { tokensFrom: n },
    'budget-money': { moneyFrom: n },
    'budget-failing': { failing: 0 },
    'budget-cut': { cut: 0 },
  };
  const why = out?.why;
  const fields = why !== undefined && why in again ? again[why as keyof typeof again] : {};
  return withSpent(counted, { [of]: { ...spent[of], ...fields } });
}

function withSpent(counted: Counted, spent: Partial<Spent>): Counted {
  return { ...counted, spent: { ...counted.spent, ...spent } };
}
