/**
 * One open session in the worker: its context, its files, its trace, and the turn under
 * way. It wires the loop to the driver and the driver to the recorder; each decision about
 * the loop is the driver's, each about what to keep the recorder's.
 */
import { agentLoop } from '../agent/index.ts';
import { createBudget, DEFAULT_LIMITS } from '../debugger/budget.ts';
import { createDriver, type DriveMode, type Driver } from '../debugger/driver.ts';
import { cutAtCharacter } from '../lib/text.ts';
import { repairHistory, type Context, type Model } from '../llm/index.ts';
import { createTools } from '../tools/index.ts';
import type { Entry, EntryBody, SessionMeta } from '../trace/entries.ts';
import { project } from '../trace/project.ts';
import { createRecorder } from '../trace/recorder.ts';
import { EMPTY_STATE } from '../trace/state.ts';
import type { TraceStorage } from '../trace/storage.ts';
import { createWorkspace, type BlobStore } from '../vfs/index.ts';
import type { DriverState, RunSettings, StartCause } from './protocol.ts';
import { recordTool } from './record-tools.ts';
import { createTurnRecording, type TurnRecording } from './record-turn.ts';
import { createWireRecording } from './record-wire.ts';
import { createRetryWait } from './retry-wait.ts';
import { closeInterruptedTurn } from './recover.ts';

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
  driver(): Driver | null;
  /** Writes files that no call made, such as a new session's samples. */
  addFiles(files: Iterable<readonly [string, string]>): Promise<void>;
  /** Begins a turn. Throws when one is under way or the session is read-only. */
  prompt(text: string, mode: DriveMode, settings: RunSettings): void;
  /** New settings: those of the model count from the next round on, all from the next turn. */
  configure(settings: RunSettings): void;
  /** Ends the wait before a retry. */
  retryNow(): void;
  /** The least time between two steps of this and later turns, in milliseconds. */
  setPace(paceMs: number): void;
  /** Aborts the turn under way and makes everything durable. */
  close(): Promise<void>;
};

