/**
 * What the page and the worker say to each other: typed commands inward, typed notices
 * outward, and their guards. The one file that both sides share; it holds no behaviour.
 * Entries come in numbered batches and the worker sends the next one only when the page
 * has acknowledged the last, so a slow page gets bigger batches and never a queue without
 * end. Errors cross as plain data; the key crosses once, inward, in `configure`.
 */
import type { StepId } from '../agent/types.ts';
import type { Price } from '../lib/prices.ts';
import type { HistoryFault, Message } from '../llm/types.ts';
import type { Entry, PauseReason, Queued, SessionMeta, Shelved } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import type { DebugSetup } from '../trace/setup.ts';

export const PROTOCOL_VERSION = 1;

export type Endpoint = { baseURL: string; apiKey: string; model: string };

/** What answers the model's requests. */
export type Connection = { kind: 'demo' } | ({ kind: 'network' } & Endpoint);

/** What a turn runs with. Everything but the key may be stored and shown. */
export type RunSettings = {
  connection: Connection;
  systemPrompt: string;
  /** The most tokens of one answer; null leaves it to the endpoint. */
  maxTokens: number | null;
  /** Size of the model's window in tokens; null or left out when it is not known. */
  contextWindow?: number | null;
  compactAt: number;
  keepRecent: number;
  /** In which language a new session's sample files are written. */
  language: 'en' | 'zh-CN';
  /** For budgets of money; a model that none names costs nothing that is known. */
  prices?: readonly Price[];
};

/**
 * How far to go: `run` to the next breakpoint, `turn` to the end of this turn, `round` to
 * the next round, `over` past the calls of this one, `step` to the next step, `event` to the
 * next event of any kind, such as one delta of an answer.
 */
export type RunMode = 'run' | 'turn' | 'round' | 'over' | 'step' | 'event';

/** Where to stop once: at a step, before a call, or when a queued text is used. */
export type RunTarget = { step: StepId } | { call: string } | { queued: string };

/**
 * A context as a person made it: a number is the message that stands at that index now, a
 * message is a new one. `rest` is the entry of the rest that it was made at, null between turns.
 */
export type ContextEdit = {
  rest: number | null;
  /** `once` changes the next request only, and only at the step `stream`. */
  how: 'once' | 'keep';
  items: readonly (number | Message)[];
  shelf: readonly Shelved[];
  systemPrompt?: string;
  /** Names of the tools to offer in this request; with `once` only. */
  tools?: readonly string[];
};

export type Command =
  /** Opens a session, the latest one when `session` is null, a new one when there is none. */
  | { type: 'open'; session: string | null }
  | { type: 'newSession' }
  | { type: 'deleteSession'; session: string }
  /** Makes this tab the writer of the open session; the tab that was becomes read-only. */
  | { type: 'takeOver' }
  | { type: 'configure'; settings: RunSettings }
  /** Begins a turn. Refused with `failed` while another is under way. */
  | { type: 'prompt'; text: string; mode: RunMode }
  | { type: 'run' }
  | { type: 'pause' }
  | { type: 'step' }
  | { type: 'round' }
  | { type: 'over' }
  | { type: 'turn' }
  | { type: 'event' }
  | { type: 'runTo'; target: RunTarget }
  | { type: 'abort' }
  /** Takes the place of the session's setup, at once. */
  | { type: 'setup'; setup: DebugSetup }
  /**
   * Puts `value` in the place of what the loop holds at the rest `rest`: a message, calls, a
   * call, results or a stop reason, by the step. The loop goes on resting. Answered by `edited`.
   */
  | { type: 'replace'; request: number; rest: number; value: unknown }
  /** Answered by `edited`. */
  | { type: 'editContext'; request: number; edit: ContextEdit }
  /** Asks what a provider would say to these messages; answered by `checked`. */
  | { type: 'checkContext'; request: number; messages: readonly Message[] }
  /** Lets the call at the rest `rest` run, and the loop go on as it did before. */
  | { type: 'allow'; rest: number }
  /** Gives the call an error result with this reason instead of running it, and goes on. */
  | { type: 'refuse'; rest: number; reason: string }
  /** Gives the call this result instead of running it, and goes on. */
  | { type: 'answer'; rest: number; content: string; isError: boolean }
  /** Makes a summary of the first `cut` messages without using it; answered by `summarised`. */
  | { type: 'dryRun'; request: number; cut: number | null }
  | { type: 'cancelDryRun'; request: number }
  /** Keeps a text for the next round or the next turn. */
  | { type: 'queue'; queued: Queued }
  /** Changes a text that waits; its place stays. */
  | { type: 'requeue'; queued: Queued }
  | { type: 'withdraw'; id: string }
  /** Ends the wait before a failed request is sent again. */
  | { type: 'retryNow' }
  /** The least time between two steps of a running loop, in milliseconds; 0 is full speed. */
  | { type: 'pace'; delayMs: number }
  | { type: 'ack'; batch: number }
  /** Answered by `blob` with the same `request`. */
  | { type: 'readBlob'; request: number; hash: string }
  /** Asks the endpoint for its models; answered by `models` with the same `request`. */
  | { type: 'listModels'; request: number; baseURL: string; apiKey: string }
  /** Tries an endpoint out; answered by `probe` notices with the same `request`. */
  | { type: 'probe'; request: number; connection: Endpoint }
  | { type: 'cancelProbe'; request: number };

