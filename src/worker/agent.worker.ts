/**
 * The worker's entry and the only place where all layers meet: it gives the host its real
 * effects. Its name says why it was started and under which lock it lives: the page knows
 * that it died when it gets that lock, whatever it died of, with no heartbeat to miss.
 */
import './real-location.ts';
import { DEMO_FILES } from '../lessons/demo/files.ts';
import { sleep } from '../lib/sleep.ts';
import { createNetworkFetch, listModels, probe, type Model } from '../llm/index.ts';
import { createDemoFetch } from './demo-fetch.ts';
import { createHost } from './host.ts';
import { createLockSessions } from './locks.ts';
import { openStorage } from './open-storage.ts';
import { isCommand, parseWorkerName } from './protocol.ts';
import type { Command, Notice, RunSettings } from './protocol.ts';

const demoFetch = createDemoFetch({ sleep });
const networkFetch = createNetworkFetch();

/** The model that the settings name. Throws a sentence for the user when one is missing. */
function createModel({ connection, maxTokens, contextWindow }: RunSettings): Model {
  if (connection.kind === 'demo') {
    return { baseURL: 'https://demo.invalid/v1', apiKey: '', id: 'demo', fetch: demoFetch };
  }
  const { baseURL, apiKey, model } = connection;
  if (baseURL === '') throw new Error('No base URL is set. Enter one in the settings.');
  if (model === '') throw new Error('No model is chosen. Enter or load one in the settings.');
  return {
    baseURL,
    apiKey,
    id: model,
    fetch: networkFetch,
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(contextWindow ? { contextWindow } : {}),
  };
}

/** Commands that came before the storage was open. */
const early: Command[] = [];
let receive = (command: Command) => void early.push(command);

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isCommand(data)) receive(data);
});

async function start(): Promise<void> {
  const { cause, lockName } = parseWorkerName(self.name);
  await holdForLife(lockName);
  const host = createHost({
    ...(await openStorage()),
    cause,
    createModel,
    sleep,
    post: (notice: Notice) => self.postMessage(notice),
    now: () => Date.now(),
    later: (task, ms) => void setTimeout(task, ms),
    newId: () => crypto.randomUUID(),
    lockSession: createLockSessions(navigator.locks),
    sampleFiles: (language) => DEMO_FILES(language),
    listModels: (baseURL, apiKey) => listModels({ baseURL, apiKey, fetch: networkFetch }),
    probe: ({ baseURL, apiKey, model }, signal) =>
      probe({ baseURL, apiKey, id: model, fetch: networkFetch }, { signal }),
  });
  for (const command of early) void host.receive(command);
  receive = (command) => void host.receive(command);
}

/** Held until this worker is gone. Settles when it is had. */
function holdForLife(name: string): Promise<void> {
  // Absent in insecure contexts; the page then only notices errors.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    void locks.request(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });
}

void start();
