/**
 * The rules that the messages of a chat-completions request must obey. Written against the
 * wire shape and without any code of ours, so that it can judge ours.
 */
import type { WireJson } from './expand.ts';

type Call = { id?: string; function?: { name?: string; arguments?: unknown } };

/** A rule gives what it found wrong: one text each, empty when all is right. */
type Rule = (messages: readonly WireJson[]) => string[];

const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/u;
const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];

/** What the messages violate of the named rules; of all rules when none is named. */
export function violations(messages: readonly object[], names = Object.keys(RULES)): string[] {
  const wire = messages.map((message): WireJson => ({ ...message }));
  return names.flatMap((name) => {
    const rule = RULES[name];
    if (rule === undefined) throw new Error(`No rule is named ${name}.`);
    return rule(wire).map((found) => `${name}: ${found}`);
  });
}

const RULES: Readonly<Record<string, Rule>> = {
  paired: (messages) =>
    messages.flatMap((message, at) => {
      const wanted = callsOf(message).map(({ id }) => id ?? '');
      if (wanted.length === 0) return [];
      const rest = messages.slice(at + 1);
      const end = rest.findIndex(({ role }) => role !== 'tool');
      const results = (end < 0 ? rest : rest.slice(0, end)).map((tool) => tool['tool_call_id']);
      return wanted.toSorted().join() === results.map(String).toSorted().join()
        ? []
        : [`message ${at}: calls ${wanted.join()} but results ${results.join()}`];
    }),

  'no-orphan-tool': (messages) =>
    messages.flatMap((message, at) => {
      if (message['role'] !== 'tool') return [];
      const asked = messages.slice(0, at).findLast(({ role }) => role !== 'tool');
      const isAnswer = callsOf(asked ?? {}).some(({ id }) => id === message['tool_call_id']);
      return isAnswer ? [] : [`message ${at}: no call before it has its id`];
    }),

  'args-object': eachCall(({ function: called }) => {
    const text = called?.arguments;
    return typeof text === 'string' && isObjectText(text) ? [] : ['arguments are no object'];
  }),

  'assistant-nonempty': (messages) =>
    messages.flatMap((message, at) => {
      if (message['role'] !== 'assistant') return [];
      if ('tool_calls' in message && callsOf(message).length === 0)
        return [`message ${at}: tool_calls is empty`];
      const { content } = message;
      const hasText = typeof content === 'string' && content.trim() !== '';
      return hasText || callsOf(message).length > 0 ? [] : [`message ${at}: is empty`];
    }),

  'names-legal': eachCall(({ function: called }) =>
    LEGAL_NAME.test(called?.name ?? '') ? [] : ['illegal name'],
  ),

  'well-formed': (messages) =>
    messages.flatMap((message, at) =>
      stringsIn(message).some((text) => /\p{Surrogate}/u.test(text))
        ? [`message ${at}: lone surrogate`]
        : [],
    ),

  'content-type': (messages) =>
    messages.flatMap(({ role, content }, at) => {
      if (!ROLES.includes(String(role))) return [`message ${at}: role ${String(role)}`];
      const mayLack = role === 'assistant' && (content === null || content === undefined);
      return mayLack || typeof content === 'string' ? [] : [`message ${at}: content is no text`];
    }),

  alternating: (messages) =>
    messages.flatMap(({ role }, at) =>
      at > 0 && role !== 'tool' && messages[at - 1]?.['role'] === role
        ? [`messages ${at - 1} and ${at} are both ${String(role)}`]
        : [],
    ),

  'unique-ids': (messages) => {
    const ids = messages.flatMap(callsOf).map(({ id }) => id ?? '');
    if (ids.includes('')) return ['a call has no id'];
    return new Set(ids).size === ids.length ? [] : ['an id is used twice'];
  },
};

function eachCall(judge: (call: Call) => string[]): Rule {
  return (messages) =>
    messages.flatMap((message, at) =>
      callsOf(message).flatMap((call) => judge(call).map((found) => `message ${at}: ${found}`)),
    );
}

function callsOf(message: WireJson): Call[] {
  const { tool_calls: calls } = message;
  return Array.isArray(calls) ? calls : [];
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
