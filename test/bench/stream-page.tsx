/**
 * The page that the streaming benchmark measures: the real conversation over a real run
 * store, fed by a fake client as the worker would feed it, one batch for each frame. It
 * reports what a person would feel: the longest task and the frames that did not come.
 */
import { createRoot } from 'react-dom/client';
import { createDraftStore } from '../../src/store/draft-store.ts';
import { createRunStore } from '../../src/store/run-store.ts';
import { createSettingsStore, DEFAULT_SETTINGS } from '../../src/store/settings-store.ts';
import { createViewStore } from '../../src/store/view-store.ts';
import type { Entry, EntryBody } from '../../src/trace/entries.ts';
import { addFrame, noFrames } from '../../src/trace/frames.ts';
import { Conversation } from '../../src/ui/conversation/Conversation.tsx';
import { loadLexer } from '../../src/ui/markdown/use-lexer.ts';
import { StoresProvider } from '../../src/ui/stores.tsx';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';
import type { AgentClient } from '../../src/store/agent-client.ts';
import type { Notice } from '../../src/worker/protocol.ts';
import { markdownOf, writeArguments, type Shape } from './stream-text.ts';

export type StreamCase = {
  /** `write` is one call whose arguments arrive, 16 characters a fragment. */
  shape: Shape | 'write';
  deltas: number;
  perSecond: number;
  /** One entry for each batch, as the worker's recorder merges them, or one a delta. */
  isMerged: boolean;
  /** Messages of earlier turns above the streaming text. */
  earlier: number;
};

export type StreamResult = {
  longestTaskMs: number;
  longTasks: number;
  frames: number;
  droppedFrames: number;
  characters: number;
  /** From the last batch to the frame that shows it. */
  lagMs: number;
  /** The text is on the page and its end is in view: else the numbers mean nothing. */
  isShown: boolean;
};

const DELTA_LENGTH = 4;
const FRAGMENT_LENGTH = 16;
const CALL = { id: 'c1', name: 'write' };
const FRAME_MS = 1000 / 60;
const SESSION = { version: 1, id: 's', title: '', createdAt: 0, updatedAt: 0, entries: 1 } as const;

/** The share of frames that this machine drops with nothing to do: its own noise. */
async function runControl(milliseconds: number): Promise<number> {
  const frames = [await nextFrame()];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) frames.push(await nextFrame());
  const { dropped, expected } = countDropped(frames);
  return dropped / expected;
}

/** Draws the conversation anew, streams one case into it and measures. */
async function runCase(streamCase: StreamCase): Promise<StreamResult> {
  const { say, stores } = createStores();
  document.getElementById('root')?.replaceChildren();
  const host = document.createElement('div');
  host.style.cssText = 'height: 100vh; width: 420px; display: flex; flex-direction: column';
  document.getElementById('root')?.append(host);
  const root = createRoot(host);
  root.render(
    <StoresProvider stores={stores}>
      <Conversation />
    </StoresProvider>,
  );
  await loadLexer();
  const feed = createFeed(say);
  feed(earlierEntries(streamCase.earlier));
  await settle();
  const result = await stream(streamCase, feed);
  root.unmount();
  return result;
}

function createStores() {
  const listeners = new Set<(notice: Notice) => void>();
  const client: AgentClient = {
    send: () => undefined,
    onNotice: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readBlob: () => Promise.resolve(null),
    listModels: () => Promise.resolve([]),
  };
  const storage = { load: () => Promise.resolve(undefined), save: () => Promise.resolve() };
  const stores = {
    run: createRunStore(client, {
      session: SESSION,
      isLoaded: true,
      driver: { type: 'running' },
    }),
    settings: createSettingsStore(DEFAULT_SETTINGS, storage, () => undefined),
    draft: createDraftStore(''),
    view: createViewStore(),
    client,
  };
  const say = (notice: Notice) => listeners.forEach((listener) => listener(notice));
  return { say, stores };
}

function createFeed(say: (notice: Notice) => void): (bodies: readonly EntryBody[]) => void {
  let n = 0;
  let batch = 0;
  return (bodies) => {
    const entries: Entry[] = bodies.map((body) => ({ ...body, n: n++, at: 0 }));
    say({ type: 'entries', session: 's', batch: batch++, entries });
  };
}

function earlierEntries(count: number): EntryBody[] {
  const prompt = (turn: number): EntryBody => ({
    kind: 'prompt',
    text: `Earlier prompt ${turn}`,
    turn,
    model: 'demo',
    systemPrompt: '',
  });
  const bodies: EntryBody[] = [];
  for (let turn = 1; turn <= count / 2; turn += 1) {
    bodies.push(prompt(turn), {
      kind: 'event',
      event: { type: 'assistant_text', delta: markdownOf('mixed', 600) },
    });
    bodies.push({ kind: 'event', event: { type: 'turn_end', stopReason: 'end_turn' } });
  }
  return [...bodies, prompt(count / 2 + 1)];
}

