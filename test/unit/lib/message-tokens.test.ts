import { describe, expect, it } from 'vitest';
import { contextTokens, messageTokens } from '../../../src/lib/message-tokens.ts';

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
});
