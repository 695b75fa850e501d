import { describe, expect, it } from 'vitest';
import { policyFor, ruleFor } from '../../../src/debugger/rules.ts';
import type { Policy, ToolRule } from '../../../src/trace/setup.ts';
import { call } from '../../helpers/loop-events.ts';

const rule = (tool: string, policy: Policy, argument: ToolRule['argument'] = null): ToolRule => ({
  tool,
  argument,
  policy,
});

describe('the rules', () => {
  const inSrc = rule('write', 'allow', { path: 'path', value: '/src/*' });
  const write = rule('write', 'ask');
  const others = rule('*', 'refuse');

  it('decide by the first one that fits', () => {
    const rules = [inSrc, write, others];
    expect(ruleFor(call('write', { path: '/src/a.ts' }), rules)).toBe(inSrc);
    expect(ruleFor(call('write', { path: '/a.ts' }), rules)).toBe(write);
    expect(ruleFor(call('write'), rules)).toBe(write);
    expect(ruleFor(call('read'), rules)).toBe(others);
    expect(ruleFor(call('write', { path: '/src/a.ts' }), [others, inSrc])).toBe(others);
  });

  it('allow what none of them fits', () => {
    expect(ruleFor(call('read'), [inSrc, write])).toBeNull();
    expect(policyFor(call('read'), [inSrc, write])).toBe('allow');
    expect(policyFor(call('write'), [inSrc, write])).toBe('ask');
  });

  it('fit arguments that are no text by their JSON text', () => {
    const deep = rule('*', 'refuse', { path: 'options.force', value: 'true' });
    expect(policyFor(call('delete', { options: { force: true } }), [deep])).toBe('refuse');
    expect(policyFor(call('delete', { options: { force: 'true' } }), [deep])).toBe('refuse');
    expect(policyFor(call('delete', { options: { force: false } }), [deep])).toBe('allow');
    expect(policyFor(call('delete', {}), [deep])).toBe('allow');
  });
});
