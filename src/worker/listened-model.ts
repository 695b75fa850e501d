/**
 * The models of one session, listened to: what goes over the wire is written down, answers
 * are read on while nobody pulls, waits before a retry can be cut short. It knows what a
 * request is for only by asking, and nothing of turns or drivers.
 */
import type { Model } from '../llm/index.ts';
import { readOn } from '../llm/transports/read-on.ts';
import type { EntryBody } from '../trace/entries.ts';
import type { Recorder } from '../trace/recorder.ts';
import type { RequestState } from '../trace/state.ts';
import type { RunSettings } from './protocol.ts';
import { createWireRecording, type Asking } from './record-wire.ts';
import { createRetryWait } from './retry-wait.ts';
import { createWaiting } from './waiting.ts';

export type ListenedModelPorts = {
  recorder: Recorder;
  now(): number;
  later(task: () => void, ms: number): void;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  createModel(settings: RunSettings): Model;
  onWaiting(bytes: number): void;
  onUsage(entry: Extract<EntryBody, { kind: 'usage' }>): void;
  /** The requests that the trace holds already. */
  before: readonly RequestState[];
};

export type ListenedModels = {
  create(settings: RunSettings): Model;
  /** Ends the wait before a retry. */
  retryNow(): void;
  /** While the loop rests, the page is told how much waits to be read. */
  rests(isResting: boolean): void;
};

/** `asking` is asked when a request goes out. */
export function createListenedModels(
  ports: ListenedModelPorts,
  asking: () => Asking,
): ListenedModels {
  const { recorder, now, later, before } = ports;
  const waiting = createWaiting(ports.onWaiting, later);
  const retryWait = createRetryWait(ports.sleep);
  const record = (body: EntryBody) => {
    recorder.record(body);
    if (body.kind === 'usage') ports.onUsage(body);
  };
  const { recordFrame } = recorder;
  const onWire = createWireRecording({ record, recordFrame, now, before }, asking);

  return {
    create: (settings) => {
      const created = ports.createModel(settings);
      const ask = created.fetch ?? globalThis.fetch;
      return {
        ...created,
        onWire,
        sleep: retryWait.sleep,
        fetch: async (input, init) => {
          const response = await ask.call(globalThis, input, init);
          return response.ok ? readOn(response, waiting.set) : response;
        },
      };
    },
    retryNow: retryWait.end,
    rests: waiting.rests,
  };
}
