import { describe, expect, it } from 'vitest';
import type { AgentTool } from '../../../src/agent/index.ts';
import { agentLoop } from '../../../src/agent/index.ts';
import { createBudget, DEFAULT_LIMITS } from '../../../src/debugger/budget.ts';
import {
  createDriver,
  type DriveMode,
  type Driver,
  type DriveState,
  type LoopEvent,
} from '../../../src/debugger/driver.ts';
import { checkHistory, type Context } from '../../../src/llm/index.ts';
import { sleep } from '../../../src/lib/sleep.ts';
import { createEndpoint, type Answer } from '../../helpers/endpoint.ts';
import { echo, hang, tool } from '../../helpers/tools.ts';

type Rig = {
  driver: Driver;
  events: LoopEvent[];
  states: DriveState[];
  context: Context;
  /** Settles at the next rest or at the end, and gives where. */
  rest(): Promise<string>;
};

function drive(
  answers: Answer[] | ((n: number) => Answer),
  mode: DriveMode,
  tools: AgentTool[] = [echo()],
): Rig {
  const { model } = createEndpoint(answers);
  const context: Context = { messages: [{ role: 'user', content: 'go' }] };
  const abort = new AbortController();
  const events: LoopEvent[] = [];
  const states: DriveState[] = [];
  let wake = () => {};
  const driver = createDriver({
    loop: agentLoop(model, context, tools, abort.signal, { compactAt: Infinity }),
    abort,
    mode,
    sleep,
    paceMs: 0,
    budget: createBudget(DEFAULT_LIMITS),
    onEvent: (event) => events.push(event),
    onState: (state) => {
      states.push(state);
      if (state.type !== 'running') wake();
    },
    beforeResume: async () => {},
  });
  const rest = async () => {
    if (states.at(-1)?.type === 'running') await new Promise<void>((resolve) => (wake = resolve));
    const state = states.at(-1);
    return state?.type === 'paused' ? `${state.at ?? 'delta'} (${state.why})` : 'idle';
  };
  return { driver, events, states, context, rest };
}

const TWO_ROUNDS: Answer[] = [
  { text: 'First this.', toolCalls: [{ id: 'a', name: 'echo', args: {} }] },
  { text: 'Then done.' },
];

describe('stepping', () => {
  it('rests at each step in turn', async () => {
    const { driver, rest } = drive(TWO_ROUNDS, 'step');
    const places: string[] = [];
    for (let place = await rest(); place !== 'idle'; place = await rest()) {
      places.push(place.replace(' (step)', ''));
      driver.step();
    }
    expect(places).toEqual([
      'compact',
      'stream',
      'push_assistant',
      'execute_tool',
      'push_results',
      'compact',
      'stream',
      'push_assistant',
      'finish',
    ]);
  });

  it('has not used the value of the step that it rests at', async () => {
    const echoed = echo();
    const { driver, rest } = drive(TWO_ROUNDS, 'step', [echoed]);
    let place = await rest();
    while (!place.startsWith('execute_tool')) {
      driver.step();
      place = await rest();
    }
    expect(echoed.runs).toHaveLength(0);
    driver.step();
    await rest();
    expect(echoed.runs).toHaveLength(1);
  });

  it('goes to the first step of the next round', async () => {
    const { driver, rest, events } = drive(TWO_ROUNDS, 'round');
    expect(await rest()).toBe('compact (step)');
    driver.round();
    expect(await rest()).toBe('compact (step)');
    expect(events.at(-1)).toMatchObject({ round: 2 });
    driver.round();
    expect(await rest()).toBe('idle');
  });

  it('runs to the end when nothing stops it', async () => {
    const { driver, rest, events } = drive(TWO_ROUNDS, 'run');
    await driver.finished;
    expect(await rest()).toBe('idle');
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
  });
});

