import { describe, expect, it } from 'vitest';
import { agentLoop, runAgent, type AgentEvent, type StepEvent } from '../../../src/agent/index.ts';
import { checkHistory, type Context } from '../../../src/llm/index.ts';
import { collect } from '../../helpers/collect.ts';
import { createEndpoint, type Answer } from '../../helpers/endpoint.ts';
import { echo, hang, tool } from '../../helpers/tools.ts';

type Event = AgentEvent | StepEvent;

const prompt = (): Context => ({ messages: [{ role: 'user', content: 'go' }] });

/** A turn that enters every branch but the error: text, two calls, a cut answer, an end. */
const RICH: Answer[] = [
  {
    text: 'I will look first.',
    toolCalls: [
      { id: 'a', name: 'echo', args: { text: '1' } },
      { id: 'b', name: 'missing' },
    ],
  },
  { text: 'Cut here', finish: 'length', toolCalls: [{ id: 'c', name: 'echo', argsRaw: '{"te' }] },
  { toolCalls: [{ id: 'd', name: 'echo', args: { text: '2' } }] },
  { text: 'All done now.' },
];

/** Aborts when event number `at` has come, and pulls on to the end. */
async function abortAt(at: number): Promise<{ events: Event[]; context: Context; asked: number }> {
  const endpoint = createEndpoint(RICH);
  const context = prompt();
  const abort = new AbortController();
  const events: Event[] = [];
  let askedAtAbort = 0;
  if (at === 0) abort.abort();
  for await (const event of agentLoop(endpoint.model, context, [echo()], abort.signal)) {
    events.push(event);
    if (events.length === at) {
      askedAtAbort = endpoint.bodies.length;
      abort.abort();
    }
  }
  return { events, context, asked: endpoint.bodies.length - askedAtAbort };
}

describe('an abort', () => {
  it('leaves a valid context, ends the turn once and asks no model again, at every event', async () => {
    const whole = (await abortAt(-1)).events.length;
    expect(whole).toBeGreaterThan(30);
    for (let at = 0; at < whole; at += 1) {
      const { events, context, asked } = await abortAt(at);
      const ends = events.filter((event) => event.type === 'turn_end');
      expect([at, ends]).toEqual([at, [{ type: 'turn_end', stopReason: 'aborted' }]]);
      expect([at, checkHistory(context.messages)]).toEqual([at, []]);
      expect([at, asked]).toEqual([at, 0]);
    }
  });

  it('keeps the text so far and drops the calls while the answer streams', async () => {
    const { model } = createEndpoint([{ text: 'one two three', delayMs: 5 }]);
    const context = prompt();
    const abort = new AbortController();
    for await (const event of runAgent(model, context, [], abort.signal)) {
      if (event.type === 'assistant_text') abort.abort();
    }
    expect(context.messages).toHaveLength(2);
    expect(JSON.stringify(context.messages[1])).toContain('one');
    expect(JSON.stringify(context.messages[1])).not.toContain('three');
  });

  it('pushes nothing when there was no text yet', async () => {
    const { model } = createEndpoint([{ text: 'never read', delayMs: 10_000 }]);
    const context = prompt();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 5);
    const events = await collect(runAgent(model, context, [], abort.signal));
    expect(events).toEqual([{ type: 'turn_end', stopReason: 'aborted' }]);
    expect(context.messages).toHaveLength(1);
  });

  it('is not held up by a tool that hangs, and answers the calls that were skipped', async () => {
    const toolCalls = [
      { id: '1', name: 'hang' },
      { id: '2', name: 'echo' },
    ];
    const endpoint = createEndpoint([{ toolCalls }]);
    const context = prompt();
    const abort = new AbortController();
    const echoed = echo();
    setTimeout(() => abort.abort(), 5);
    const events = await collect(runAgent(endpoint.model, context, [hang(), echoed], abort.signal));
    const results = events.flatMap((e) => (e.type === 'tool_result' ? [[e.id, e.result]] : []));
    expect(results).toEqual([
      ['1', 'error: aborted'],
      ['2', 'error: aborted'],
    ]);
    expect(echoed.runs).toEqual([]);
    expect(endpoint.bodies).toHaveLength(1);
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('keeps a result that came before it', async () => {
    const abort = new AbortController();
    const stopper = tool('stopper', async () => {
      abort.abort();
      return 'came in time';
    });
    const { model } = createEndpoint([
      {
        toolCalls: [
          { id: '1', name: 'echo', args: { text: 'x' } },
          { id: '2', name: 'stopper' },
        ],
      },
    ]);
    const context = prompt();
    await collect(runAgent(model, context, [echo(), stopper], abort.signal));
    expect(JSON.stringify(context.messages)).toContain('ECHO: x');
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('reaches the request when the consumer stops reading', async () => {
    const endpoint = createEndpoint([{ text: 'a b c d e f', delayMs: 5 }]);
    const context = prompt();
    for await (const event of runAgent(endpoint.model, context, [])) {
      if (event.type === 'assistant_text') break;
    }
    expect(endpoint.aborted).toBe(1);
    expect(checkHistory(context.messages)).toEqual([]);
  });
});

describe('a turn that starts again from the stored context', () => {
  it('reaches a valid end from every step, and never runs a started call again', async () => {
    const steps = (await collect(agentLoop(createEndpoint(RICH).model, prompt(), [echo()]))).filter(
      (event) => event.type === 'step',
    ).length;
    for (let at = 1; at <= steps; at += 1) {
      const echoed = echo();
      const context = prompt();
      const first = createEndpoint(RICH);
      let seen = 0;
      for await (const event of agentLoop(first.model, context, [echoed])) {
        if (event.type === 'step') seen += 1;
        if (seen === at) break;
      }
      const stored = structuredClone(context);
      const rest = createEndpoint(RICH.slice(answersIn(stored)));
      const events = await collect(runAgent(rest.model, stored, [echoed]));
      expect([at, events.at(-1)]).toEqual([at, { type: 'turn_end', stopReason: 'end_turn' }]);
      expect([at, checkHistory(stored.messages)]).toEqual([at, []]);
      const ran = echoed.runs.map((args) => args['text']);
      expect([at, new Set(ran).size]).toEqual([at, ran.length]);
    }
  });

  it('asks nothing when the last answer was already there', async () => {
    const endpoint = createEndpoint([]);
    const context: Context = {
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
      ],
    };
    const events = await collect(runAgent(endpoint.model, context, []));
    expect(events).toEqual([{ type: 'turn_end', stopReason: 'end_turn' }]);
  });

  it('counts the rounds on from those that the context shows', async () => {
    const context: Context = {
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'echo', args: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'ok' }] },
      ],
    };
    const { model } = createEndpoint([{ text: 'Done' }]);
    const events = await collect(agentLoop(model, context, []));
    expect(events[0]).toMatchObject({ type: 'step', step: 'compact', round: 2 });
  });
});

function answersIn(context: Context): number {
  return context.messages.filter((message) => message.role === 'assistant').length;
}
