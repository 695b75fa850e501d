import { describe, expect, it } from 'vitest';
import type { LoopEvent } from '../../../src/debugger/driver.ts';
import { checkHistory } from '../../../src/llm/index.ts';
import { sleep } from '../../../src/lib/sleep.ts';
import { DEFAULT_SETUP } from '../../../src/trace/setup.ts';
import { drive, goTo } from '../../helpers/driver.ts';
import type { Answer } from '../../helpers/endpoint.ts';
import { echo, hang, tool } from '../../helpers/tools.ts';

const { turn: LIMITS } = DEFAULT_SETUP.budget;

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
      driver.go('step');
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
    const { driver, rest } = drive(TWO_ROUNDS, 'step', { tools: [echoed] });
    let place = await rest();
    while (!place.startsWith('execute_tool')) {
      driver.go('step');
      place = await rest();
    }
    expect(echoed.runs).toHaveLength(0);
    driver.go('step');
    await rest();
    expect(echoed.runs).toHaveLength(1);
  });

  it('goes to the first step of the next round', async () => {
    const { driver, rest, events } = drive(TWO_ROUNDS, 'round');
    expect(await rest()).toBe('compact (step)');
    driver.go('round');
    expect(await rest()).toBe('compact (step)');
    expect(events.at(-1)).toMatchObject({ round: 2 });
    driver.go('round');
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
    driver.go('run');
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
    driver.go('run');
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
    const { driver, events, context } = drive([{ toolCalls }], 'run', { tools: [hang()] });
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
    const { driver, rest } = drive(again, 'run', { tools: [failing] });
    expect(await rest()).toBe('compact (budget-failing)');
    expect(failing.runs).toHaveLength(LIMITS.failingCalls ?? 0);
    driver.go('run');
    expect(await rest()).toBe('compact (budget-failing)');
    expect(failing.runs).toHaveLength(2 * (LIMITS.failingCalls ?? 0));
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
    expect(events.at(-1)).toMatchObject({ round: (LIMITS.rounds ?? 0) + 1 });
    driver.abort();
    await driver.finished;
  });
});

const TWO_CALLS: Answer[] = [
  {
    text: 'Both.',
    toolCalls: [
      { id: 'a', name: 'echo', args: { text: 'one' } },
      { id: 'b', name: 'echo', args: { text: 'two' } },
    ],
  },
  { text: 'Done now.' },
];

describe('going further than a step', () => {
  it('passes over the calls of a round', async () => {
    const rig = drive(TWO_CALLS, 'step');
    await goTo(rig, 'execute_tool');
    rig.driver.go('over');
    expect(await rig.rest()).toBe('push_results (step)');
    rig.driver.go('over');
    expect(await rig.rest()).toBe('compact (step)');
    rig.driver.go('turn');
    expect(await rig.rest()).toBe('idle');
  });

  it('rests at each delta of an answer when it goes event by event', async () => {
    const rig = drive([{ text: 'one two three' }], 'step');
    await goTo(rig, 'stream');
    const seen: string[] = [];
    for (rig.driver.go('event'); (await rig.rest()) === 'delta (step)'; rig.driver.go('event')) {
      const last = rig.events.at(-1);
      seen.push(last?.type === 'assistant_text' ? last.delta : '');
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.join('')).toBe('one two three');
    rig.driver.abort();
    await rig.driver.finished;
  });

  it('runs to a step, and to a call, and stops there once', async () => {
    const rig = drive(TWO_CALLS, 'step');
    await rig.rest();
    rig.driver.runTo({ call: 'b' });
    expect(await rig.rest()).toBe('execute_tool (target)');
    expect(rig.events.at(-1)).toMatchObject({ value: { id: 'b' } });
    rig.driver.runTo({ step: 'finish' });
    expect(await rig.rest()).toBe('finish (target)');
    rig.driver.go('run');
    expect(await rig.rest()).toBe('idle');
  });

  it('stops at the next step once it has arrived', async () => {
    const rig = drive(TWO_CALLS, 'step');
    await goTo(rig, 'stream');
    rig.driver.go('run');
    rig.driver.arrive();
    expect(await rig.rest()).toBe('push_assistant (target)');
    rig.driver.go('run');
    await rig.driver.finished;
  });
});