describe('pausing', () => {
  it('rests between two deltas of an answer and goes on from there', async () => {
    const { driver, rest, events } = drive([{ text: 'one two three four', delayMs: 3 }], 'run');
    while (!events.some((event) => event.type === 'assistant_text')) await sleep(1);
    driver.pause();
    expect(await rest()).toBe('delta (user)');
    const seen = events.length;
    await sleep(20);
    expect(events).toHaveLength(seen);
    driver.run();
    await driver.finished;
    const text = events.flatMap((e) => (e.type === 'assistant_text' ? [e.delta] : [])).join('');
    expect(text).toBe('one two three four');
  });

  it('says that it waits for the next event until that one comes', async () => {
    const { driver, states } = drive([{ text: 'late', delayMs: 20 }], 'run');
    await sleep(5);
    driver.pause();
    expect(states.at(-1)).toEqual({ type: 'running', isPausing: true });
    driver.abort();
    await driver.finished;
  });

  it('does nothing while it rests already', async () => {
    const { driver, rest, states } = drive(TWO_ROUNDS, 'step');
    await rest();
    const seen = states.length;
    driver.pause();
    expect(states).toHaveLength(seen);
    driver.run();
    await driver.finished;
  });
});

describe('aborting', () => {
  it('ends a turn that rests, without another request', async () => {
    const { driver, rest, events, context } = drive(TWO_ROUNDS, 'step');
    await rest();
    driver.abort();
    await driver.finished;
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'aborted' });
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('ends a turn whose tool hangs', async () => {
    const toolCalls = [{ id: 'h', name: 'hang' }];
    const { driver, events, context } = drive([{ toolCalls }], 'run', [hang()]);
    while (!events.some((e) => e.type === 'step' && e.step === 'execute_tool')) await sleep(1);
    driver.abort();
    await driver.finished;
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'aborted' });
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('wins over a pause that was asked for', async () => {
    const { driver, rest } = drive([{ text: 'one two three', delayMs: 3 }], 'run');
    await sleep(4);
    driver.pause();
    driver.abort();
    expect(await rest()).toBe('idle');
  });
});

describe('a budget', () => {
  it('pauses, and does not kill, when the same call fails again and again', async () => {
    const failing = tool('fail', () => Promise.reject(new Error('not found')));
    const again = (n: number): Answer => ({
      toolCalls: [{ id: `c${n}`, name: 'fail', args: { path: 'missing' } }],
    });
    const { driver, rest } = drive(again, 'run', [failing]);
    expect(await rest()).toBe('compact (budget-failing)');
    expect(failing.runs).toHaveLength(DEFAULT_LIMITS.failingCalls);
    driver.run();
    expect(await rest()).toBe('compact (budget-failing)');
    expect(failing.runs).toHaveLength(2 * DEFAULT_LIMITS.failingCalls);
    driver.abort();
    await driver.finished;
  });

  it('leaves a call alone that is repeated and works', async () => {
    const polls = (n: number): Answer =>
      n < 20 ? { toolCalls: [{ id: `c${n}`, name: 'echo', args: {} }] } : { text: 'Done' };
    const { driver, states } = drive(polls, 'run');
    await driver.finished;
    expect(states.some((state) => state.type === 'paused')).toBe(false);
  });

  it('pauses after answers that are cut off in a row', async () => {
    const cut = (n: number): Answer => ({
      finish: 'length',
      toolCalls: [{ id: `c${n}`, name: 'echo', argsRaw: '{"text":"xx' }],
    });
    const { driver, rest } = drive(cut, 'run');
    expect(await rest()).toBe('compact (budget-cut)');
    driver.abort();
    await driver.finished;
  });

  it('pauses after many rounds', async () => {
    const forever = (n: number): Answer => ({
      toolCalls: [{ id: `c${n}`, name: 'echo', args: { text: String(n) } }],
    });
    const { driver, rest, events } = drive(forever, 'run');
    expect(await rest()).toBe('compact (budget-rounds)');
    expect(events.at(-1)).toMatchObject({ round: DEFAULT_LIMITS.rounds + 1 });
    driver.abort();
    await driver.finished;
  });
});

describe('slow motion', () => {
  it('waits between steps, and a command cuts the wait short', async () => {
    const { driver, rest, events } = drive(TWO_ROUNDS, 'step');
    await rest();
    driver.setPace(60_000);
    driver.run();
    await sleep(10);
    expect(events.filter((event) => event.type === 'step')).toHaveLength(2);
    driver.pause();
    expect(await rest()).toBe('stream (user)');
    driver.setPace(0);
    driver.run();
    await driver.finished;
  });
});
