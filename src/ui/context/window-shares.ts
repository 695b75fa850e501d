/**
 * What fills the window, by three keys: whose message it is, which tool was called, and which
 * file a call was about. The last two look at the same tokens from different sides and do not
 * add up to the first. Pure, and an estimate like all sizes here.
 */
import type { Message, Part, ToolUsePart } from '../../llm/types.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { callsOf, partsOf, roleOf, tokensOfPart, type Role } from './message-parts.ts';

/** `count` is how many messages or calls it is in. */
export type Share = { name: string; tokens: number; count: number };

/** Largest first. */
export type Breakdown = {
  total: number;
  roles: readonly (Share & { name: Role })[];
  tools: readonly Share[];
  files: readonly Share[];
};

export function breakdownOf(systemTokens: number, messages: readonly Message[]): Breakdown {
  const roles = new Map<Role, Share & { name: Role }>();
  const tools = new Map<string, Share>();
  const files = new Map<string, Share>();
  if (systemTokens > 0) add(roles, 'system', systemTokens);
  for (const [index, message] of messages.entries()) {
    add(roles, roleOf(message), messageTokens(message));
    const answers = messages[index + 1];
    const left = answers === undefined ? [] : [...partsOf(answers)];
    for (const call of callsOf(message)) {
      const tokens = tokensOfPart(call) + takeResult(left, call);
      add(tools, call.name, tokens);
      const { path } = call.args;
      if (typeof path === 'string' && path !== '') add(files, path, tokens);
    }
  }
  const total = [...roles.values()].reduce((sum, { tokens }) => sum + tokens, 0);
  return { total, roles: sorted(roles), tools: sorted(tools), files: sorted(files) };
}

/** Tokens of the call's result, which is taken out of `left`: ids may be used twice. */
function takeResult(left: Part[], call: ToolUsePart): number {
  const at = left.findIndex((part) => part.type === 'tool_result' && part.tool_use_id === call.id);
  const [result] = at < 0 ? [] : left.splice(at, 1);
  return result === undefined ? 0 : tokensOfPart(result);
}

function add<N extends string>(shares: Map<N, Share & { name: N }>, name: N, tokens: number): void {
  const share = shares.get(name);
  if (share === undefined) shares.set(name, { name, tokens, count: 1 });
  else shares.set(name, { name, tokens: share.tokens + tokens, count: share.count + 1 });
}

function sorted<S extends Share>(shares: ReadonlyMap<string, S>): readonly S[] {
  return [...shares.values()].toSorted((a, b) => b.tokens - a.tokens);
}
