import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/llm/types.ts';
import type { Entry, EntryBody } from '../../../../src/trace/entries.ts';
import {
  newMessages,
  segmentsOf,
  upcomingOf,
  verdictOf,
} from '../../../../src/ui/context/context-facts.ts';
import { messageTokens } from '../../../../src/lib/message-tokens.ts';
import { pairKey, roleOf } from '../../../../src/ui/context/message-parts.ts';

const entriesOf = (bodies: EntryBody[]): Entry[] =>
  bodies.map((body, n) => Object.assign({ n, at: n }, body));
const user = (text: string): Message => ({ role: 'user', content: text });
const ask: Message = {
  role: 'assistant',
  content: [
    { type: 'tool_use', id: 'same', name: 'a', args: {} },
    { type: 'tool_use', id: 'same', name: 'b', args: {} },
  ],
};

describe('upcomingOf', () => {
  it('gives calls of one id their results in order', () => {
    const pendingResults = [
      { type: 'tool_result' as const, tool_use_id: 'same', content: 'first' },
    ];
    const upcoming = upcomingOf(
      { messages: [ask], step: null, pendingResults, isInTurn: true },
      [],
    );
    expect(upcoming).toMatchObject({
      type: 'results',
      lines: [
        { call: { name: 'a' }, result: { content: 'first' } },
        { call: { name: 'b' }, result: null },
      ],
    });
  });

  it('is no answer once the answer was pushed', () => {
    const message: Message = { role: 'assistant', content: 'Hi' };
    const step = { id: 'push_assistant' as const, round: 1, value: { message } };
    const state = { messages: [user('Go')], step, pendingResults: [], isInTurn: true };
    const stepped: EntryBody = {
      kind: 'step',
      step: 'push_assistant',
      round: 1,
      value: { message },
    };
    const pushed: EntryBody = {
      kind: 'context',
      change: 'push',
      index: 1,
      removed: 0,
      inserted: [message],
      faults: [],
    };
    expect(upcomingOf(state, entriesOf([stepped]))).toMatchObject({ type: 'answer' });
    expect(upcomingOf(state, entriesOf([stepped, pushed]))).toBeNull();
  });
});

describe('verdictOf', () => {
  const missing = { rule: 'missing-result' as const, index: 1, message: '' };
  it('calls missing results owed only in a turn and only when nothing else is wrong', () => {
    expect(verdictOf([], true).type).toBe('accepted');
    expect(verdictOf([missing], true)).toEqual({ type: 'owed', count: 1 });
    expect(verdictOf([missing], false).type).toBe('refused');
    expect(verdictOf([missing, { ...missing, rule: 'empty-id' }], true).type).toBe('refused');
  });
});

describe('newMessages', () => {
  const compact = (round: number): EntryBody => ({
    kind: 'step',
    step: 'compact',
    round,
    value: { messages: 0 },
  });
  const push = (message: Message, by?: 'person' | 'steering'): EntryBody => ({
    kind: 'context',
    change: 'push',
    index: 0,
    removed: 0,
    inserted: [message],
    faults: [],
    ...(by === undefined ? {} : { by }),
  });

  it('are those that came in since the round began', () => {
    const [old, first, second] = [user('old'), user('first'), user('second')];
    const entries = entriesOf([compact(1), push(old), compact(2), push(first), push(second)]);
    expect(newMessages(entries, 2)).toEqual(new Set([first, second]));
    expect(newMessages([], 1).size).toBe(0);
  });

  it('are not what a person put in, but what was steered', () => {
    const [edited, steered] = [user('edited'), user('steered')];
    const entries = entriesOf([compact(1), push(edited, 'person'), push(steered, 'steering')]);
    expect(newMessages(entries, 1)).toEqual(new Set([steered]));
  });
});

describe('segmentsOf', () => {
  it('begins with the system prompt and has one a message', () => {
    expect(segmentsOf(5, [user('abcd'), ask], 90).map((each) => each.role)).toEqual([
      'system',
      'user',
      'assistant',
    ]);
    expect(segmentsOf(0, [], 90)).toEqual([]);
  });

  it('joins neighbours when there are too many, and loses no token', () => {
    const messages = Array.from({ length: 1_000 }, () => user('abcd'));
    const segments = segmentsOf(0, messages, 90);
    expect(segments.length).toBeLessThanOrEqual(90);
    expect(segments.reduce((sum, each) => sum + each.tokens, 0)).toBe(1_000);
  });
});

describe('a message', () => {
  it('of results is of the role tool', () => {
    const results: Message = {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'a', content: '' }],
    };
    expect([roleOf(user('x')), roleOf(ask), roleOf(results)]).toEqual([
      'user',
      'assistant',
      'tool',
    ]);
  });

  it('has an estimate of tokens that counts arguments and results', () => {
    expect(messageTokens(user('abcdefgh'))).toBe(2);
    expect(messageTokens(ask)).toBeGreaterThan(0);
  });

  it('ties a result to the call of the message before it', () => {
    const call = { type: 'tool_use' as const, id: 'x', name: 'a', args: {} };
    const result = { type: 'tool_result' as const, tool_use_id: 'x', content: '' };
    expect(pairKey(3, call)).toBe(pairKey(4, result));
    expect(pairKey(3, call)).not.toBe(pairKey(6, result));
  });
});
