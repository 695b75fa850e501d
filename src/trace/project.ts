/**
 * `project(state, entry)`: the state of a session after one more entry. Pure, and the only
 * place that says what an entry means to a reader; time travel, replay and the panes all
 * fold over it. It copies only what an entry touches, so unchanged parts keep their
 * identity. An entry of a kind it does not know (from a newer version) moves the cursor.
 */
import type { AgentEvent } from '../agent/types.ts';
import type { ToolResultPart } from '../llm/types.ts';
import { textOf, withCall, withUndone, type CallItem } from './conversation.ts';
import type { Entry } from './entries.ts';
import { grown, isGrowing } from './growing-text.ts';
import { originalsChanged } from './originals.ts';
import { debugChanges, shelfAfter } from './project-debug.ts';
import { wireChanges } from './project-wire.ts';
import { EMPTY_STATE } from './state.ts';
import type { CallDraft, CallState, ConversationItem, TraceState } from './state.ts';

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

/** The state after `entry`. Entries must come in order of `n`. */
export function project(state: TraceState, entry: Entry): TraceState {
  return { ...state, ...changesOf(state, entry), cursor: entry.n };
}

function changesOf(state: TraceState, entry: Entry): Partial<TraceState> {
  switch (entry.kind) {
    case 'prompt':
      return {
        turn: entry.turn,
        round: 0,
        isInTurn: true,
        paused: null,
        step: null,
        stepCounts: EMPTY_STATE.stepCounts,
        roundSteps: [],
        pendingResults: [],
        replaced: null,
        proposal: null,
        systemPrompt: entry.systemPrompt,
        model: entry.model,
        conversation: [
          ...state.conversation,
          { type: 'user', n: entry.n, text: entry.text, turn: entry.turn },
        ],
      };
    case 'step':
      return stepTaken(state, entry);
    case 'context':
      return contextChanged(state, entry);
    case 'event':
      return eventSeen(state, entry.n, entry.event);
    case 'tool':
      return {
        conversation: withCall(state.conversation, entry.id, (call) =>
          entry.phase === 'start'
            ? { ...call, state: 'running' }
            : { ...call, ms: entry.ms, state: entry.isError ? 'error' : 'done' },
        ),
      };
    case 'file':
      return fileChanged(state, entry);
    case 'pause': {
      const { n, step, why, breakpoint, budget } = entry;
      const cause = { ...(breakpoint ? { breakpoint } : {}), ...(budget ? { budget } : {}) };
      return { paused: { n, at: step, why, ...cause } };
    }
    case 'resume':
      return { paused: null };
    case 'request':
    case 'response':
    case 'frame':
    case 'reply':
    case 'usage':
    case 'retry':
    case 'failed':
      return wireChanges(state, entry);
    case 'edit':
    case 'decision':
    case 'queue':
    case 'hit':
    case 'proposal':
    case 'setup':
      return debugChanges(state, entry);
    case 'fault': {
      const { n, code, message } = entry;
      return { conversation: [...state.conversation, { type: 'fault', n, code, message }] };
    }
    default:
      entry satisfies never;
      return {};
  }
}

function stepTaken(state: TraceState, entry: EntryOf<'step'>): Partial<TraceState> {
  const { step, round, value } = entry;
  const isNewRound = round !== state.round;
  return {
    round,
    step: { id: step, round, value },
    proposal: null,
    replaced: null,
    stepCounts: { ...state.stepCounts, [step]: state.stepCounts[step] + 1 },
    roundSteps: isNewRound ? [step] : [...state.roundSteps, step],
  };
}

