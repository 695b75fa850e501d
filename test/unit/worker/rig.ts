/**
 * A host in Node with real layers and memory storage: the page is an array of notices that
 * acknowledges each batch at once, the model is what a test says.
 */
import { DEFAULT_SETTINGS, toRunSettings } from '../../../src/store/settings-store.ts';
import { project } from '../../../src/trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../../../src/trace/state.ts';
import { createMemoryStorage, type TraceStorage } from '../../../src/trace/storage.ts';
import { createMemoryBlobs } from '../../../src/vfs/index.ts';
import { sleep } from '../../../src/lib/sleep.ts';
import { createHost, type Host, type HostPorts } from '../../../src/worker/host.ts';
import type { Notice } from '../../../src/worker/protocol.ts';
import type { Model } from '../../../src/llm/index.ts';

export type Rig = {
  host: Host;
  notices: Notice[];
  storage: TraceStorage;
  /** What a page would show now. */
  state(): TraceState;
  /** Settles when the driver is in a state of this type. */
  reach(type: 'idle' | 'paused' | 'running'): Promise<void>;
  /** A page that opens later on the same storage. */
  again(ports?: Partial<HostPorts>): Promise<Rig>;
};

/** A host with its first session open. */
export async function openRig(model: Model, ports: Partial<HostPorts> = {}): Promise<Rig> {
  const notices: Notice[] = [];
  const storage = ports.storage ?? createMemoryStorage();
  const blobs = ports.blobs ?? createMemoryBlobs();
  let ids = 0;
  let clock = 0;
  const host: Host = createHost({
    storage,
    blobs,
    post: (notice) => {
      // As postMessage does: what is posted is a copy, or it fails.
      notices.push(structuredClone(notice));
      if (notice.type !== 'entries') return;
      queueMicrotask(() => void host.receive({ type: 'ack', batch: notice.batch }));
    },
    now: () => (clock += 1),
    later: (task) => void setTimeout(task, 0),
    sleep,
    createModel: () => model,
    newId: () => `s${(ids += 1)}-${Math.random()}`,
    lockSession: async () => ({ release: () => {} }),
    sampleFiles: () => [['/README.md', 'sample']],
    listModels: async () => ['m1'],
    probe: async function* () {},
    memoryReason: null,
    cause: 'reload',
    ...ports,
  });
  void host.receive({ type: 'configure', settings: toRunSettings(DEFAULT_SETTINGS) });
  await host.receive({ type: 'open', session: null });

  const driverState = () => {
    const last = notices.findLast((notice) => notice.type === 'status');
    return last?.type === 'status' ? last.state.type : 'idle';
  };
  return {
    host,
    notices,
    storage,
    state: () => {
      const opened = notices.findLastIndex((notice) => notice.type === 'opened');
      return notices
        .slice(opened)
        .flatMap((notice) => (notice.type === 'entries' ? notice.entries : []))
        .reduce(project, EMPTY_STATE);
    },
    reach: async (type) => {
      while (driverState() !== type) await sleep(1);
      await sleep(2);
    },
    again: (more = {}) => openRig(model, { storage, blobs, ...more }),
  };
}