async function stream(
  streamCase: StreamCase,
  feed: (bodies: readonly EntryBody[]) => void,
): Promise<StreamResult> {
  const { deltas, perSecond, isMerged } = streamCase;
  const { text, entriesOf, end } = sourceOf(streamCase.shape, deltas);
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) tasks.push(task.duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const frames: number[] = [];
  const begin = performance.now();
  let sent = 0;
  while (sent < deltas) {
    frames.push(await nextFrame());
    // As a message from the worker comes: in a task of its own, not in the frame's.
    await nextTask();
    const due = Math.min(deltas, Math.floor(((performance.now() - begin) / 1000) * perSecond));
    if (due > sent) feed(entriesOf({ from: sent, to: due, isMerged }));
    sent = due;
  }
  if (end.length > 0) feed(end);
  const last = performance.now();
  frames.push(await nextFrame());
  const lagMs = performance.now() - last;
  await settle();
  observer.takeRecords().forEach((task) => tasks.push(task.duration));
  observer.disconnect();
  const { dropped, expected } = countDropped(frames);
  return {
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    frames: expected,
    droppedFrames: dropped,
    characters: text.length,
    lagMs,
    isShown: isShown(text),
  };
}

type Range = { from: number; to: number; isMerged: boolean };

/** What streams, as entries for each stretch of it, and what comes when all of it is there. */
function sourceOf(shape: StreamCase['shape'], deltas: number) {
  if (shape !== 'write') {
    const text = markdownOf(shape, deltas * DELTA_LENGTH);
    return { text, entriesOf: (range: Range) => deltaEntries(text, range), end: [] };
  }
  const text = writeArguments(deltas * FRAGMENT_LENGTH);
  const args = JSON.parse(text) as Record<string, unknown>;
  const end: EntryBody[] = [{ kind: 'event', event: { type: 'tool_call', ...CALL, args } }];
  return { text, entriesOf: (range: Range) => fragmentEntries(text, range), end };
}

/** Marks such as `**` are not on the page, so some of the text is allowed to be missing. */
function isShown(text: string): boolean {
  const log = document.querySelector('[role="log"]');
  if (log === null) return false;
  const fromEnd = log.scrollHeight - log.scrollTop - log.clientHeight;
  return fromEnd <= 24 && (log.textContent?.length ?? 0) > text.length / 2;
}

/** Fragments of a call's arguments as frames, the first of which opens the call. */
function fragmentEntries(text: string, { from, to }: Range): EntryBody[] {
  const frames = noFrames();
  const call = 0;
  if (from === 0) addFrame(frames, { raw: '{}', readings: [{ as: 'call', call, ...CALL }] }, 0);
  for (let at = from; at < to; at += 1) {
    const piece = text.slice(at * FRAGMENT_LENGTH, (at + 1) * FRAGMENT_LENGTH);
    const delta = { tool_calls: [{ index: 0, function: { arguments: piece } }] };
    const raw = JSON.stringify({ choices: [{ index: 0, delta }] });
    addFrame(frames, { raw, readings: [{ as: 'arguments', call, text: piece }] }, at);
  }
  return [...(from === 0 ? [REQUEST] : []), { kind: 'frame', request: 1, frames }];
}

const REQUEST: EntryBody = {
  kind: 'request',
  request: 1,
  attempt: 1,
  purpose: 'answer',
  model: 'demo',
  url: '',
  headers: {},
  body: { shared: 0, rest: '{}' },
  adaptations: [],
};

function deltaEntries(text: string, range: Range): EntryBody[] {
  const { from, to, isMerged } = range;
  const piece = (start: number, end: number): EntryBody => {
    const delta = text.slice(start * DELTA_LENGTH, end * DELTA_LENGTH);
    return { kind: 'event', event: { type: 'assistant_text', delta } };
  };
  if (isMerged) return [piece(from, to)];
  return Array.from({ length: to - from }, (_, at) => piece(from + at, from + at + 1));
}

/** Frames that 60 a second would have had and that did not come. */
function countDropped(times: readonly number[]): { dropped: number; expected: number } {
  let dropped = 0;
  for (let at = 1; at < times.length; at += 1) {
    const gap = (times[at] ?? 0) - (times[at - 1] ?? 0);
    dropped += Math.max(0, Math.round(gap / FRAME_MS) - 1);
  }
  return { dropped, expected: times.length - 1 + dropped };
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400));
}

declare global {
  interface Window {
    runCase: typeof runCase;
    runControl: typeof runControl;
  }
}

window.runCase = runCase;
window.runControl = runControl;
