/**
 * What a person changed about a call, each with what it was before. Pure. An edit that left
 * a part as it was does not mark that part.
 */
import type { CallItem } from '../../trace/conversation.ts';

export type CallChange = { what: 'call' | 'result'; before: string };

export function changesOf(
  call: Pick<CallItem, 'name' | 'args' | 'result' | 'original'>,
): CallChange[] {
  const { original } = call;
  if (original === undefined) return [];
  const { name = call.name, args = call.args, result = call.result } = original;
  const before = JSON.stringify(args, null, 2);
  const changes: CallChange[] = [];
  if (name !== call.name) changes.push({ what: 'call', before: `${name} ${before}` });
  else if (before !== JSON.stringify(call.args, null, 2)) changes.push({ what: 'call', before });
  if (result !== null && result !== call.result) changes.push({ what: 'result', before: result });
  return changes;
}
