/**
 * The entries of a session's trace: the append-only record from which every pane, and
 * later time travel, replay and sharing, are made. Types only. An entry never holds a key
 * and never holds what other entries already say: a step names how many messages it saw,
 * since the `context` entries before it hold the messages.
 */
import type { AgentEvent, StepId, TurnStop } from '../agent/types.ts';
import type { HistoryFault, Message, ToolCall, ToolResult, Usage } from '../llm/types.ts';
import type { Adaptation, FinishedCall } from '../llm/wire-events.ts';
import type { PackedFrames } from './frames.ts';
import type { DebugSetup, Money } from './setup.ts';

/** A blob's name and size; the same shape as the workspace's. */
export type FileRef = { hash: string; size: number };

/** What a step's value looks like in the trace. */
export type StepValue =
  | { messages: number }
  | { messages: number; tools: string[] }
  | { message: Message }
  | { calls: ToolCall[] }
  | { call: ToolCall; index: number; of: number }
  | { results: ToolResult[] }
  | { stopReason: TurnStop };

export type EntryBody =
  /** The user's text; it begins turn `turn`, counted from 1, and says what it runs on. */
  | { kind: 'prompt'; text: string; turn: number; model: string; systemPrompt: string }
  /** `deltas` holds the lengths of the text deltas that one entry stands for, if several. */
  | { kind: 'event'; event: AgentEvent; deltas?: number[] }
  | { kind: 'step'; step: StepId; round: number; value: StepValue }
  /** `removed` messages from `index` on made way for `inserted`. `faults`: checked after it. */
  | {
      kind: 'context';
      change: 'push' | 'replace' | 'edit';
      index: number;
      removed: number;
      inserted: Message[];
      faults: HistoryFault[];
      /** What was repaired and by which rule, where that is why it changed. */
      repairs?: string[];
      /** Who changed it, where that was not the loop: an edit, or a steering text. */
      by?: 'person' | 'steering';
    }
  | { kind: 'tool'; phase: 'start'; id: string; name: string }
  | { kind: 'tool'; phase: 'end'; id: string; name: string; ms: number; isError: boolean }
  /** `callId` is the call that changed the file, null when it was no call. */
  | {
      kind: 'file';
      path: string;
      before: FileRef | null;
      after: FileRef | null;
      callId: string | null;
    }
  /** `step` is null when it stopped between two deltas. */
  | ({ kind: 'pause'; step: StepId | null } & RestCause)
  | { kind: 'resume' }
  /** A person changed what the loop is about to use; the original stands beside it. */
  | { kind: 'edit'; step: StepId | null; edit: Edit }
  /** What was decided about a call that did not simply run. `text`: the reason or the answer. */
  | { kind: 'decision'; id: string; decision: Decision; by: 'person' | 'policy'; text: string }
  /** A text of the user that waits for its time. */
  | { kind: 'queue'; change: 'added' | 'edited' | 'withdrawn' | 'used'; queued: Queued }
  /** A breakpoint's condition held for the `count`-th time; `message` is that of a logpoint. */
  | {
      kind: 'hit';
      breakpoint: string;
      count: number;
      did: 'stopped' | 'logged' | 'passed';
      message: string | null;
    }
  /** A summary that is about to take the place of the first `cut` messages. */
  | { kind: 'proposal'; cut: number; summary: Message }
  /** How the session is debugged from here on. */
  | { kind: 'setup'; setup: DebugSetup }
  /** Request `request`, counted from 1 in the session, goes out for the `attempt`-th time. */
  | {
      kind: 'request';
      request: number;
      attempt: number;
      purpose: RequestPurpose;
      model: string;
      url: string;
      headers: Record<string, string>;
      /** Its first `shared` characters are those of the last request of this purpose. */
      body: { shared: number; rest: string };
      adaptations: Adaptation[];
    }
  | { kind: 'response'; request: number; status: number; headers: Record<string, string> }
  | { kind: 'frame'; request: number; frames: PackedFrames }
  /** The answer is whole: what became of its calls. */
  | { kind: 'reply'; request: number; calls: FinishedCall[] }
  | { kind: 'usage'; request: number; usage: Usage; isEstimate: boolean }
  | { kind: 'retry'; request: number; attempt: number; waitMs: number; reason: string }
  | { kind: 'failed'; request: number; message: string }
  /** Something went wrong outside the loop: storage, a crash, an interrupted turn. */
  | { kind: 'fault'; code: FaultCode; message: string };

/** What a request was for: the next answer, or a summary for compaction. */
export type RequestPurpose = 'answer' | 'summary';

/**
 * Why the driver rests. `user`: asked to pause; `step`: as far as it was told to go;
 * `target`: the place to run to; `approval`: a tool must ask; `summary`: one is to be looked at.
 */
export type PauseReason =
  | 'user'
  | 'step'
  | 'target'
  | 'breakpoint'
  | 'approval'
  | 'summary'
  | `budget-${BudgetKind}`;

export type BudgetKind = 'rounds' | 'tokens' | 'money' | 'time' | 'failing' | 'cut';

/** `breakpoint` is the id of the one that was hit; `budget` says what ran out, in its unit. */
export type RestCause = {
  why: PauseReason;
  breakpoint?: string;
  budget?: { of: 'turn' | 'session'; used: number; limit: number; currency?: Money['currency'] };
};

/** What a person put in the place of what. Of messages only the stretch that differs. */
export type Edit =
  | {
      of: 'messages';
      /** `once`: this request only; `keep`: the context itself. */
      how: 'once' | 'keep';
      index: number;
      before: Message[];
      after: Message[];
      systemPrompt?: { before: string; after: string };
      /** Names of the tools that the request offers. */
      tools?: { before: string[]; after: string[] };
      /** All messages that are switched off after it. */
      shelf: Shelved[];
    }
  | { of: 'answer'; before: Message; after: Message }
  | { of: 'summary'; before: Message; after: Message }
  | { of: 'call'; before: ToolCall; after: ToolCall }
  | { of: 'calls'; before: ToolCall[]; after: ToolCall[] }
  | { of: 'results'; before: ToolResult[]; after: ToolResult[] }
  | { of: 'stop'; before: TurnStop; after: TurnStop };

/** A message that is switched off; `index` is its place if it were switched on again. */
export type Shelved = { index: number; message: Message };

export type Decision = 'allowed' | 'refused' | 'answered';

/** `steer` goes in before the next round, `followUp` becomes the next turn. */
export type Queued = { id: string; as: 'steer' | 'followUp'; text: string };

export type FaultCode = 'interrupted' | 'worker-crash' | 'storage' | 'damaged' | 'internal';

/** `n` is the entry's place in the session, from 0; `at` milliseconds since 1970. */
export type Entry = EntryBody & { n: number; at: number };

/** What the list of sessions shows. */
export type SessionMeta = {
  version: 1;
  id: string;
  /** From the first prompt; empty before it. */
  title: string;
  createdAt: number;
  updatedAt: number;
  /** How many entries the trace has. */
  entries: number;
};