/**
 * What the driver does now. `at` is the step it rests on, null between two deltas.
 * `isPausing`: it will rest at the next event, and waits for that one.
 */
export type DriverState =
  | { type: 'idle' }
  | { type: 'running'; isPausing?: boolean }
  | { type: 'paused'; at: StepId | null; why: PauseReason };

/**
 * One thing that a probe looks at, in the order of the list. `detail` is one English sentence
 * for the user; `code` names it for the catalogue, where it is a known one.
 */
export type ProbeStep = {
  step: 'reachable' | 'cors' | 'key' | 'model' | 'streaming' | 'tools' | 'usage';
  state: 'running' | 'ok' | 'failed' | 'unknown';
  detail: string;
  code?: string;
};

export type PlainError = { name: string; message: string };

export type Notice =
  | { type: 'ready'; version: number }
  /** A session is open. Its entries so far come next, as `entries` batches. */
  | { type: 'opened'; session: SessionMeta; total: number; isReadOnly: boolean }
  | { type: 'sessions'; sessions: SessionMeta[] }
  /** `keptAs` says whether the trace is in IndexedDB or will be gone with the tab. */
  | { type: 'storage'; keptAs: 'durable' | 'memory'; reason: string | null }
  | { type: 'entries'; session: string; batch: number; entries: Entry[] }
  | { type: 'status'; state: DriverState }
  /** Bytes of the answer that have come and that nobody has read yet, while the loop rests. */
  | { type: 'waiting'; bytes: number }
  /** Why an edit was not taken; no problem when it was. */
  | { type: 'edited'; request: number; problems: Problem[] }
  /** `repaired` is what the repair would make of it, null when nothing is wrong. */
  | {
      type: 'checked';
      request: number;
      faults: HistoryFault[];
      repaired: Message[] | null;
      repairs: string[];
    }
  /** `summary` is null when there is none; `problem` then says why. */
  | {
      type: 'summarised';
      request: number;
      cut: number;
      summary: Message | null;
      problem: Problem | null;
    }
  | { type: 'blob'; request: number; text: string | null }
  | { type: 'models'; request: number; models: string[]; error: string | null }
  /** One step as it stands now; `isDone` comes once, last, whatever ended the probe. */
  | { type: 'probe'; request: number; step: ProbeStep | null; isDone: boolean }
  | { type: 'failed'; during: Command['type'] | 'loop' | 'storage'; error: PlainError };

const COMMANDS: ReadonlySet<string> = new Set<Command['type']>([
  'open',
  'newSession',
  'deleteSession',
  'takeOver',
  'configure',
  'prompt',
  'run',
  'pause',
  'step',
  'round',
  'over',
  'turn',
  'event',
  'runTo',
  'abort',
  'setup',
  'replace',
  'editContext',
  'checkContext',
  'allow',
  'refuse',
  'answer',
  'dryRun',
  'cancelDryRun',
  'queue',
  'requeue',
  'withdraw',
  'retryNow',
  'pace',
  'ack',
  'readBlob',
  'listModels',
  'probe',
  'cancelProbe',
]);

const NOTICES: ReadonlySet<string> = new Set<Notice['type']>([
  'ready',
  'opened',
  'sessions',
  'storage',
  'entries',
  'status',
  'waiting',
  'edited',
  'checked',
  'summarised',
  'blob',
  'models',
  'probe',
  'failed',
]);

/** Whether a message's `type` is a command's. Both sides ship together: the type decides. */
export function isCommand(data: unknown): data is Command {
  return hasType(data, COMMANDS);
}

/** Whether a message's `type` is a notice's. */
export function isNotice(data: unknown): data is Notice {
  return hasType(data, NOTICES);
}

/** Why a worker was started: with the page, or because the one before it was gone. */
export type StartCause = 'reload' | 'crash';

/** A worker's name: why it was started, and the lock that it holds while it lives. */
export function toWorkerName(cause: StartCause, lockName: string): string {
  return `${cause} ${lockName}`;
}

/** The parts of a worker's name. */
export function parseWorkerName(name: string): { cause: StartCause; lockName: string } {
  const [cause, lockName = ''] = name.split(' ');
  return { cause: cause === 'crash' ? 'crash' : 'reload', lockName };
}

/** Any thrown thing as data that a structured clone cannot break. */
export function toPlainError(thrown: unknown): PlainError {
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message };
  return { name: 'Error', message: String(thrown) };
}

function hasType(data: unknown, known: ReadonlySet<string>): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return typeof data.type === 'string' && known.has(data.type);
}
