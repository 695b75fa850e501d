/** A whole turn as the worker runs it, recorder and all, for benchmarks of the debugger. */
import type { AgentTool } from '../../src/agent/index.ts';
import { createBreakpoints, type Breakpoints } from '../../src/debugger/breakpoints.ts';
import { createBudget } from '../../src/debugger/budget.ts';
import { loadExpressions } from '../../src/lib/expression.ts';
import type { Breakpoint } from '../../src/trace/setup.ts';
import { createRecorder } from '../../src/trace/recorder.ts';
import { DEFAULT_SETUP, type DebugSetup } from '../../src/trace/setup.ts';
import { EMPTY_STATE } from '../../src/trace/state.ts';
import { createQueue } from '../../src/worker/queue.ts';
import { createRecordedContext } from '../../src/worker/recorded-context.ts';
import { startTurn } from '../../src/worker/turn.ts';

export type DrivenTurn = {
  fetch: typeof fetch;
  tool: AgentTool;
  armed: Armed;
};

/** Breakpoints as a session holds them: compiled once, for all of its turns. */
export type Armed = { list: readonly Breakpoint[]; breakpoints: Breakpoints };

const { compile } = await loadExpressions();

export function arm(list: readonly Breakpoint[]): Armed {
  const options = { breakpoints: list, counts: {}, scope: () => ({}), compile };
  return { list, breakpoints: createBreakpoints(options) };
}

/** Runs to the end and gives how many entries were recorded, and how often it was hit. */
export async function runDriven({ fetch, tool, armed }: DrivenTurn) {
  const budget = { ...DEFAULT_SETUP.budget, turn: { ...DEFAULT_SETUP.budget.turn, rounds: null } };
  const setup: DebugSetup = { ...DEFAULT_SETUP, breakpoints: armed.list, budget };
  let entries = 0;
  let hits = 0;
  const recorder = createRecorder({
    next: 0,
    now: () => 0,
    later: (task, ms) => void setTimeout(task, ms),
    store: async (batch) => void structuredClone(batch),
    show: (batch) => {
      entries += batch.length;
      hits += batch.filter((entry) => entry.kind === 'hit').length;
    },
    onStoreFailed: (error) => {
      throw error;
    },
  });
  const recorded = createRecordedContext(EMPTY_STATE, recorder);
  recorded.begin('Go.', 'You use tools.');
  const turn = startTurn(
    {
      model: { baseURL: 'http://bench.invalid/v1', apiKey: 'k', id: 'm', fetch },
      context: recorded.context,
      tools: [tool],
      options: { compactAt: Infinity },
      mode: 'run',
      paceMs: 0,
    },
    {
      recorder,
      recordContext: recorded.record,
      breakpoints: armed.breakpoints,
      budget: createBudget({
        limits: budget,
        spent: { rounds: 0, tokens: 0, money: {}, seconds: 0 },
        now: () => 0,
      }),
      loading: () => null,
      queue: createQueue([], recorder.record),
      setup: () => setup,
      sleep: async () => {},
      onRound: () => {},
      onState: (state) => {
        if (state.type === 'paused') throw new Error(`It stopped at ${state.at}.`);
      },
    },
  );
  await turn.driver.finished;
  await recorder.flush();
  if (turn.stopReason() !== 'end_turn') throw new Error(`It ended with ${turn.stopReason()}.`);
  return { entries, hits };
}
