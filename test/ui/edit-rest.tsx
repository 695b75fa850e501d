/** A session that rests at a step, as tests of editing need it, and what they do there. */
import type { StepId } from '../../src/agent/types.ts';
import type { ToolCall } from '../../src/llm/types.ts';
import type { EntryBody, PauseReason, StepValue } from '../../src/trace/entries.ts';
import type { RunData } from '../../src/store/run-store.ts';
import type { FakeClient, FixtureOptions } from './fixture.tsx';
import type { Problem } from '../../src/trace/problem.ts';

// jsdom has the element but not its modal behaviour, which the e2e tests hold.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

export const PROMPT: EntryBody = {
  kind: 'prompt',
  text: 'Build it',
  turn: 1,
  model: 'demo',
  systemPrompt: '',
};

export const CALL = {
  id: 'c1',
  name: 'write',
  args: { path: '/a.html', content: 'one\ntwo', depth: 2 },
} satisfies ToolCall;

const TOOLS = [
  {
    type: 'function',
    function: {
      name: 'write',
      parameters: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Where to write.' },
          content: { type: 'string' },
          mode: { type: 'string', enum: ['new', 'over'] },
          depth: { type: 'integer' },
          isForced: { type: 'boolean' },
          tags: { type: 'array', items: { type: 'string' } },
          extra: { type: 'object' },
        },
        required: ['path', 'content'],
      },
    },
  },
];

const REQUEST: EntryBody = {
  kind: 'request',
  request: 1,
  purpose: 'answer',
  model: 'demo',
  attempt: 1,
  url: 'https://x.test/v1/chat/completions',
  headers: {},
  body: { shared: 0, rest: JSON.stringify({ tools: TOOLS }) },
  adaptations: [],
};

export type RestAt = { step: StepId; value: StepValue; why?: PauseReason };

/** The entries up to a rest. The rest is always the last of them. */
export function restAt(
  { step, value, why = 'step' }: RestAt,
  before: readonly EntryBody[] = [],
): EntryBody[] {
  return [
    PROMPT,
    REQUEST,
    ...before,
    { kind: 'step', step, round: 1, value },
    { kind: 'pause', step, why },
  ];
}

export function called(call: ToolCall = CALL): EntryBody {
  const { id, name, args } = call;
  return { kind: 'event', event: { type: 'tool_call', id, name, args: args ?? {} } };
}

/** A rest before a call that the conversation shows. */
export function beforeCall(call: ToolCall = CALL, why: PauseReason = 'step'): EntryBody[] {
  const value = { call, index: 0, of: 1 };
  return restAt({ step: 'execute_tool', value, why }, [called(call)]);
}

export const PAUSED: Partial<RunData> = {
  driver: { type: 'paused', at: 'execute_tool', why: 'step' },
};

/** A page whose driver rests where the entries end. */
export function resting(entries: EntryBody[], run: Partial<RunData> = {}): FixtureOptions {
  return { entries, run: { ...PAUSED, ...run } };
}

/** The last command of a type; a test that asks for one expects it. */
export function lastOf<T extends FakeClient['sent'][number]['type']>(client: FakeClient, type: T) {
  const sent = client.sent.findLast((command) => command.type === type);
  if (sent === undefined) throw new Error(`No ${type} was sent.`);
  return sent as Extract<FakeClient['sent'][number], { type: T }>;
}

/** Answers the last `replace` as the worker would. */
export function answerEdit(client: FakeClient, problems: Problem[] = []): void {
  client.say({ type: 'edited', request: lastOf(client, 'replace').request, problems });
}
