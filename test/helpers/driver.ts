/** A driver over a loop with nothing set up but what a test says. */
import { agentLoop, type AgentTool } from '../../src/agent/index.ts';
import { createBudget } from '../../src/debugger/budget.ts';
import {
  createDriver,
  type DriveMode,
  type Driver,
  type DriverOptions,
  type DriveState,
  type LoopEvent,
} from '../../src/debugger/driver.ts';
import { sleep } from '../../src/lib/sleep.ts';
import type { Context, Model } from '../../src/llm/index.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import { createEndpoint, type Answer } from './endpoint.ts';
import { echo } from './tools.ts';

export type DriverRig = {
  driver: Driver;
  events: LoopEvent[];
  states: DriveState[];
  context: Context;
  /** Settles at the next rest or at the end, and gives where and why. */
  rest(): Promise<string>;
};

export type DriveOptions = Partial<DriverOptions> & { tools?: AgentTool[]; context?: Context };

/** Begins to drive a turn against prepared answers, or against a model of its own. */
export function drive(
  answers: Answer[] | ((n: number) => Answer) | Model,
  mode: DriveMode,
  options: DriveOptions = {},
): DriverRig {
  const { tools = [echo()], context = fresh(), ...more } = options;
  const model = 'baseURL' in answers ? answers : createEndpoint(answers).model;
  const abort = new AbortController();
  const events: LoopEvent[] = [];
  const states: DriveState[] = [];
  const budget = createBudget({
    limits: DEFAULT_SETUP.budget,
    spent: { rounds: 0, tokens: 0, money: {}, seconds: 0 },
    now: () => 0,
  });
  budget.beginTurn();
  let wake = () => {};
  const driver = createDriver({
    loop: agentLoop(model, context, tools, abort.signal, { compactAt: Infinity }),
    abort,
    mode,
    sleep,
    paceMs: 0,
    onEvent: (event) => {
      budget.see(event);
      events.push(event);
    },
    onState: (state) => {
      states.push(state);
      if (state.type !== 'running') wake();
    },
    stopsAt: () => null,
    review: () => 'go',
    exceeded: (event) => budget.exceeded(event),
    beforeResume: async () => {},
    ...more,
  });
  const rest = async () => {
    if (states.at(-1)?.type === 'running') await new Promise<void>((resolve) => (wake = resolve));
    const state = states.at(-1);
    return state?.type === 'paused' ? `${state.at ?? 'delta'} (${state.why})` : 'idle';
  };
  return { driver, events, states, context, rest };
}

function fresh(): Context {
  return { messages: [{ role: 'user', content: 'go' }] };
}

/** Goes on step by step until the loop rests at `place`, such as `execute_tool`. */
export async function goTo({ driver, rest }: DriverRig, place: string): Promise<void> {
  while (!(await rest()).startsWith(place)) driver.go('step');
}