/** Opens a session: folds its trace and closes a turn that was cut off. */
export function openSession(start: SessionStart, ports: SessionPorts): Session {
  const { isReadOnly } = start;
  const state = start.entries.reduce(project, EMPTY_STATE);
  const context: Context = { messages: [...state.messages] };
  let { meta } = start;
  let { turn } = state;
  let paceMs = 0;
  let driver: Driver | null = null;
  let recording: TurnRecording | null = null;
  let model: Model | null = null;
  /** Takes the place of the model when the next round begins. */
  let nextModel: Model | null = null;

  const recorder = createRecorder({
    next: state.cursor + 1,
    now: ports.now,
    later: ports.later,
    store: async (batch) => {
      meta = { ...meta, entries: (batch.at(-1)?.n ?? 0) + 1, updatedAt: ports.now() };
      await ports.storage.append(meta, batch);
    },
    show: (batch) => ports.show(meta.id, batch),
    onStoreFailed: (error) => ports.onFailure('storage', error),
  });

  const workspace = createWorkspace({ blobs: ports.blobs, tree: state.files });
  workspace.onChange((change) => {
    const callId = recording?.currentCall()?.id ?? null;
    recorder.record({ kind: 'file', ...change, callId });
  });

  const tools = createTools(workspace).map((tool) =>
    recordTool(tool, {
      record: recorder.record,
      flush: recorder.flush,
      now: ports.now,
      currentCall: () => recording?.currentCall() ?? { id: '', name: tool.name },
    }),
  );

  const retryWait = createRetryWait(ports.sleep);
  const onWire = createWireRecording(
    {
      record: recorder.record,
      recordFrame: recorder.recordFrame,
      now: ports.now,
      before: state.requests,
    },
    () => ({
      purpose: recording?.purpose() ?? 'answer',
      model: model?.id ?? '',
      said: () => recording?.said() ?? '',
    }),
  );

  /** A model that is listened to, and whose waits can be cut short. */
  function createModel(settings: RunSettings): Model {
    return { ...ports.createModel(settings), onWire, sleep: retryWait.sleep };
  }

  if (!isReadOnly) {
    for (const body of [...lossOf(start), ...closeInterruptedTurn(state, start.cause)]) {
      recorder.record(body);
      if (body.kind === 'context') context.messages.push(...body.inserted);
    }
  }

  function prompt(text: string, mode: DriveMode, settings: RunSettings): void {
    if (isReadOnly) throw new Error('This session is open in another tab. Take it over first.');
    if (driver) throw new Error('A turn is under way. Abort it, or wait for its end.');
    const turnModel = createModel(settings);
    model = turnModel;
    nextModel = null;
    const { systemPrompt, compactAt, keepRecent } = settings;
    turn += 1;
    if (meta.title === '') meta = { ...meta, title: titleOf(text) };
    recorder.record({ kind: 'prompt', text, turn, model: turnModel.id, systemPrompt });

    const turnRecording = createTurnRecording(recorder, context);
    recording = turnRecording;
    const { messages, repairs } = repairHistory(context.messages);
    context.messages = messages;
    turnRecording.recordContext(repairs.map((repair) => repair.message));
    context.systemPrompt = systemPrompt;
    context.messages.push({ role: 'user', content: text });
    turnRecording.recordContext();
    // A person who reloads at once must find what they wrote.
    void recorder.flush();

    const abort = new AbortController();
    driver = createDriver({
      loop: agentLoop(turnModel, context, tools, abort.signal, { compactAt, keepRecent }),
      abort,
      mode,
      paceMs,
      sleep: ports.sleep,
      budget: createBudget(DEFAULT_LIMITS),
      onEvent: (event) => {
        if (event.type === 'step' && event.step === 'compact') switchModel(turnModel);
        turnRecording.onEvent(event);
      },
      onState: (next) => {
        turnRecording.onState(next);
        // Who rests looks around, and may reload: what is seen is stored.
        if (next.type === 'paused') void recorder.flush();
        ports.onState(next);
      },
      // What goes into a request is durable before the request leaves.
      beforeResume: async ({ step }) => {
        if (step === 'stream') await recorder.flush();
      },
    });
    void driver.finished.catch((error: unknown) => ports.onFailure('loop', error)).then(endTurn);
    ports.onMeta(meta);
  }

  /** The loop reads its model anew each round, so the same object becomes the other model. */
  function switchModel(turnModel: Model): void {
    if (!nextModel) return;
    for (const field of Object.keys(turnModel)) Reflect.deleteProperty(turnModel, field);
    Object.assign(turnModel, nextModel);
    nextModel = null;
  }

  async function endTurn(): Promise<void> {
    driver = null;
    recording = null;
    model = null;
    await recorder.flush();
    ports.onMeta(meta);
  }

  return {
    meta: () => meta,
    driver: () => driver,
    prompt,
    configure: (settings) => {
      if (model) nextModel = createModel(settings);
    },
    retryNow: retryWait.end,
    addFiles: async (files) => {
      for (const [path, text] of files) await workspace.write(path, text);
      await recorder.flush();
    },
    setPace: (ms) => {
      paceMs = ms;
      driver?.setPace(ms);
    },
    close: async () => {
      driver?.abort();
      await driver?.finished.catch(() => undefined);
      await recorder.flush();
    },
  };
}

/** Says what storage lost, when it lost something. */
function lossOf({ damaged }: SessionStart): EntryBody[] {
  if (damaged === 0) return [];
  const message = `${damaged} damaged records of this session could not be read.`;
  return [{ kind: 'fault', code: 'damaged', message }];
}

/** The first line of the first prompt, short enough for a menu. */
function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length <= 60 ? line : `${cutAtCharacter(line, 59)}…`;
}
