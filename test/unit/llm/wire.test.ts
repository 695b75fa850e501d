import { describe, expect, it } from 'vitest';
import { fromWire, toWire } from '../../../src/llm/index.ts';
import type { Context, Message } from '../../../src/llm/index.ts';
import { ask, call, result, say, text } from './messages-of.ts';

const wire = (...messages: Message[]): unknown[] => toWire({ messages });
const wireCall = (id: string, args = '{}'): object => ({
  id,
  type: 'function',
  function: { name: 'read', arguments: args },
});

describe('toWire', () => {
  it('puts the system prompt first, when there is one', () => {
    expect(toWire({ systemPrompt: 's', messages: [ask('a')] })).toEqual([
      { role: 'system', content: 's' },
      { role: 'user', content: 'a' },
    ]);
    expect(toWire({ systemPrompt: '', messages: [] })).toEqual([]);
  });

  it('sends calls with their arguments as text, and each result as a message', () => {
    expect(
      wire(
        say(text('so'), call('1', { n: 1 }), call('2')),
        ask(result('1', 'x'), result('2', 'y')),
      ),
    ).toEqual([
      { role: 'assistant', content: 'so', tool_calls: [wireCall('1', '{"n":1}'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'x' },
      { role: 'tool', tool_call_id: '2', content: 'y' },
    ]);
  });

  it('sends no empty text beside calls, and no array without calls', () => {
    const [first, , last] = wire(say(call('1')), ask(result('1')), say(text('a')));
    expect(first).toMatchObject({ content: null });
    expect(last).toEqual({ role: 'assistant', content: 'a' });
  });

  it('sends reasoning back with calls only', () => {
    const thought = { type: 'reasoning', text: 'hm' } as const;
    expect(wire(say(thought, call('1')), ask(result('1')))[0]).toMatchObject({
      reasoning_content: 'hm',
    });
    expect(wire(say(thought, text('a')))).toEqual([{ role: 'assistant', content: 'a' }]);
  });

  it('merges neighbours of one role with a blank line between', () => {
    expect(wire(ask('a'), ask('b'), ask('c'), say('d'), say('e'))).toEqual([
      { role: 'user', content: 'a\n\nb\n\nc' },
      { role: 'assistant', content: 'd\n\ne' },
    ]);
    expect(wire(say('a'), say(text('b'), call('1')), ask(result('1')), ask('c'), ask('d'))).toEqual(
      [
        { role: 'assistant', content: 'a\n\nb', tool_calls: [wireCall('1')] },
        { role: 'tool', tool_call_id: '1', content: 'ok' },
        { role: 'user', content: 'c\n\nd' },
      ],
    );
  });

  it('keeps call ids apart over the whole request, each with its result', () => {
    const round = [say(call('r:0')), ask(result('r:0'))];
    const ids = wire(...round, ...round, say(call('r:0_2')), ask(result('r:0_2')), ...round).map(
      (message) => {
        const { tool_calls: calls, tool_call_id: answers } = message as {
          tool_calls?: { id: string }[];
          tool_call_id?: string;
        };
        return calls?.[0]?.id ?? answers;
      },
    );
    expect(ids).toEqual(['r:0', 'r:0', 'r:0_3', 'r:0_3', 'r:0_2', 'r:0_2', 'r:0_4', 'r:0_4']);
  });

  it('sends {} for arguments that are no object', () => {
    expect(wire(say({ ...call('1'), argsRaw: '{"n":' }), ask(result('1')))[0]).toMatchObject({
      tool_calls: [wireCall('1', '{}')],
    });
  });

  it('leaves the context as it is', () => {
    const messages = [ask('a'), ask('b'), say(call('1'))];
    const before = structuredClone(messages);
    toWire({ messages });
    expect(messages).toEqual(before);
  });
});

describe('fromWire', () => {
  it('is the inverse of toWire', () => {
    const context: Context = {
      systemPrompt: 's',
      messages: [
        ask('a'),
        say({ type: 'reasoning', text: 'hm' }, text('b'), call('1', { n: 1 }), call('2')),
        ask(result('1'), result('2')),
        ask('c'),
        say('d'),
      ],
    };
    expect(fromWire(toWire(context))).toEqual(context);
  });

  it('leaves a user message between results where it is', () => {
    const { messages } = fromWire([
      { role: 'assistant', tool_calls: [wireCall('1'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'x' },
      { role: 'user', content: 'wait' },
      { role: 'tool', tool_call_id: '2', content: [{ type: 'text', text: 'y' }] },
    ]);
    expect(messages).toEqual([
      say(call('1'), call('2')),
      ask(result('1', 'x')),
      ask('wait'),
      ask(result('2', 'y')),
    ]);
  });

  it('keeps the text of arguments that are no object', () => {
    const { messages } = fromWire([
      { role: 'assistant', content: '', tool_calls: [wireCall('1', '{"n":')] },
    ]);
    expect(messages).toEqual([say({ ...call('1'), argsRaw: '{"n":' })]);
  });

  it('reads what others send', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    expect(
      fromWire([
        null,
        { role: 'developer', content: 'a' },
        { role: 'system', content: [{ type: 'text', text: 'b' }] },
        { role: 'user', content: [{ type: 'text', text: 'what?' }, image] },
        { role: 'assistant', content: null, tool_calls: [{}] },
      ]),
    ).toEqual({
      systemPrompt: 'a\n\nb',
      messages: [ask('what?\n\ndata:image/png;base64,AA=='), say(call('', {}, ''))],
    });
  });
});