describe('a breakpoint', () => {
  const at =
    (type: string, step = '') =>
    (event: LoopEvent) =>
      event.type === type && (event.type !== 'step' || event.step === step) ? 'b1' : null;

  it('stops at its step and names itself', async () => {
    const rig = drive(TWO_CALLS, 'run', { stopsAt: at('step', 'push_results') });
    expect(await rig.rest()).toBe('push_results (breakpoint)');
    expect(rig.states.at(-1)).toMatchObject({ breakpoint: 'b1' });
    rig.driver.go('run');
    expect(await rig.rest()).toBe('idle');
  });

  it('stops in the middle of an answer', async () => {
    const rig = drive([{ text: 'one two' }], 'run', { stopsAt: at('assistant_text') });
    expect(await rig.rest()).toBe('delta (breakpoint)');
    rig.driver.abort();
    await rig.driver.finished;
  });

  it('that is hit by a result stops at the next step, with the result in hand', async () => {
    const rig = drive(TWO_CALLS, 'run', { stopsAt: at('tool_result') });
    expect(await rig.rest()).toBe('execute_tool (breakpoint)');
    rig.driver.go('run');
    expect(await rig.rest()).toBe('push_results (breakpoint)');
    rig.driver.abort();
    await rig.driver.finished;
  });

  it('on a step that an abort leads to stops there, until the second abort', async () => {
    const rig = drive(TWO_CALLS, 'step', { stopsAt: at('step', 'fill_aborted') });
    await goTo(rig, 'execute_tool');
    rig.driver.abort();
    expect(await rig.rest()).toBe('fill_aborted (breakpoint)');
    rig.driver.abort();
    expect(await rig.rest()).toBe('idle');
    expect(checkHistory(rig.context.messages)).toEqual([]);
  });
});

describe('a rule', () => {
  it('asks before a call, wherever else one would rest', async () => {
    const asks = (event: { step: string }) => (event.step === 'execute_tool' ? 'ask' : 'go');
    const rig = drive(TWO_CALLS, 'run', { review: asks, stopsAt: () => 'b1' });
    await goTo(rig, 'execute_tool');
    expect(await rig.rest()).toBe('execute_tool (approval)');
    rig.driver.abort();
    rig.driver.abort();
    await rig.driver.finished;
  });

  it('can put another value in the place of the call without asking', async () => {
    const echoed = echo();
    const rig = drive(TWO_CALLS, 'run', {
      tools: [echoed],
      review: ({ step, value }) =>
        step === 'execute_tool'
          ? { value: { ...(value as object), answer: { content: 'error: no', is_error: true } } }
          : 'go',
    });
    expect(await rig.rest()).toBe('idle');
    expect(echoed.runs).toEqual([]);
    const results = rig.events.flatMap((e) => (e.type === 'tool_result' ? [e.result] : []));
    expect(results).toEqual(['error: no', 'error: no']);
  });
});

describe('a replacement', () => {
  it('takes the place of the value that the loop rests with', async () => {
    const echoed = echo();
    const rig = drive(TWO_CALLS, 'step', { tools: [echoed] });
    await goTo(rig, 'execute_tool');
    rig.driver.replace({ id: 'a', name: 'echo', args: { text: 'changed' } });
    expect(rig.driver.restsAt()?.value).toMatchObject({ args: { text: 'changed' } });
    rig.driver.go('run');
    await rig.driver.finished;
    expect(echoed.runs).toEqual([{ text: 'changed' }, { text: 'two' }]);
  });
});

describe('holding in the middle of a step', () => {
  it('rests for whoever steps, and passes whoever runs', async () => {
    const rig = drive(TWO_CALLS, 'step');
    await rig.rest();
    rig.driver.go('step');
    const held = rig.driver.hold('compact', 'summary', null);
    expect(rig.states.at(-1)).toEqual({ type: 'paused', at: 'compact', why: 'summary' });
    rig.driver.go('run');
    await held;
    await rig.driver.hold('compact', 'summary', null);
    await rig.driver.finished;
  });
});

describe('slow motion', () => {
  it('waits between steps, and a command cuts the wait short', async () => {
    const { driver, rest, events } = drive(TWO_ROUNDS, 'step');
    await rest();
    driver.setPace(60_000);
    driver.go('run');
    await sleep(10);
    expect(events.filter((event) => event.type === 'step')).toHaveLength(2);
    driver.pause();
    expect(await rest()).toBe('stream (user)');
    driver.setPace(0);
    driver.go('run');
    await driver.finished;
  });

  it('holds back deltas only when each event shall be seen', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    await drive([{ text: 'one two three' }], 'run', { sleep: wait, paceMs: 50 }).driver.finished;
    expect(waits).toHaveLength(4);
    const slow = drive([{ text: 'one two three' }], 'run', { sleep: wait, paceMs: 1000 });
    await slow.driver.finished;
    const deltas = slow.events.filter((event) => event.type === 'assistant_text').length;
    expect(waits).toHaveLength(4 + 4 + deltas);
  });
});
