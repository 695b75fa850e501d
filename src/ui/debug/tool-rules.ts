/**
 * Which tools may run, must ask or are refused, as edits of the list of rules. Pure. A rule
 * without an argument and with a tool's own name is that tool's switch; all others are
 * listed by themselves, and those with arguments stand before the switches, so that the
 * exact rule decides before the general one.
 */
import { compileGlob } from '../../lib/glob.ts';
import type { Policy, ToolRule } from '../../trace/setup.ts';

/** The tools of every session, in the order in which the model is told of them. */
export const TOOLS = ['list', 'read', 'write', 'edit', 'move', 'delete', 'glob', 'grep'] as const;

/** Those that change files. */
export const CHANGING: readonly string[] = ['write', 'edit', 'move', 'delete'];

export const POLICIES = ['allow', 'ask', 'refuse'] as const satisfies readonly Policy[];

/** What happens to a call of a tool that no rule with an argument fits. */
export function policyOf(rules: readonly ToolRule[], tool: string): Policy {
  const rule = rules.find(
    ({ argument, tool: name }) => argument === null && compileGlob(name)(tool),
  );
  return rule?.policy ?? 'allow';
}

/** With `policy` for each of the tools; where it holds anyway no rule is left behind. */
export function withPolicy(
  rules: readonly ToolRule[],
  tools: readonly string[],
  policy: Policy,
): readonly ToolRule[] {
  return tools.reduce<readonly ToolRule[]>((before, tool) => {
    const others = before.filter((rule) => !isSwitch(rule, tool));
    if (policyOf(others, tool) === policy) return others;
    const rule = { tool, argument: null, policy };
    const exact = others.filter(({ argument }) => argument !== null);
    return [...exact, rule, ...others.filter(({ argument }) => argument === null)];
  }, rules);
}

/** The rules that no tool's switch shows. */
export function listedRules(rules: readonly ToolRule[]): readonly ToolRule[] {
  return rules.filter((rule) => !TOOLS.some((tool) => isSwitch(rule, tool)));
}

/** Whether every tool that changes files asks or is refused. */
export function asksBeforeChanges(rules: readonly ToolRule[]): boolean {
  return CHANGING.every((tool) => policyOf(rules, tool) !== 'allow');
}

/** Asks before every change; what is refused stays so. */
export function askBeforeChanges(rules: readonly ToolRule[]): readonly ToolRule[] {
  const allowed = CHANGING.filter((tool) => policyOf(rules, tool) === 'allow');
  return withPolicy(rules, allowed, 'ask');
}

function isSwitch(rule: ToolRule, tool: string): boolean {
  return rule.argument === null && rule.tool === tool;
}
