import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/llm/types.ts';
import { sumTokens } from '../../../../src/ui/context/cuts.ts';
import { breakdownOf } from '../../../../src/ui/context/window-shares.ts';

const call = (id: string, name: string, args: Record<string, unknown>) => ({
  type: 'tool_use' as const,
  id,
  name,
  args,
});
const result = (id: string, content: string) => ({
  type: 'tool_result' as const,
  tool_use_id: id,
  content,
});
const MESSAGES: Message[] = [
  { role: 'user', content: 'Go on' },
  {
    role: 'assistant',
    content: [call('same', 'read', { path: '/a' }), call('same', 'read', { path: '/b' })],
  },
  { role: 'user', content: [result('same', 'a'.repeat(400)), result('same', 'b'.repeat(40))] },
  { role: 'assistant', content: [call('w', 'write', { path: '/b', text: 'c'.repeat(80) })] },
  { role: 'user', content: [result('w', 'ok')] },
  { role: 'assistant', content: [call('l', 'list', {})] },
];

describe('what fills the window', () => {
  const { total, roles, tools, files } = breakdownOf(10, MESSAGES);

  it('adds up to all tokens by role, with the system prompt', () => {
    expect(total).toBe(10 + sumTokens(MESSAGES));
    expect(roles.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(total);
    expect(roles.map(({ name }) => name)).toContain('system');
  });

  it('counts a call and its result for its tool and for the file of its path', () => {
    expect(tools.map(({ name, count }) => [name, count])).toEqual([
      ['read', 2],
      ['write', 1],
      ['list', 1],
    ]);
    expect(files.map(({ name, count }) => [name, count])).toEqual([
      ['/a', 1],
      ['/b', 2],
    ]);
    expect(files[0]?.tokens).toBeGreaterThan(100);
    expect(files[1]?.tokens).toBeLessThan(60);
  });

  it('is empty without messages', () => {
    expect(breakdownOf(0, [])).toEqual({ total: 0, roles: [], tools: [], files: [] });
  });
});
