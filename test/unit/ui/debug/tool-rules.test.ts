import { describe, expect, it } from 'vitest';
import { policyFor } from '../../../../src/debugger/rules.ts';
import { createTools } from '../../../../src/tools/index.ts';
import type { ToolRule } from '../../../../src/trace/setup.ts';
import {
  askBeforeChanges,
  asksBeforeChanges,
  CHANGING,
  listedRules,
  policyOf,
  TOOLS,
  withPolicy,
} from '../../../../src/ui/debug/tool-rules.ts';

const exact: ToolRule = {
  tool: 'write',
  argument: { path: 'path', value: '/notes/*' },
  policy: 'allow',
};

/** What the worker would do with a call. */
const decide = (rules: readonly ToolRule[], name: string, args: Record<string, unknown> = {}) =>
  policyFor({ id: 'c', name, args }, rules);

describe('the switch of a tool', () => {
  it('knows the tools that a session has', () => {
    const workspace = {} as Parameters<typeof createTools>[0];
    expect(createTools(workspace).map(({ name }) => name)).toEqual(TOOLS);
  });

  it('allows all before anything is set, and leaves no rule behind when it is set back', () => {
    expect(policyOf([], 'write')).toBe('allow');
    const asks = withPolicy([], ['write'], 'ask');
    expect(policyOf(asks, 'write')).toBe('ask');
    expect(withPolicy(asks, ['write'], 'allow')).toEqual([]);
  });

  it('decides as the worker does, after the rules with arguments', () => {
    const rules = withPolicy([exact], ['write'], 'refuse');
    expect(decide(rules, 'write', { path: '/notes/a.md' })).toBe('allow');
    expect(decide(rules, 'write', { path: '/b' })).toBe('refuse');
    expect(decide(rules, 'read')).toBe('allow');
  });

  it('overrules a rule for many tools', () => {
    const all: ToolRule = { tool: '*', argument: null, policy: 'ask' };
    expect(policyOf([all], 'read')).toBe('ask');
    const rules = withPolicy([all], ['read'], 'allow');
    expect(decide(rules, 'read')).toBe('allow');
    expect(decide(rules, 'grep')).toBe('ask');
    expect(listedRules([exact, ...rules])).toEqual([exact, all]);
  });
});

describe('asking before changes', () => {
  it('makes every tool that changes files ask, and no other', () => {
    const rules = askBeforeChanges([]);
    expect(asksBeforeChanges([])).toBe(false);
    expect(asksBeforeChanges(rules)).toBe(true);
    for (const tool of TOOLS) {
      expect(decide(rules, tool)).toBe(CHANGING.includes(tool) ? 'ask' : 'allow');
    }
  });

  it('leaves refused what is refused', () => {
    const rules = askBeforeChanges(withPolicy([], ['delete'], 'refuse'));
    expect(policyOf(rules, 'delete')).toBe('refuse');
    expect(policyOf(rules, 'edit')).toBe('ask');
  });
});
