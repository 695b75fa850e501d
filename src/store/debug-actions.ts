/**
 * What a person can do to a session while they debug it, as verbs over the worker's
 * commands. Edits and questions give promises of what the worker said to them; a worker
 * that went away meanwhile is told as a problem, never by silence.
 */
import type { Message } from '../llm/types.ts';
import type { Queued } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import type { DebugSetup } from '../trace/setup.ts';
import type { ContextEdit, Notice, RunTarget } from '../worker/protocol.ts';
import type { AgentClient } from './agent-client.ts';
import { createAsk } from './ask.ts';

type Answer<T extends Notice['type']> = Omit<Extract<Notice, { type: T }>, 'type' | 'request'>;

export type DebugActions = {
  /** Past the calls of this round. */
  over(): void;
  /** To the end of this turn. */
  turn(): void;
  /** To the next event of any kind. */
  event(): void;
  runTo(target: RunTarget): void;
  setUp(setup: DebugSetup): void;
  /** Why the value was not taken; empty when it was. `rest`: `paused.n`. */
  replace(rest: number, value: unknown): Promise<Problem[]>;
  editContext(edit: ContextEdit): Promise<Problem[]>;
  /** What a provider would say to the messages, and what the repair would make of them. */
  checkContext(messages: readonly Message[]): Promise<Answer<'checked'> | null>;
  allow(rest: number): void;
  refuse(rest: number, reason: string): void;
  answer(rest: number, content: string, isError: boolean): void;
  /** A summary of the first `cut` messages, or of as many as compaction would fold. */
  dryRun(cut: number | null, signal: AbortSignal): Promise<Answer<'summarised'> | null>;
  /** Keeps a text for the next round or turn. Blank text does nothing. */
  queue(as: Queued['as'], text: string): void;
  requeue(queued: Queued): void;
  withdraw(id: string): void;
};

/** Said where the worker that was asked is no longer there. */
const GONE: Problem = { code: 'session-reopened' };

export function createDebugActions(client: AgentClient): DebugActions {
  const ask = createAsk(client);
  return {
    over: () => client.send({ type: 'over' }),
    turn: () => client.send({ type: 'turn' }),
    event: () => client.send({ type: 'event' }),
    runTo: (target) => client.send({ type: 'runTo', target }),
    setUp: (setup) => client.send({ type: 'setup', setup }),
    replace: async (rest, value) => {
      const said = await ask('edited', (request) => ({ type: 'replace', request, rest, value }));
      return said?.problems ?? [GONE];
    },
    editContext: async (edit) => {
      const said = await ask('edited', (request) => ({ type: 'editContext', request, edit }));
      return said?.problems ?? [GONE];
    },
    checkContext: (messages) =>
      ask('checked', (request) => ({ type: 'checkContext', request, messages })),
    allow: (rest) => client.send({ type: 'allow', rest }),
    refuse: (rest, reason) => client.send({ type: 'refuse', rest, reason }),
    answer: (rest, content, isError) => client.send({ type: 'answer', rest, content, isError }),
    dryRun: (cut, signal) =>
      ask(
        'summarised',
        (request) => {
          const cancel = () => client.send({ type: 'cancelDryRun', request });
          signal.addEventListener('abort', cancel, { once: true });
          return { type: 'dryRun', request, cut };
        },
        signal,
      ),
    queue: (as, text) => {
      if (text.trim() === '') return;
      const id = crypto.randomUUID();
      client.send({ type: 'queue', queued: { id, as, text: text.trim() } });
    },
    requeue: (queued) => client.send({ type: 'requeue', queued }),
    withdraw: (id) => client.send({ type: 'withdraw', id }),
  };
}
