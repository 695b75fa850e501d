import { describe, expect, it } from 'vitest';
import { agentLoop, runAgent, type AgentEvent } from '../../../src/agent/index.ts';
import { checkHistory, type Context } from '../../../src/llm/index.ts';
import { collect } from '../../helpers/collect.ts';
import { createEndpoint } from '../../helpers/endpoint.ts';
import { echo, tool } from '../../helpers/tools.ts';

const empty = (): Context => ({ messages: [] });
const types = (events: AgentEvent[]) => events.map((event) => event.type);
const callEcho = { toolCalls: [{ id: 't1', name: 'echo', args: { text: 'hi' } }] };

describe('a round with a tool call', () => {
  it('gives the call, its result, the text and the end, and leaves three messages', async () => {
    const { model } = createEndpoint([callEcho, { text: 'Done' }]);
    const context = empty();
    const events = await collect(runAgent(model, context, [echo()]));
    expect(types(events)).toEqual(['tool_call', 'tool_result', 'assistant_text', 'turn_end']);
    expect(events[1]).toMatchObject({ id: 't1', name: 'echo', result: 'ECHO: hi' });
    expect(context.messages).toHaveLength(3);
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('shows the model the result in the next request', async () => {
    const { model, bodies } = createEndpoint([callEcho, { text: 'Done' }]);
    await collect(runAgent(model, empty(), [echo()]));
    expect(JSON.stringify(bodies[1]?.messages)).toContain('ECHO: hi');
  });

  it('visits the steps in order and counts the rounds', async () => {
    const { model } = createEndpoint([callEcho, { text: 'Done' }]);
    const events = await collect(agentLoop(model, empty(), [echo()]));
    const steps = events.flatMap((e) => (e.type === 'step' ? [`${e.round} ${e.step}`] : []));
    expect(steps).toEqual([
      '1 compact',
      '1 stream',
      '1 push_assistant',
      '1 execute_tool',
      '1 push_results',
      '2 compact',
      '2 stream',
      '2 push_assistant',
      '2 finish',
    ]);
  });

  it('runs calls one after the other and answers them in order', async () => {
    const order: string[] = [];
    const slow = tool('slow', async () => {
      order.push('slow begins');
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push('slow ends');
      return 'ok';
    });
    const fast = tool('fast', async () => {
      order.push('fast');
      return 'ok';
    });
    const toolCalls = [
      { id: 'a', name: 'slow' },
      { id: 'b', name: 'fast' },
    ];
    const { model } = createEndpoint([{ toolCalls }, { text: 'Done' }]);
    await collect(runAgent(model, empty(), [slow, fast]));
    expect(order).toEqual(['slow begins', 'slow ends', 'fast']);
  });
});

describe('an answer without calls', () => {
  it('ends the turn and is remembered', async () => {
    const { model } = createEndpoint([{ text: 'Hello there' }]);
    const context: Context = { messages: [{ role: 'user', content: 'hi' }] };
    const events = await collect(runAgent(model, context, []));
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(JSON.stringify(context.messages[1])).toContain('Hello there');
  });

  it('leaves nothing in the context when it is blank', async () => {
    const { model } = createEndpoint([{ text: ' ' }]);
    const context: Context = { messages: [{ role: 'user', content: 'hi' }] };
    await collect(runAgent(model, context, []));
    expect(context.messages).toHaveLength(1);
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('ends with max_tokens when the limit cut it, and keeps the text', async () => {
    const { model } = createEndpoint([{ text: 'half a sen', finish: 'length' }]);
    const context = empty();
    const events = await collect(runAgent(model, context, []));
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'max_tokens' });
    expect(JSON.stringify(context.messages)).toContain('half a sen');
  });
});

describe('an answer cut off by max_tokens with calls', () => {
  it('runs none, answers each with an error and asks again', async () => {
    const { model, bodies } = createEndpoint([
      {
        text: 'Writing',
        finish: 'length',
        toolCalls: [
          { id: 'a', name: 'echo', args: { text: 'whole' } },
          { id: 'b', name: 'echo', argsRaw: '{"text":"ha' },
        ],
      },
      { text: 'Smaller then' },
    ]);
    const context = empty();
    const echoed = echo();
    const events = await collect(runAgent(model, context, [echoed]));
    expect(echoed.runs).toEqual([]);
    const results = events.filter((event) => event.type === 'tool_result');
    expect(results.map((r) => r.result)).toEqual([
      expect.stringContaining(
        'error: output truncated by max_tokens, tool "echo" args may be incomplete.',
      ),
      expect.stringContaining('error: output truncated by max_tokens'),
    ]);
    expect(bodies).toHaveLength(2);
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(checkHistory(context.messages)).toEqual([]);
  });
});

describe('a stream that fails', () => {
  it('keeps the text, says the error as text, drops the calls, and the next prompt works', async () => {
    const { model } = createEndpoint([
      { text: 'Half', toolCalls: [{ id: 'x', name: 'echo' }], error: 'network error' },
      { text: 'Fine' },
    ]);
    const context: Context = { messages: [{ role: 'user', content: 'go' }] };
    const echoed = echo();
    const events = await collect(runAgent(model, context, [echoed]));
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'error' });
    const shown = events.flatMap((e) => (e.type === 'assistant_text' ? [e.delta] : [])).join('');
    expect(shown).toMatch(/^Half\n\[error\] ./);
    expect(JSON.stringify(context.messages[1])).toContain(JSON.stringify(shown).slice(1, -1));
    expect(echoed.runs).toEqual([]);
    context.messages.push({ role: 'user', content: 'again' });
    const second = await collect(runAgent(model, context, [echoed]));
    expect(second.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(checkHistory(context.messages)).toEqual([]);
  });
});

describe('a debugger in front of the loop', () => {
  it('hands the tool the arguments that were put in the place of the call', async () => {
    const { model } = createEndpoint([callEcho, { text: 'Done' }]);
    const echoed = echo();
    const loop = agentLoop(model, empty(), [echoed]);
    let replacement: unknown;
    for (;;) {
      const { value, done } = await loop.next(replacement);
      if (done) break;
      replacement = undefined;
      if (value.type === 'step' && value.step === 'execute_tool') {
        replacement = { id: 't1', name: 'echo', args: { text: 'edited' } };
      }
    }
    expect(echoed.runs).toEqual([{ text: 'edited' }]);
  });

  it('decides by the edited answer which calls run', async () => {
    const { model } = createEndpoint([callEcho]);
    const echoed = echo();
    const context = empty();
    const loop = agentLoop(model, context, [echoed]);
    let replacement: unknown;
    let last: unknown;
    for (;;) {
      const { value, done } = await loop.next(replacement);
      if (done) break;
      last = value;
      const isAnswer = value.type === 'step' && value.step === 'push_assistant';
      replacement = isAnswer
        ? { role: 'assistant', content: [{ type: 'text', text: 'No.' }] }
        : undefined;
    }
    expect(echoed.runs).toEqual([]);
    expect(last).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(JSON.stringify(context.messages)).toContain('No.');
  });
});
