import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWire } from '../../../src/llm/index.ts';
import type { Message } from '../../../src/llm/index.ts';
import { toBody, toDraft } from '../../../src/llm/request.ts';
import { ask, call, result, say } from './messages-of.ts';

const model = { baseURL: 'http://x.invalid/v1', apiKey: '', id: 'm' };
const sent = (messages: Message[], systemPrompt = ''): unknown => {
  const body: { messages: unknown } = JSON.parse(
    toBody(toDraft(model, { systemPrompt, messages, tools: [] })),
  );
  return body.messages;
};

/** One round of a conversation, some of which make the next request need a change. */
const anyRound = fc.oneof(
  fc.constantFrom(
    [ask('a')],
    [say('b')],
    [say(' ')],
    [say(call('same')), ask(result('same'))],
    [say(call('open'))],
    [ask(result('orphan'))],
  ),
  fc.nat().map((n) => [say(call(`c${n}`)), ask(result(`c${n}`))]),
);

describe('the messages of a body', () => {
  it('are those of toWire, with and without a system prompt', () => {
    expect(sent([])).toEqual([]);
    expect(sent([], 's')).toEqual(toWire({ systemPrompt: 's', messages: [] }));
    expect(sent([ask('a')], 's')).toEqual(toWire({ systemPrompt: 's', messages: [ask('a')] }));
  });

  it('are those of toWire in every round of a context that grows', () => {
    fc.assert(
      fc.property(fc.array(anyRound, { maxLength: 12 }), (rounds) => {
        const messages: Message[] = [];
        for (const round of rounds) {
          for (const message of round) messages.push({ ...message });
          expect(sent(messages)).toEqual(toWire({ messages }));
        }
      }),
    );
  });

  it('follow a context that was cut, edited or folded in place', () => {
    const messages = [ask('a'), say(call('1')), ask(result('1')), say('b'), ask('c')];
    const steps = [
      () => messages.pop(),
      () => messages.splice(0, 1, ask('edited')),
      () => messages.splice(0, 3, ask('[context summary]')),
      () => messages.push(ask('d')),
    ];
    expect(sent(messages)).toEqual(toWire({ messages }));
    for (const step of steps) {
      step();
      expect(sent(messages)).toEqual(toWire({ messages }));
    }
  });

  it('are turned into JSON once, not once a round', () => {
    let reads = 0;
    const messages: Message[] = [ask('[context summary]'), ask('go')];
    const watch = (id: string): Message => {
      const args = { toJSON: () => ((reads += 1), { id }) };
      return say(call(id, args));
    };
    for (let i = 0; i < 100; i += 1) {
      // Ids that repeat and neighbours of one role take the slow path.
      const id = i % 2 === 0 ? 'same' : `c${i}`;
      messages.push(say('so'), watch(id), ask(result(id)));
      sent(messages);
    }
    expect(reads).toBe(100);
  });
});

describe('a body as written', () => {
  const asWritten = (messages: Message[]): unknown =>
    JSON.parse(
      toBody(toDraft(model, { systemPrompt: 's', messages, tools: [], isAsWritten: true })),
    ).messages;
  const system = { role: 'system', content: 's' };

  it('keeps what a provider would refuse, so that it can be seen to refuse it', () => {
    expect(asWritten([ask(result('orphan')), say(''), say(call('open'))])).toMatchObject([
      system,
      { role: 'tool', tool_call_id: 'orphan' },
      { role: 'assistant', content: '' },
      { role: 'assistant', tool_calls: [{ id: 'open' }] },
    ]);
  });

  it('is JSON also where a message has no part at all', () => {
    const empty: Message = { role: 'user', content: [] };
    expect(asWritten([empty])).toEqual([system]);
    expect(asWritten([ask('a'), empty, ask('b')])).toMatchObject([
      system,
      { content: 'a' },
      { content: 'b' },
    ]);
  });
});
