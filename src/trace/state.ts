/**
 * What `project` makes of a trace up to a cursor, and what every pane reads. Types and
 * the empty state only. It is plain, immutable data, structurally shared: a pane that
 * compares by identity redraws only for what changed.
 */
import { STEP_IDS, type StepId, type TurnStop } from '../agent/types.ts';
import type { HistoryFault, Message, ToolResultPart, Usage } from '../llm/types.ts';
import type { Adaptation, FinishedCall } from '../llm/wire-events.ts';
import type { Decision, Edit, FaultCode, FileRef, Queued, RestCause } from './entries.ts';
import type { RequestPurpose, Shelved, StepValue } from './entries.ts';
import type { TimedFrame } from './frames.ts';
import { DEFAULT_SETUP, type DebugSetup } from './setup.ts';

/** Where a tool call stands. `waiting`: asked for, not started. */
export type CallState = 'waiting' | 'running' | 'done' | 'error' | 'aborted';

/** One thing in the conversation, in order. `n` is the entry it began with. */
export type ConversationItem =
  /** `isSteering`: put in during the turn, between two rounds. */
  | { type: 'user'; n: number; text: string; turn: number; isSteering?: boolean }
  /** `original` is what the model had said, where a person changed it. */
  | {
      type: 'assistant';
      n: number;
      text: string;
      round: number;
      isStreaming: boolean;
      original?: string;
    }
  | { type: 'reasoning'; n: number; text: string; round: number; isStreaming: boolean }
  | {
      type: 'call';
      n: number;
      id: string;
      name: string;
      args: Record<string, unknown>;
      state: CallState;
      /** The tool's own time in milliseconds; null until it ended, or when it never ran. */
      ms: number | null;
      result: string | null;
      /** Paths that it changed. */
      files: string[];
      /** What the model asked for and what the tool gave, where a person changed it. */
      original?: { name?: string; args?: Record<string, unknown>; result?: string };
      decision?: { decision: Decision; by: 'person' | 'policy'; text: string };
    }
  /** `isUndone`: the messages are back in the place of their summary. */
  | { type: 'compaction'; n: number; removed: number; summary: string; isUndone?: true }
  /** The context was repaired before a request: a sentence for each repair. */
  | { type: 'repair'; n: number; repairs: string[] }
  | { type: 'end'; n: number; turn: number; stopReason: TurnStop; rounds: number }
  | { type: 'fault'; n: number; code: FaultCode; message: string };

/** A file as the trace last saw it. `changes` counts them; `callId` made the last one. */
export type FileState = FileRef & {
  path: string;
  n: number;
  callId: string | null;
  changes: number;
};

/** A call whose arguments are still arriving: `text` is what came of their JSON. */
export type CallDraft = { call: number; id: string; name: string; text: string };

/** A failed request that will be sent again at `at` (milliseconds since 1970). */
export type PendingRetry = { attempt: number; at: number; reason: string };

/** One request and what came back. All `ms` are milliseconds after it was sent. */
export type RequestState = {
  request: number;
  /** The entry it began with. */
  n: number;
  turn: number;
  round: number;
  purpose: RequestPurpose;
  model: string;
  attempt: number;
  sentAt: number;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How many of the body's first characters were also those of the request before it. */
  shared: number;
  adaptations: readonly Adaptation[];
  response: { status: number; headers: Readonly<Record<string, string>>; ms: number } | null;
  /** In the batches in which they came. */
  frames: readonly (readonly TimedFrame[])[];
  frameCount: number;
  firstTokenMs: number | null;
  lastMs: number;
  calls: readonly FinishedCall[];
  usage: Usage | null;
  isEstimate: boolean;
  retry: PendingRetry | null;
  failure: string | null;
};

/** An edit and where it was made. */
export type EditMark = { n: number; step: StepId | null; round: number; edit: Edit };

/** A compaction: what it folded and into what. It can be undone while `summary` is in use. */
export type Fold = { n: number; removed: readonly Message[]; summary: Message };

/** A hit of a logpoint. */
export type LogLine = { n: number; breakpoint: string; message: string };

export type TraceState = {
  /** `n` of the last entry taken in; -1 before the first. */
  cursor: number;
  turn: number;
  round: number;
  /** Whether a turn is under way at the cursor. */
  isInTurn: boolean;
  /** `n` is the entry of the rest: an edit names it, so that it cannot hit another one. */
  paused: ({ n: number; at: StepId | null } & RestCause) | null;
  /** The step where the loop stands, null when no turn is under way. */
  step: { id: StepId; round: number; value: StepValue } | null;
  /** How often each step came in the current turn. */
  stepCounts: Readonly<Record<StepId, number>>;
  /** The steps of the current round, in the order they came. */
  roundSteps: readonly StepId[];
  conversation: readonly ConversationItem[];
  systemPrompt: string;
  model: string;
  /** The context as the loop holds it. */
  messages: readonly Message[];
  /** What a strict provider would say to the context as it stands. */
  faults: readonly HistoryFault[];
  /** Results that are about to be pushed; empty between rounds. */
  pendingResults: readonly ToolResultPart[];
  files: ReadonlyMap<string, FileState>;
  requests: readonly RequestState[];
  /** Calls of the answer that streams now, in order; empty when none is arriving. */
  drafts: readonly CallDraft[];
  setup: DebugSetup;
  /** By breakpoint: how often its condition held. */
  hits: Readonly<Record<string, number>>;
  logs: readonly LogLine[];
  /** In the order in which they will be used; steering texts before follow-ups. */
  queue: readonly Queued[];
  edits: readonly EditMark[];
  /** For messages that a person made or changed: what stood in their place before. */
  originals: ReadonlyMap<Message, readonly Message[]>;
  /** What the next message that the loop pushes was before a person changed it. */
  replaced: Message | null;
  shelf: readonly Shelved[];
  folds: readonly Fold[];
  /** A summary that waits to take the place of the first `cut` messages. */
  proposal: { cut: number; summary: Message } | null;
};

const NO_STEPS = Object.fromEntries(STEP_IDS.map((id) => [id, 0])) as Record<StepId, number>;

export const EMPTY_STATE: TraceState = {
  cursor: -1,
  turn: 0,
  round: 0,
  isInTurn: false,
  paused: null,
  step: null,
  stepCounts: NO_STEPS,
  roundSteps: [],
  conversation: [],
  systemPrompt: '',
  model: '',
  messages: [],
  faults: [],
  pendingResults: [],
  files: new Map(),
  requests: [],
  drafts: [],
  setup: DEFAULT_SETUP,
  hits: {},
  logs: [],
  queue: [],
  edits: [],
  originals: new Map(),
  replaced: null,
  shelf: [],
  folds: [],
  proposal: null,
};
