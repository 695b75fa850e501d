/**
 * What the entries of debugging mean: edits, decisions about calls, queued texts, hits,
 * summaries that wait, and where what is switched off stands. A part of `project`, and as
 * pure. An edit names both sides, so nothing here ever asks what the loop did with it.
 */
import type { Message, ToolCall, ToolResult } from '../llm/types.ts';
import { textOf, withCall } from './conversation.ts';
import type { Edit, Entry, Shelved, StepValue } from './entries.ts';
import type { ConversationItem, TraceState } from './state.ts';

type DebugKind = 'edit' | 'decision' | 'queue' | 'hit' | 'proposal' | 'setup';
type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

/** What an entry of debugging changes. */
export function debugChanges(state: TraceState, entry: EntryOf<DebugKind>): Partial<TraceState> {
  switch (entry.kind) {
    case 'edit':
      return editMade(state, entry);
    case 'decision': {
      const { id, decision, by, text } = entry;
      const made = { decision, by, text };
      return { conversation: withCall(state.conversation, id, (c) => ({ ...c, decision: made })) };
    }
    case 'queue':
      return queueChanged(state, entry);
    case 'hit': {
      const { n, breakpoint, count, message } = entry;
      const logs = message === null ? state.logs : [...state.logs, { n, breakpoint, message }];
      return { hits: { ...state.hits, [breakpoint]: count }, logs };
    }
    case 'proposal':
      return { proposal: { cut: entry.cut, summary: entry.summary } };
    case 'setup':
      return { setup: entry.setup };
    default:
      return entry satisfies never;
  }
}

function editMade(state: TraceState, entry: EntryOf<'edit'>): Partial<TraceState> {
  const { edit, step, n } = entry;
  const edits = [...state.edits, { n, step, round: state.round, edit }];
  return { edits, ...effectOf(state, edit) };
}

/** What an edit changes beside being listed. The context changes by an entry of its own. */
function effectOf(state: TraceState, edit: Edit): Partial<TraceState> {
  switch (edit.of) {
    case 'messages': {
      const { systemPrompt, how, shelf } = edit;
      const isKept = how === 'keep';
      return {
        ...(isKept ? { shelf } : {}),
        ...(isKept && systemPrompt ? { systemPrompt: systemPrompt.after } : {}),
      };
    }
    case 'answer': {
      const value = withValue(state, { message: edit.after });
      return { ...value, replaced: state.replaced ?? edit.before, ...answerShown(state, edit) };
    }
    case 'summary': {
      const proposal = state.proposal && { ...state.proposal, summary: edit.after };
      return { proposal, replaced: state.replaced ?? edit.before };
    }
    case 'call':
      return {
        ...callInHand(state, edit.after),
        conversation: callShown(state.conversation, edit.after),
      };
    case 'calls':
      return {
        ...withValue(state, { calls: edit.after }),
        conversation: edit.after.reduce(callShown, state.conversation),
      };
    case 'results':
      return {
        ...withValue(state, { results: edit.after }),
        replaced: state.replaced ?? asMessage(edit.before),
        pendingResults: edit.after.map((result) => ({ ...result, type: 'tool_result' as const })),
        conversation: edit.after.reduce(resultShown, state.conversation),
      };
    case 'stop':
      return withValue(state, { stopReason: edit.after });
    default:
      return edit satisfies never;
  }
}

function withValue(state: TraceState, value: StepValue): Partial<TraceState> {
  return state.step === null ? {} : { step: { ...state.step, value } };
}

function callInHand(state: TraceState, call: ToolCall): Partial<TraceState> {
  const value = state.step?.value;
  return value && 'call' in value ? withValue(state, { ...value, call }) : {};
}

/** The answer's text as it will be stored, beside what the model had said. */
function answerShown(
  state: TraceState,
  edit: Extract<Edit, { of: 'answer' }>,
): Partial<TraceState> {
  const text = textOf(edit.after);
  const at = state.conversation.findLastIndex((item) => item.type === 'assistant');
  const item = state.conversation[at];
  if (item?.type === 'assistant' && item.round === state.round) {
    const original = item.original ?? item.text;
    return { conversation: state.conversation.with(at, { ...item, text, original }) };
  }
  if (text === '') return {};
  const added = { type: 'assistant', n: state.cursor + 1, text, round: state.round } as const;
  const shown = { ...added, isStreaming: false, original: '' };
  return { conversation: [...state.conversation, shown] };
}

function callShown(
  conversation: readonly ConversationItem[],
  call: ToolCall,
): readonly ConversationItem[] {
  return withCall(conversation, call.id, (shown) => {
    const args = call.args ?? {};
    const { name: nameBefore, args: argsBefore } = shown.original ?? {};
    const original = {
      ...shown.original,
      name: nameBefore ?? shown.name,
      args: argsBefore ?? shown.args,
    };
    return { ...shown, name: call.name, args, original };
  });
}

function resultShown(
  conversation: readonly ConversationItem[],
  result: ToolResult,
): readonly ConversationItem[] {
  return withCall(conversation, result.tool_use_id, (shown) => {
    if (shown.result === null || shown.result === result.content) return shown;
    const original = { ...shown.original, result: shown.original?.result ?? shown.result };
    const state = result.is_error === true ? 'error' : 'done';
    return { ...shown, result: result.content, state, original };
  });
}

function queueChanged(state: TraceState, entry: EntryOf<'queue'>): Partial<TraceState> {
  const { change, queued, n } = entry;
  const at = state.queue.findIndex(({ id }) => id === queued.id);
  const others = state.queue.filter(({ id }) => id !== queued.id);
  if (change === 'withdrawn') return { queue: others };
  if (change === 'used') {
    if (queued.as === 'followUp') return { queue: others };
    const said = {
      type: 'user',
      n,
      text: queued.text,
      turn: state.turn,
      isSteering: true,
    } as const;
    return { queue: others, conversation: [...state.conversation, said] };
  }
  const queue = at < 0 ? [...others, queued] : state.queue.with(at, queued);
  return { queue: inOrderOfUse(queue) };
}

/** Steering texts go in before any follow-up begins. */
function inOrderOfUse(queue: TraceState['queue']): TraceState['queue'] {
  return [
    ...queue.filter(({ as }) => as === 'steer'),
    ...queue.filter(({ as }) => as === 'followUp'),
  ];
}

/** The shelf after `removed` messages at `index` made way for `inserted` ones. */
export function shelfAfter(
  shelf: readonly Shelved[],
  change: { index: number; removed: number; inserted: number },
): readonly Shelved[] {
  const { index, removed, inserted } = change;
  if (shelf.every((one) => one.index <= index)) return shelf;
  return shelf.map((one) => {
    if (one.index <= index) return one;
    const moved = one.index - removed + inserted;
    return { ...one, index: Math.max(index + inserted, moved) };
  });
}

function asMessage(results: readonly ToolResult[]): Message {
  return {
    role: 'user',
    content: results.map((result) => ({ ...result, type: 'tool_result' as const })),
  };
}
