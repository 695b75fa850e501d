/**
 * The rules that a person may make from one call. Pure. An argument is offered when a rule
 * can name it exactly: short, at the top, and without what a rule would read as a wildcard
 * or a path, since a rule that allows more than it says is worse than none.
 */
import type { ToolCall } from '../../llm/types.ts';
import type { ToolRule } from '../../trace/setup.ts';

const SHORT = 60;

/** First the one for the tool whatever it is called with. */
export function offeredRules({ name, args }: Pick<ToolCall, 'name' | 'args'>): ToolRule[] {
  if (name.includes('*')) return [];
  const rule = { tool: name, policy: 'allow' as const };
  const exact = Object.entries(args ?? {}).flatMap(([path, given]): ToolRule[] => {
    const isSimple = ['string', 'number', 'boolean'].includes(typeof given);
    const value = String(given);
    if (!isSimple || value === '' || value.length > SHORT || /[*\n]/.test(value)) return [];
    if (!/^[\w$-]+$/.test(path)) return [];
    return [{ ...rule, argument: { path, value } }];
  });
  return [{ ...rule, argument: null }, ...exact];
}
