import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildAssistantMessage,
  buildToolResultMessage,
  checkHistory,
  textOf,
} from '../../../src/llm/index.ts';
import type { ToolCall } from '../../../src/llm/index.ts';
import { call, result, say, text } from './messages-of.ts';

describe('buildAssistantMessage', () => {
  it('holds reasoning, text and calls in this order, each only when there is some', () => {
    expect(
      buildAssistantMessage('hi', [{ id: '1', name: 'read', args: { n: 1 } }], 'hm').content,
    ).toEqual([{ type: 'reasoning', text: 'hm' }, text('hi'), call('1', { n: 1 })]);
    expect(buildAssistantMessage('hi', []).content).toEqual([text('hi')]);
    expect(buildAssistantMessage('', []).content).toEqual([]);
  });

  it('stores an invalid call with {} and what came', () => {
    const cut: ToolCall = { id: '1', name: 'read', args: null, invalid: true, argsRaw: '{"n":' };
    expect(buildAssistantMessage('', [cut]).content).toEqual([{ ...call('1'), argsRaw: '{"n":' }]);
  });

  it('takes from a call only what is stored, though it is an event', () => {
    const event = { type: 'tool_call', id: '1', name: 'read', args: {} };
    expect(buildAssistantMessage('', [event]).content).toEqual([call('1')]);
  });

  it('is valid with its results, whatever model and tool came up with', () => {
    const anyText = fc.string({ unit: 'binary', minLength: 1 }).map((words) => `${words}\ud800`);
    const anyArgs = fc.option(fc.dictionary(anyText, anyText));
    fc.assert(
      fc.property(anyText, anyText, anyArgs, (words, name, args) => {
        const calls = [{ id: '1', name, args, argsRaw: words }];
        const answer = buildAssistantMessage(words, calls, words);
        const results = buildToolResultMessage([result('1', words)]);
        expect(checkHistory([answer, results])).toEqual([]);
      }),
    );
  });
});

describe('buildToolResultMessage', () => {
  it('holds the results as they are', () => {
    const failed = { ...result('2'), is_error: true };
    expect(buildToolResultMessage([result('1'), failed])).toEqual({
      role: 'user',
      content: [result('1'), failed],
    });
  });
});

describe('textOf', () => {
  it('joins text parts and leaves out the others', () => {
    expect(textOf(say('a'))).toBe('a');
    expect(textOf(say(text('a'), call('1'), text('b')))).toBe('a\n\nb');
    expect(textOf(say(call('1')))).toBe('');
  });
});
