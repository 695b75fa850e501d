/**
 * What a session in the worker is to those around it: what it can be told, and the effects
 * that it needs. The host and the tests hold on to this; how it works is session.ts's.
 */
import type { DriveMode } from '../debugger/driver.ts';
import type { Model } from '../llm/index.ts';
import type { Entry, Queued, SessionMeta } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import type { DebugSetup } from '../trace/setup.ts';
import type { TraceStorage } from '../trace/storage.ts';
import type { BlobStore } from '../vfs/index.ts';
import type { DryRunResult } from './dry-run.ts';
import type { ContextEdit, DriverState, RunSettings, RunTarget, StartCause } from './protocol.ts';
import type { Turn } from './turn.ts';

/** What a session needs from outside, all of it effects. */
export type SessionPorts = {
  storage: TraceStorage;
  blobs: BlobStore;
  now(): number;
  later(task: () => void, ms: number): void;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** The model that the settings name, with the transport that answers for it. */
  createModel(settings: RunSettings): Model;
  show(session: string, entries: Entry[]): void;
  onState(state: DriverState): void;
  /** So many bytes of the answer wait to be read, while the loop rests. */
  onWaiting(bytes: number): void;
  /** The session's record changed: its title, or how long its trace is. */
  onMeta(session: SessionMeta): void;
  onFailure(during: 'loop' | 'storage', error: unknown): void;
};

export type SessionStart = {
  meta: SessionMeta;
  entries: readonly Entry[];
  /** How many stored records could not be read. */
  damaged: number;
  /** Why a turn that the trace leaves open was cut off. */
  cause: StartCause;
  isReadOnly: boolean;
};

export type Session = {
  meta(): SessionMeta;
  /** Null when no turn is under way. */
  turn(): Turn | null;
  /** Writes files that no call made, such as a new session's samples. */
  addFiles(files: Iterable<readonly [string, string]>): Promise<void>;
  /** Begins a turn. Throws when one is under way or the session is read-only. */
  prompt(text: string, mode: DriveMode, settings: RunSettings): void;
  /** Goes on in a mode; does nothing when no turn is under way. */
  go(mode: DriveMode): void;
  runTo(target: RunTarget): void;
  abort(): void;
  /** New settings: those of the model count from the next round on, all from the next turn. */
  configure(settings: RunSettings): void;
  /** Another setup of debugging, from now on. Throws when the session is read-only. */
  setUp(setup: DebugSetup): void;
  /** Keeps a text for later, or begins a turn with it when nothing runs any more. */
  queue(queued: Queued): void;
  requeue(queued: Queued): void;
  withdraw(id: string): void;
  /** Why the context was not changed; empty when it was. */
  editContext(edit: ContextEdit): Problem[];
  /** A summary on trial. Refused in words while a request is under way. */
  dryRun(request: number, cut: number | null, settings: RunSettings): Promise<DryRunResult>;
  cancelDryRun(request: number): void;
  /** Ends the wait before a retry. */
  retryNow(): void;
  /** The least time between two steps of this and later turns, in milliseconds. */
  setPace(paceMs: number): void;
  /** Aborts the turn under way and makes everything durable. */
  close(): Promise<void>;
};
