/**
 * Which calls may run without asking. The first rule that fits decides, so a narrow rule
 * stands before a wide one; a call that no rule fits is allowed, as in any playground.
 */
import type { ToolCall } from '../agent/types.ts';
import type { Policy, ToolRule } from '../trace/setup.ts';
import { compileCallPattern } from './calls.ts';

/** Rules are never changed in place, so each is compiled once. */
const compiled = new WeakMap<ToolRule, (call: ToolCall) => boolean>();

/** The first rule that fits the call, null when none does. */
export function ruleFor(call: ToolCall, rules: readonly ToolRule[]): ToolRule | null {
  return rules.find((rule) => fits(rule, call)) ?? null;
}

/** What the rules say to a call. */
export function policyFor(call: ToolCall, rules: readonly ToolRule[]): Policy {
  return ruleFor(call, rules)?.policy ?? 'allow';
}

function fits(rule: ToolRule, call: ToolCall): boolean {
  const known = compiled.get(rule);
  if (known !== undefined) return known(call);
  const fresh = compileCallPattern(rule);
  compiled.set(rule, fresh);
  return fresh(call);
}
