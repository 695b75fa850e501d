/**
 * What the page and the worker say to each other: typed commands inward, typed notices
 * outward, and their guards. The one file that both sides share; it holds no behaviour.
 * Entries come in numbered batches and the worker sends the next one only when the page
 * has acknowledged the last, so a slow page gets bigger batches and never a queue without
 * end. Errors cross as plain data; the key crosses once, inward, in `configure`.
 */
import type { StepId } from '../agent/types.ts';
import type { Entry, PauseReason, SessionMeta } from '../trace/entries.ts';

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
};

/** How far a run goes: to its end, to the next step, or to the next round. */
export type RunMode = 'run' | 'step' | 'round';

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
  | { type: 'abort' }
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
  'abort',
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
