/**
 * Limits of one turn. The loop itself has none: a budget watches its events from outside
 * and names a reason to pause, never to kill, so that a person decides. Each limit counts
 * anew after it was reached and the person went on.
 */
import type { AgentEvent, StepEvent } from '../agent/types.ts';
import type { PauseReason } from '../trace/entries.ts';

export type BudgetLimits = {
  /** Rounds between two questions to the person. */
  rounds: number;
  /** The same call with the same arguments failing so often in a row. */
  failingCalls: number;
  /** Answers cut off by the token limit so often in a row. */
  cutAnswers: number;
};

/** Wide enough for honest work; polling three times with the same call must pass. */
export const DEFAULT_LIMITS: BudgetLimits = { rounds: 100, failingCalls: 5, cutAnswers: 3 };

export type Budget = {
  /** Takes in the next event of the turn. */
  see(event: AgentEvent | StepEvent): void;
  /** Why to pause before the next round, or null. Asking begins a new count. */
  exceeded(): PauseReason | null;
};

/** A budget for one turn. */
export function createBudget(limits: BudgetLimits): Budget {
  const asked = new Map<string, string>();
  let rounds = 0;
  let cutInARow = 0;
  let failing = { call: '', times: 0 };

  return {
    see(event) {
      if (event.type === 'step' && event.step === 'stream') rounds += 1;
      if (event.type === 'step' && event.step === 'truncated') cutInARow += 1;
      if (event.type === 'step' && event.step === 'execute_tool') cutInARow = 0;
      if (event.type === 'tool_call') {
        asked.set(event.id, `${event.name} ${JSON.stringify(event.args)}`);
      }
      if (event.type === 'tool_result') {
        const call = asked.get(event.id) ?? event.name;
        const hasFailed = event.result.startsWith('error');
        if (!hasFailed) failing = { call: '', times: 0 };
        else failing = { call, times: call === failing.call ? failing.times + 1 : 1 };
      }
    },
    exceeded() {
      if (failing.times >= limits.failingCalls) {
        failing = { call: '', times: 0 };
        return 'budget-failing';
      }
      if (cutInARow >= limits.cutAnswers) {
        cutInARow = 0;
        return 'budget-cut';
      }
      if (rounds >= limits.rounds) {
        rounds = 0;
        return 'budget-rounds';
      }
      return null;
    },
  };
}