function contextChanged(state: TraceState, entry: EntryOf<'context'>): Partial<TraceState> {
  const { index, removed, inserted, faults, change, n } = entry;
  const before = state.messages.slice(index, index + removed);
  const messages = [
    ...state.messages.slice(0, index),
    ...inserted,
    ...state.messages.slice(index + removed),
  ];
  // Text grows until the answer it belongs to is in the context.
  const shown = inserted[0]?.role === 'assistant' ? sealed(state.conversation) : state.conversation;
  const conversation =
    entry.by === 'person' ? withUndone(shown, state.folds, { before, after: inserted }) : shown;
  const base = {
    messages,
    faults,
    // A person may edit while results wait to be pushed; the loop's own push holds them.
    pendingResults: entry.by === undefined ? [] : state.pendingResults,
    conversation,
    // A person's edit has said itself what is switched off after it.
    shelf:
      entry.by === 'person'
        ? state.shelf
        : shelfAfter(state.shelf, { index, removed, inserted: inserted.length }),
    ...originalsChanged(state, entry, before),
  };
  const { repairs = [] } = entry;
  if (repairs.length > 0) {
    return { ...base, conversation: [...conversation, { type: 'repair', n, repairs }] };
  }
  if (change !== 'replace') return base;
  const summary = inserted[0];
  if (summary === undefined) return base;
  const fold: ConversationItem = { type: 'compaction', n, removed, summary: textOf(summary) };
  return {
    ...base,
    proposal: null,
    conversation: [...conversation, fold],
    folds: [...state.folds, { n, removed: before, summary }],
  };
}

function eventSeen(state: TraceState, n: number, event: AgentEvent): Partial<TraceState> {
  const { conversation } = state;
  switch (event.type) {
    case 'assistant_text': {
      const { round } = state;
      return { conversation: grown(conversation, { type: 'assistant', n, round }, event.delta) };
    }
    case 'tool_call': {
      const { id, name, args } = event;
      const call: CallItem = {
        type: 'call',
        n,
        id,
        name,
        args,
        state: 'waiting',
        ms: null,
        result: null,
        files: [],
      };
      return {
        conversation: [...sealed(conversation), call],
        drafts: withoutDraft(state.drafts, id),
      };
    }
    case 'tool_result': {
      const { id, result } = event;
      const part: ToolResultPart = { type: 'tool_result', tool_use_id: id, content: result };
      return {
        conversation: withCall(state.conversation, id, (call) => ({
          ...call,
          result,
          state: stateAfter(call, result),
        })),
        pendingResults: [...state.pendingResults, part],
      };
    }
    case 'turn_end':
      return {
        isInTurn: false,
        paused: null,
        step: null,
        pendingResults: [],
        drafts: [],
        replaced: null,
        proposal: null,
        conversation: [
          ...sealed(conversation),
          {
            type: 'end',
            n,
            turn: state.turn,
            stopReason: event.stopReason,
            rounds: state.round,
          },
        ],
      };
    default:
      event satisfies never;
      return {};
  }
}

/** A call that never ran has only its result to go by. */
function stateAfter(call: CallItem, result: string): CallState {
  if (/^error: (aborted|interrupted)/.test(result)) return 'aborted';
  if (call.state === 'running' || call.state === 'waiting') {
    return result.startsWith('error') ? 'error' : 'done';
  }
  return call.state;
}

function fileChanged(state: TraceState, entry: EntryOf<'file'>): Partial<TraceState> {
  const { path, after, callId, n } = entry;
  const files = new Map(state.files);
  if (after) {
    const changes = (state.files.get(path)?.changes ?? 0) + 1;
    files.set(path, { path, hash: after.hash, size: after.size, n, callId, changes });
  } else {
    files.delete(path);
  }
  if (callId === null) return { files };
  const conversation = withCall(state.conversation, callId, (call) =>
    call.files.includes(path) ? call : { ...call, files: [...call.files, path] },
  );
  return { files, conversation };
}

/** The drafts that are no calls yet: calls come in their order, under ids that may be new. */
function withoutDraft(drafts: readonly CallDraft[], id: string): readonly CallDraft[] {
  const index = drafts.findIndex((draft) => draft.id === id);
  return drafts.toSpliced(Math.max(0, index), 1);
}

/** The conversation with no text growing any more. */
function sealed(conversation: readonly ConversationItem[]): readonly ConversationItem[] {
  if (!conversation.some(isGrowing)) return conversation;
  return conversation.map((item) => (isGrowing(item) ? { ...item, isStreaming: false } : item));
}
