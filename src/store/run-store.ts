/**
 * The open session on the page: its entries, the state projected from them, what the
 * driver does, and the verbs that a person has. It knows nothing of React or workers. All
 * of one notice becomes one update, so a batch of entries redraws the page once.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entry, SessionMeta } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import { project } from '../trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../trace/state.ts';
import type { DriverState, Notice, RunMode } from '../worker/protocol.ts';
import type { AgentClient } from './agent-client.ts';
import { createDebugActions, type DebugActions } from './debug-actions.ts';

/** A failure that the page must say; it stays until dismissed. */
/** What went wrong, in a sentence; or `problems` say what was not taken and why. */
export type Trouble = {
  id: number;
  during: string;
  message: string;
  problems?: readonly Problem[];
};

export type RunData = {
  session: SessionMeta | null;
  sessions: readonly SessionMeta[];
  /** False until the session's stored entries have all arrived. */
  isLoaded: boolean;
  isReadOnly: boolean;
  storage: { keptAs: 'durable' | 'memory'; reason: string | null };
  entries: readonly Entry[];
  state: TraceState;
  driver: DriverState;
  /** The least time between two steps, in milliseconds; 0 is full speed. */
  paceMs: number;
  /** Bytes of the answer that wait to be read while the loop rests. */
  waitingBytes: number;
  troubles: readonly Trouble[];
};

export type RunActions = DebugActions & {
  /** Begins a turn with the user's text. Blank text does nothing. */
  prompt(text: string, mode: RunMode): void;
  run(): void;
  pause(): void;
  step(): void;
  round(): void;
  abort(): void;
  /** Sends a failed request again at once instead of waiting. */
  retryNow(): void;
  setPace(delayMs: number): void;
  newSession(): void;
  openSession(id: string): void;
  deleteSession(id: string): void;
  /** Makes this tab the writer of the open session. */
  takeOver(): void;
  readBlob(hash: string): Promise<string | null>;
  /** Says that something went wrong on the page, as a sentence or as what was not taken. */
  tell(during: string, what: string | readonly Problem[]): void;
  dismiss(trouble: number): void;
};

export type RunStore = StoreApi<RunData & RunActions>;

const EMPTY: RunData = {
  session: null,
  sessions: [],
  isLoaded: false,
  isReadOnly: false,
  storage: { keptAs: 'durable', reason: null },
  entries: [],
  state: EMPTY_STATE,
  driver: { type: 'idle' },
  paceMs: 0,
  waitingBytes: 0,
  troubles: [],
};

/** A store fed by `client`'s notices from now on. `initial` is for tests and stories. */
export function createRunStore(client: AgentClient, initial: Partial<RunData> = {}): RunStore {
  const store = createStore<RunData & RunActions>()((set) => ({
    ...EMPTY,
    ...initial,
    ...createDebugActions(client),
    prompt: (text, mode) => {
      if (text.trim() !== '') client.send({ type: 'prompt', text, mode });
    },
    run: () => client.send({ type: 'run' }),
    pause: () => client.send({ type: 'pause' }),
    step: () => client.send({ type: 'step' }),
    round: () => client.send({ type: 'round' }),
    abort: () => client.send({ type: 'abort' }),
    retryNow: () => client.send({ type: 'retryNow' }),
    setPace: (delayMs) => {
      client.send({ type: 'pace', delayMs });
      set({ paceMs: delayMs });
    },
    newSession: () => client.send({ type: 'newSession' }),
    openSession: (id) => client.send({ type: 'open', session: id }),
    deleteSession: (id) => client.send({ type: 'deleteSession', session: id }),
    takeOver: () => client.send({ type: 'takeOver' }),
    readBlob: (hash) => client.readBlob(hash),
    tell: (during, what) =>
      set((data) => {
        const isSentence = typeof what === 'string';
        const said = isSentence ? { message: what } : { message: '', problems: what };
        return withTrouble(data, { during, ...said });
      }),
    dismiss: (id) => set((s) => ({ troubles: s.troubles.filter((one) => one.id !== id) })),
  }));
  client.onNotice((notice) => store.setState((data) => takeIn(data, notice)));
  return store;
}

let troubles = 0;

function withTrouble(data: RunData, trouble: Omit<Trouble, 'id'>): Partial<RunData> {
  troubles += 1;
  return { troubles: [...data.troubles, { ...trouble, id: troubles }] };
}

/** The data after one notice. Pure but for the numbering of troubles. */
function takeIn(data: RunData, notice: Notice): Partial<RunData> {
  switch (notice.type) {
    case 'ready':
      return {};
    case 'opened':
      return {
        session: notice.session,
        isReadOnly: notice.isReadOnly,
        isLoaded: notice.total === 0,
        entries: [],
        state: EMPTY_STATE,
        driver: { type: 'idle' },
        waitingBytes: 0,
      };
    case 'sessions': {
      const open = notice.sessions.find((s) => s.id === data.session?.id);
      return { sessions: notice.sessions, session: open ?? data.session };
    }
    case 'storage':
      return { storage: { keptAs: notice.keptAs, reason: notice.reason } };
    case 'entries':
      if (notice.session !== data.session?.id) return {};
      return {
        entries: data.entries.concat(notice.entries),
        state: notice.entries.reduce(project, data.state),
        isLoaded:
          data.isLoaded || data.entries.length + notice.entries.length >= data.session.entries,
      };
    case 'status':
      return { driver: notice.state };
    case 'waiting':
      return { waitingBytes: notice.bytes };
    case 'failed': {
      const { during, error } = notice;
      return withTrouble(data, { during, message: error.message });
    }
    case 'edited':
    case 'checked':
    case 'summarised':
    case 'blob':
    case 'models':
    case 'probe':
      return {};
    default:
      return notice satisfies never;
  }
}
