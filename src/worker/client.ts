/**
 * The page's handle on the worker. It starts the worker from a blob, which puts it under
 * the page's own content policy; acknowledges batches once a frame; and when the worker is
 * gone, whatever the reason, starts another and opens the same session again, which then
 * closes the turn that was cut off. It knows nothing of what the notices mean to the page.
 */
import type { AgentClient } from '../store/agent-client.ts';
import workerUrl from './agent.worker.ts?worker&url';
import { isNotice, toWorkerName } from './protocol.ts';
import type { Command, Notice, StartCause } from './protocol.ts';

/** An abort that has no effect for so long means that the worker itself hangs. */
const ABORT_PATIENCE_MS = 5_000;

/** A worker that dies so often in a row is broken, and starting it again would not help. */
const MOST_RESTARTS = 3;

/** Starts the worker and gives the handle. */
export function createAgentClient(): AgentClient {
  const listeners = new Set<(notice: Notice) => void>();
  const requests = new Map<number, (notice: Notice) => void>();
  let worker = startWorker('reload');
  let lastRequest = 0;
  let restarts = 0;
  let session: string | null = null;
  let isBusy = false;
  let abortTimer: ReturnType<typeof setTimeout> | undefined;
  /** What a new worker must be told to be as the old one was. */
  const remembered = new Map<Command['type'], Command>();

  function startWorker(cause: StartCause): Worker {
    const lockName = `loopscope-worker-${Math.random().toString(36).slice(2)}`;
    const started = new Worker(bootUrl(), { type: 'module', name: toWorkerName(cause, lockName) });
    started.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isNotice(data) || started !== worker) return;
      if (data.type === 'ready') void afterDeath(lockName, () => restart(started));
      receive(data);
    });
    // The script did not load, or something escaped every catch in it.
    started.addEventListener('error', (event) => {
      event.preventDefault();
      tell({ type: 'failed', during: 'loop', error: { name: 'Error', message: event.message } });
    });
    return started;
  }

  function restart(dead: Worker): void {
    if (dead !== worker) return;
    dead.terminate();
    clearTimeout(abortTimer);
    for (const answer of requests.values()) answer(GONE);
    requests.clear();
    restarts += 1;
    if (restarts > MOST_RESTARTS) return tell(GONE);
    worker = startWorker('crash');
    for (const command of remembered.values()) worker.postMessage(command);
    worker.postMessage({ type: 'open', session } satisfies Command);
  }

  function receive(notice: Notice): void {
    if (notice.type === 'opened') session = notice.session.id;
    if (notice.type === 'status') {
      isBusy = notice.state.type !== 'idle';
      if (!isBusy) restarts = 0;
      // Whatever rests is alive: after an abort a breakpoint on a step may still stop there.
      if (notice.state.type !== 'running') clearTimeout(abortTimer);
    }
    if (notice.type === 'entries') {
      const { batch } = notice;
      afterFrame(() => send({ type: 'ack', batch }));
    }
    if (notice.type === 'blob' || notice.type === 'models') {
      requests.get(notice.request)?.(notice);
      requests.delete(notice.request);
    }
    tell(notice);
  }

  function tell(notice: Notice): void {
    for (const listener of listeners) listener(notice);
  }

  function send(command: Command): void {
    if (command.type === 'configure' || command.type === 'pace') {
      remembered.set(command.type, command);
    }
    if (command.type === 'abort' && isBusy) {
      const asked = worker;
      clearTimeout(abortTimer);
      abortTimer = setTimeout(() => restart(asked), ABORT_PATIENCE_MS);
    }
    worker.postMessage(command);
  }

  function ask(toCommand: (request: number) => Command): Promise<Notice> {
    lastRequest += 1;
    const request = lastRequest;
    return new Promise((resolve) => {
      requests.set(request, resolve);
      send(toCommand(request));
    });
  }

  return {
    send,
    onNotice: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readBlob: async (hash) => {
      const notice = await ask((request) => ({ type: 'readBlob', request, hash }));
      return notice.type === 'blob' ? notice.text : null;
    },
    listModels: async (baseURL, apiKey) => {
      const notice = await ask((request) => ({ type: 'listModels', request, baseURL, apiKey }));
      if (notice.type === 'models' && notice.error === null) return notice.models;
      const reason = notice.type === 'models' ? notice.error : GONE.error.message;
      throw new Error(reason ?? GONE.error.message);
    },
  };
}

const GONE = {
  type: 'failed',
  during: 'loop',
  error: {
    name: 'Error',
    message: 'The worker stopped and could not be started again. Reload the page.',
  },
} as const satisfies Notice;

/** A module that imports the worker's real one; a blob inherits the page's policy. */
function bootUrl(): string {
  const url = new URL(workerUrl, document.baseURI).href;
  const source = `import ${JSON.stringify(url)}`;
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}

/** Runs `task` when the holder of the lock is gone. Never, where there are no locks. */
async function afterDeath(lockName: string, task: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await locks?.request(lockName, () => undefined);
  if (locks) task();
}

/** Runs `task` once the next frame is drawn; a hidden page draws none and goes on anyway. */
function afterFrame(task: () => void): void {
  if (document.hidden) {
    setTimeout(task, 0);
  } else {
    requestAnimationFrame(() => setTimeout(task, 0));
  }
}
