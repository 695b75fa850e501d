import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHistory, repairHistory, textOf, toWire } from '../../../src/llm/index.ts';
import type { Message } from '../../../src/llm/index.ts';
import { violations } from '../../cases/lib/invariants.ts';
import { ask, call, result, say, text } from './messages-of.ts';

const interrupted = {
  type: 'tool_result',
  content: 'error: interrupted: the outcome of this call is unknown; it was not run again.',
  is_error: true,
};
const repaired = (...messages: Message[]): Message[] => repairHistory(messages).messages;

const id = fc.constantFrom('', '1', '2', '3', 'x\ud800');
const words = fc.constantFrom('', ' ', 'hello', 'half \ud83d', '🙂');
const args = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(null, 'x', [1]));
const anyPart = fc.oneof(
  words.map(text),
  words.map((thought) => ({ type: 'reasoning' as const, text: thought })),
  fc
    .tuple(id, args, fc.constantFrom('read', 'a.b', ''))
    .map(([of, given, name]) => call(of, given, name)),
  fc.tuple(id, words).map(([of, content]) => result(of, content)),
);
const anyMessage: fc.Arbitrary<Message> = fc.record({
  role: fc.constantFrom('user' as const, 'assistant' as const),
  content: fc.oneof(words, fc.array(anyPart, { maxLength: 4 })),
});
const anyContext = fc.array(anyMessage, { maxLength: 8 });

describe('repairHistory', () => {
  it('gives the same array when nothing is wrong', () => {
    const messages = [ask('a'), say(call('1')), ask(result('1'))];
    expect(repairHistory(messages).messages).toBe(messages);
    expect(repairHistory(messages).repairs).toEqual([]);
  });

  it('keeps the identity of what was right', () => {
    const [first, asked, results] = [ask('a'), say(call('1')), ask(result('1'))];
    expect(
      repaired(first, asked, results, say(' ')).map(
        (message, i) => message === [first, asked, results][i],
      ),
    ).toEqual([true, true, true]);
  });

  it('answers a call without a result as interrupted', () => {
    expect(repaired(say(call('1'), call('2')), ask(result('1')), ask('go on'))).toEqual([
      say(call('1'), call('2')),
      { role: 'user', content: [result('1'), { ...interrupted, tool_use_id: '2' }] },
      ask('go on'),
    ]);
    expect(repaired(say(call('1')))).toHaveLength(2);
  });

  it('moves the text of the user behind the results', () => {
    const two = say(call('1'), call('2'));
    const answers = { role: 'user', content: [result('1'), result('2')] };
    expect(repaired(two, ask(result('1')), ask('also c'), ask(result('2')))).toEqual([
      two,
      answers,
      ask('also c'),
    ]);
    expect(repaired(two, ask(text('also c'), result('1'), result('2')))).toEqual([
      two,
      answers,
      { role: 'user', content: [text('also c')] },
    ]);
  });

  it('leaves out orphans and doubles, and messages that become empty', () => {
    expect(repaired(ask('a'), ask(result('x')), say('b'))).toEqual([ask('a'), say('b')]);
    expect(repaired(say(call('1')), ask(result('1', 'first'), result('1', 'second')))).toEqual([
      say(call('1')),
      { role: 'user', content: [result('1', 'first')] },
    ]);
    expect(repaired(ask('a'), say(''), say({ type: 'reasoning', text: 'hm' }))).toEqual([ask('a')]);
  });

  it('gives calls with empty or equal ids their own, and their results with them', () => {
    expect(repaired(say(call('1'), call('1')), ask(result('1', 'a'), result('1', 'b')))).toEqual([
      say(call('1'), call('1_2')),
      { role: 'user', content: [result('1', 'a'), result('1_2', 'b')] },
    ]);
    expect(repaired(say(call('')), ask(result('')))).toEqual([
      say(call('call')),
      { role: 'user', content: [result('call')] },
    ]);
  });

  it('mends names, arguments and characters, and keeps what the arguments were', () => {
    expect(repaired(say(call('1', '{"a":', 'fs.read')), ask(result('1', 'x\ud800')))).toEqual([
      { role: 'assistant', content: [{ ...call('1', {}, 'fs_read'), argsRaw: '{"a":' }] },
      { role: 'user', content: [result('1', 'x\ufffd')] },
    ]);
    expect(repaired(say(call('1', { '\ud800': ['\udc00'] })), ask(result('1')))[0]).toEqual(
      say(call('1', { '\ufffd': ['\ufffd'] })),
    );
  });

  it('says what it did, by rule and place', () => {
    const { repairs } = repairHistory([ask('a'), say(call('1')), say(' '), ask(result('9'))]);
    expect(repairs).toEqual([
      {
        rule: 'empty-assistant',
        index: 2,
        message: 'A message with nothing to send was left out.',
      },
      {
        rule: 'missing-result',
        index: 1,
        id: '1',
        message: 'Call "1" was answered as interrupted.',
      },
      { rule: 'orphan-result', index: 3, id: '9', message: 'The result for "9" was left out.' },
    ]);
  });

  it('names each rule that checkHistory named', () => {
    fc.assert(
      fc.property(anyContext, (messages) => {
        const named = new Set(repairHistory(messages).repairs.map(({ rule }) => rule));
        const isNamed = checkHistory(messages).length === 0 || named.size > 0;
        expect(isNamed).toBe(true);
      }),
    );
  });

  it('makes any context valid, here and on the wire, and changes nothing twice', () => {
    fc.assert(
      fc.property(anyContext, (messages) => {
        const { messages: valid } = repairHistory(messages);
        expect(checkHistory(valid)).toEqual([]);
        expect(repairHistory(valid).messages).toBe(valid);
        expect(violations(toWire({ messages }))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('loses no text of the user', () => {
    fc.assert(
      fc.property(anyContext, (messages) => {
        const said = messages.filter(({ role }) => role === 'user').map(textOf);
        const kept = repairHistory(messages).messages.map(textOf).join('\n');
        for (const part of said.flatMap((all) => all.split('\n\n'))) {
          expect(kept).toContain(part.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
        }
      }),
    );
  });
});
