/**
 * Drives the built-in model through the real loop, the real tools and a workspace in
 * memory, and keeps what a test asks about: status codes, events, snapshots of each round.
 */
import { agentLoop, type AgentEvent, type AgentOptions } from '../../../src/agent/index.ts';
import { demoModel } from '../../../src/lessons/demo/model.ts';
import { DEMO_FILES } from '../../../src/lessons/demo/files.ts';
import type { Language } from '../../../src/lessons/demo/words.ts';
import { createScriptFetch } from '../../../src/llm/transports/script.ts';
import type { Message, Model } from '../../../src/llm/types.ts';
import { createTools } from '../../../src/tools/index.ts';
import { createMemoryWorkspace, type Workspace } from '../../../src/vfs/index.ts';

export type Files = Readonly<Record<string, string>>;

export type Snapshot = { messages: Message[]; files: Files };

export type Outcome = {
  events: AgentEvent[];
  messages: Message[];
  files: Files;
  /** HTTP status of each model request, the ones for summaries included. */
  statuses: number[];
  /** The context and files at the beginning of each round. */
  snapshots: Snapshot[];
  /** The last message's text. */
  answer: string;
};

export type DriveOptions = AgentOptions & {
  signal?: AbortSignal;
  onEvent?: (event: AgentEvent) => void;
};

export function demoFiles(language: Language): Files {
  return Object.fromEntries(DEMO_FILES(language));
}

/** Runs one turn from `start` to its end. Everything is new but what `start` holds. */
export async function drive(start: Snapshot, options: DriveOptions = {}): Promise<Outcome> {
  const { signal, onEvent, ...agentOptions } = options;
  const workspace = createMemoryWorkspace(start.files);
  const statuses: number[] = [];
  const script = createScriptFetch(demoModel, { sleep: neverSleep, pace: 0 });
  const model: Model = {
    baseURL: 'http://demo.invalid/v1',
    apiKey: 'none',
    id: 'loopscope-demo',
    fetch: async (input, init) => {
      const response = await script(input, init);
      statuses.push(response.status);
      // A turn that never ends must fail a test, not eat the machine.
      if (statuses.length > 150) throw new Error('more than 150 model requests in one turn');
      return response;
    },
  };
  const context = {
    systemPrompt: 'You are a coding agent.',
    messages: structuredClone(start.messages),
  };
  const events: AgentEvent[] = [];
  const snapshots: Snapshot[] = [];
  for await (const event of agentLoop(
    model,
    context,
    createTools(workspace),
    signal,
    agentOptions,
  )) {
    if (event.type !== 'step') {
      events.push(event);
      onEvent?.(event);
    } else if (event.step === 'compact') {
      snapshots.push({
        messages: structuredClone(context.messages),
        files: await filesOf(workspace),
      });
    }
  }
  const { messages } = context;
  const files = await filesOf(workspace);
  return { events, messages, files, statuses, snapshots, answer: lastText(messages) };
}

/** A turn that begins with `text` in a new session. */
export function ask(text: string, language: Language, options?: DriveOptions): Promise<Outcome> {
  return drive(
    { messages: [{ role: 'user', content: text }], files: demoFiles(language) },
    options,
  );
}

/** A turn that begins with `text` after what has been. */
export function askNext(text: string, past: Snapshot, options?: DriveOptions): Promise<Outcome> {
  const messages: Message[] = [...past.messages, { role: 'user', content: text }];
  return drive({ messages, files: past.files }, options);
}

/** The names of all calls of a turn, in order. */
export function callNames({ events }: Outcome): string[] {
  return events.flatMap((event) => (event.type === 'tool_call' ? [event.name] : []));
}

/** The texts of all results of a turn, in order. */
export function results({ events }: Outcome): string[] {
  return events.flatMap((event) => (event.type === 'tool_result' ? [event.result] : []));
}

export function isSummary({ content }: Message): boolean {
  return typeof content === 'string' && content.startsWith('[context summary]');
}

async function filesOf(workspace: Workspace): Promise<Files> {
  const paths = workspace.list().map(({ path }) => path);
  const texts = await Promise.all(paths.map(async (path) => [path, await workspace.read(path)]));
  return Object.fromEntries(texts) as Files;
}

function lastText(messages: readonly Message[]): string {
  const content = messages.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
}

function neverSleep(): Promise<void> {
  return Promise.reject(new Error('at pace 0 nobody sleeps'));
}
