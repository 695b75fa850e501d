/**
 * A session as the tests of its context need it: a turn with a call, and rests at its steps;
 * a client that answers the editor's questions, and the modal that jsdom lacks.
 */
import { act } from '@testing-library/react';
import type { StepId } from '../../src/agent/types.ts';
import type { HistoryFault, Message } from '../../src/llm/types.ts';
import type { EntryBody, StepValue } from '../../src/trace/entries.ts';
import type { RunData } from '../../src/store/run-store.ts';
import type { Command, Notice } from '../../src/worker/protocol.ts';
import { createFakeClient, type FakeClient } from './fixture.tsx';
import type { Problem } from '../../src/trace/problem.ts';

// jsdom has the element but not its modal behaviour, which the e2e tests hold.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

export const USER: Message = { role: 'user', content: 'Go' };
export const ASKED: Message = {
  role: 'assistant',
  content: [
    { type: 'text', text: 'Looking.' },
    { type: 'tool_use', id: 'c1', name: 'read', args: { path: '/a.ts' } },
  ],
};
export const ANSWERED: Message = {
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'text of a' }],
};
export const SAID: Message = { role: 'assistant', content: 'Done' };

export const PROMPT: EntryBody = {
  kind: 'prompt',
  text: 'Go',
  turn: 1,
  model: 'm',
  systemPrompt: 'Be good.',
};

export function pushed(index: number, ...inserted: Message[]): EntryBody {
  return { kind: 'context', change: 'push', index, removed: 0, inserted, faults: [] };
}

/** The loop rests at a step with this value in hand. */
export function restAt(step: StepId, value: StepValue): EntryBody[] {
  return [
    { kind: 'step', step, round: 1, value },
    { kind: 'pause', step, why: 'step' },
  ];
}

export const END: EntryBody = {
  kind: 'event',
  event: { type: 'turn_end', stopReason: 'end_turn' },
};

/** A turn that is over. */
export const ENDED: EntryBody[] = [PROMPT, pushed(0, USER, ASKED, ANSWERED, SAID), END];

/** The same turn at its second request. */
export const AT_STREAM: EntryBody[] = [
  PROMPT,
  pushed(0, USER, ASKED, ANSWERED),
  ...restAt('stream', { messages: 3, tools: ['read', 'write'] }),
];

/** In the middle of its call. */
export const AT_CALL: EntryBody[] = [
  PROMPT,
  pushed(0, USER, ASKED),
  ...restAt('execute_tool', { call: { id: 'c1', name: 'read', args: {} }, index: 0, of: 1 }),
];

export function paused(at: StepId | null): Partial<RunData> {
  return { driver: { type: 'paused', at, why: 'step' } };
}

type Reply = {
  faults?: (messages: readonly Message[]) => HistoryFault[];
  repaired?: Message[];
  repairs?: string[];
  problems?: Problem[];
};

/** A client whose worker answers checks and edits at once. */
export function createAnsweringClient(reply: Reply = {}): FakeClient {
  const client = createFakeClient();
  const answer = (command: Command): Notice | null => {
    if (command.type === 'checkContext') {
      const faults = reply.faults?.(command.messages) ?? [];
      const repaired = faults.length > 0 ? (reply.repaired ?? null) : null;
      const { request } = command;
      return { type: 'checked', request, faults, repaired, repairs: reply.repairs ?? [] };
    }
    if (command.type === 'editContext' || command.type === 'replace') {
      return { type: 'edited', request: command.request, problems: reply.problems ?? [] };
    }
    return null;
  };
  const { send } = client;
  client.send = (command) => {
    send(command);
    const notice = answer(command);
    if (notice !== null) queueMicrotask(() => act(() => client.say(notice)));
  };
  return client;
}

/** The last command of a type that the page sent. */
export function lastSent<T extends Command['type']>(
  client: FakeClient,
  type: T,
): Extract<Command, { type: T }> | undefined {
  const isOfType = (command: Command): command is Extract<Command, { type: T }> =>
    command.type === type;
  return client.sent.filter(isOfType).at(-1);
}
