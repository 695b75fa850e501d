/** What tests of debugging in the worker do again and again: go on, look, change, look. */
import type { Message } from '../../../src/llm/index.ts';
import type { EntryBody } from '../../../src/trace/entries.ts';
import { DEFAULT_SETUP, type DebugSetup } from '../../../src/trace/setup.ts';
import type { TraceState } from '../../../src/trace/state.ts';
import type { Command, Notice } from '../../../src/worker/protocol.ts';
import { sleep } from '../../../src/lib/sleep.ts';
import {
  createEndpoint,
  type Answer,
  type Endpoint,
  type WireBody,
} from '../../helpers/endpoint.ts';
import { openRig, type Rig } from './rig.ts';
import type { Problem } from '../../../src/trace/problem.ts';

export type DebugRig = Rig & {
  endpoint: Endpoint;
  /** Gives the command, waits until the loop rests or is idle, and says where and why. */
  go(command: Command): Promise<string>;
  /** Steps until the loop rests at `place`. */
  stepTo(place: string): Promise<TraceState>;
  /** Gives the command and waits for the notice that answers it. */
  ask<T extends Notice['type']>(type: T, command: Command): Promise<Extract<Notice, { type: T }>>;
  /** Puts a value in the place of what the loop holds now; gives the problems. */
  replace(value: unknown): Promise<Problem[]>;
  setUp(setup: Partial<DebugSetup>): Promise<void>;
  /** The entry of the rest under way. */
  rest(): number;
};

/** A host against prepared answers. */
export async function openDebugRig(
  answers: Answer[] | ((n: number, body?: WireBody) => Answer),
): Promise<DebugRig> {
  const endpoint = createEndpoint(answers);
  const rig = await openRig(endpoint.model);
  const statuses = () => rig.notices.filter((notice) => notice.type === 'status');
  let requests = 0;

  async function go(command: Command): Promise<string> {
    const seen = statuses().length;
    await rig.host.receive(command);
    for (;;) {
      const last = statuses().slice(seen).at(-1);
      if (last?.type === 'status' && last.state.type !== 'running') {
        // The trace comes a moment after the status.
        await sleep(2);
        return last.state.type === 'paused'
          ? `${last.state.at ?? 'delta'} (${last.state.why})`
          : 'idle';
      }
      await sleep(1);
    }
  }

  async function stepTo(place: string): Promise<TraceState> {
    for (let turns = 0; turns < 100; turns += 1) {
      if (rig.state().paused?.at === place) return rig.state();
      await go({ type: 'step' });
    }
    throw new Error(`The loop does not come to ${place}.`);
  }

  async function ask<T extends Notice['type']>(type: T, command: Command) {
    const seen = rig.notices.length;
    await rig.host.receive(command);
    for (;;) {
      const notice = rig.notices.slice(seen).find((one) => one.type === type);
      if (notice) {
        await sleep(2);
        return notice as Extract<Notice, { type: T }>;
      }
      await sleep(1);
    }
  }

  const rest = () => rig.state().paused?.n ?? -1;

  return {
    ...rig,
    endpoint,
    go,
    stepTo,
    ask,
    rest,
    replace: async (value) => {
      requests += 1;
      const command = { type: 'replace', request: requests, rest: rest(), value } as const;
      return (await ask('edited', command)).problems;
    },
    setUp: (setup) => rig.host.receive({ type: 'setup', setup: { ...DEFAULT_SETUP, ...setup } }),
  };
}

/** The parts of a message; a text is one part. */
export function partsOf(message: Message | undefined): unknown[] {
  if (message === undefined) return [];
  return typeof message.content === 'string'
    ? [{ type: 'text', text: message.content }]
    : message.content;
}

/** The entries of one kind that a page was shown. */
export function shown<K extends EntryBody['kind']>(
  rig: Rig,
  kind: K,
): Extract<EntryBody, { kind: K }>[] {
  return rig.notices
    .flatMap((notice) => (notice.type === 'entries' ? notice.entries : []))
    .filter((entry): entry is Extract<typeof entry, { kind: K }> => entry.kind === kind);
}
