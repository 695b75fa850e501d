import { describe, expect, it } from 'vitest';
import { messageSpans, prefixFacts, rawBlocks } from '../../../../src/ui/wire/body-facts.ts';

const MESSAGES = [
  { role: 'system', content: 'a "messages":[{}] trap \\" }]' },
  { role: 'user', content: [{ type: 'text', text: 'deep {[' }] },
  { role: 'assistant', content: null, tool_calls: [{ function: { arguments: '{"a":[1]}' } }] },
];
const HEAD = { model: 'messages', tools: [{ messages: [{ no: 1 }] }], stream: true };
const BODY = JSON.stringify({ ...HEAD, messages: MESSAGES, tail: { messages: [{}] } });

const textsOf = (body: string) => messageSpans(body).map(({ from, to }) => body.slice(from, to));

describe('the messages in a body', () => {
  it('are found at their places, whatever the texts hold', () => {
    expect(textsOf(BODY)).toEqual(MESSAGES.map((message) => JSON.stringify(message)));
    const spaced = JSON.stringify({ ...HEAD, messages: MESSAGES }, null, 2);
    expect(textsOf(spaced).map((text): unknown => JSON.parse(text))).toEqual(MESSAGES);
  });

  it.each([
    '',
    '{',
    '[]',
    '"messages"',
    '{"messages":[',
    '{"messages":"[{}]"}',
    '<html>',
    '{"a":"',
  ])('are none in %j', (body) => expect(messageSpans(body)).toEqual([]));
});

describe('the common prefix', () => {
  it('holds the messages that end before it does', () => {
    const before = JSON.stringify({ ...HEAD, messages: MESSAGES.slice(0, 2) });
    const shared = before.length - 2;
    expect(prefixFacts(BODY, shared)).toMatchObject({ messages: 3, kept: 2 });
    expect(prefixFacts(BODY, shared - 1)).toMatchObject({ kept: 1 });
    expect(prefixFacts(BODY, 0)).toMatchObject({ kept: 0, keptTokens: 0 });
    const all = prefixFacts(BODY, BODY.length);
    expect(all).toMatchObject({ kept: 3, restTokens: 0 });
    const half = prefixFacts(BODY, shared);
    expect(Math.abs(half.keptTokens + half.restTokens - all.keptTokens)).toBeLessThanOrEqual(1);
  });

  it('is no slower for a long body than reading it', () => {
    const messages = Array.from({ length: 1_000 }, (_, n) => ({
      role: 'user',
      content: `${n} `.repeat(100),
    }));
    const body = JSON.stringify({ model: 'm', messages });
    expect(body.length).toBeGreaterThan(400_000);
    expect(prefixFacts(body, body.length - 2)).toMatchObject({ messages: 1_000, kept: 1_000 });
  });
});

describe('the blocks of a raw body', () => {
  it('are the whole text in order, none too long, one beginning with each message', () => {
    for (const shared of [0, 10, BODY.length - 80, BODY.length]) {
      const blocks = rawBlocks(BODY, shared, 50);
      expect(blocks.map(({ from, to }) => BODY.slice(from, to)).join('')).toBe(BODY);
      expect(Math.max(...blocks.map(({ from, to }) => to - from))).toBeLessThanOrEqual(50);
      const starts = blocks.map(({ from }) => from);
      for (const { from } of messageSpans(BODY)) expect(starts).toContain(from);
    }
  });
});
