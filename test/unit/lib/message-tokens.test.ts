import { describe, expect, it } from 'vitest';
import {
  contextTokens,
  createTokenCounter,
  messageTokens,
} from '../../../src/lib/message-tokens.ts';

describe('tokens of messages', () => {
  it('are those of all that a message says', () => {
    const call = { type: 'tool_use', id: 'a', name: 'echo', args: { text: 'abc' } } as const;
    const result = { type: 'tool_result', tool_use_id: 'a', content: 'x'.repeat(40) } as const;
    expect(messageTokens({ content: 'x'.repeat(40) })).toBe(10);
    expect(messageTokens({ content: [call] })).toBe(5);
    expect(messageTokens({ content: [{ ...call, argsRaw: 'x'.repeat(35) }] })).toBe(10);
    expect(messageTokens({ content: [result, { type: 'text', text: 'abcd' }] })).toBe(11);
    expect(contextTokens('x'.repeat(8), [{ content: 'abcd' }, { content: [result] }])).toBe(13);
    expect(contextTokens(undefined, [])).toBe(0);
  });

  it('are counted once for a message', () => {
    let reads = 0;
    const message = {
      get content() {
        reads += 1;
        return 'abcd';
      },
    };
    expect([messageTokens(message), messageTokens(message), reads]).toEqual([1, 1, 1]);
  });

  it('are those of the context as it is, however it was changed since the last time', () => {
    const tokensOf = createTokenCounter();
    const of = (length: number) => ({ content: 'x'.repeat(4 * length) });
    const context = [of(1), of(2)];
    expect(tokensOf('abcd', context)).toBe(4);
    context.push(of(10));
    expect(tokensOf('abcd', context)).toBe(14);
    context[1] = of(5);
    expect(tokensOf('abcd', context)).toBe(17);
    expect(tokensOf('abcdefgh', context.slice(1))).toBe(17);
    expect(tokensOf(undefined, [])).toBe(0);
    expect(tokensOf(undefined, context)).toBe(16);
  });
});
