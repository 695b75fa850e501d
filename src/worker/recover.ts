/**
 * What a session says of what befell it, when it is opened again. A turn that a reload or a
 * crash cut off is closed from the trace alone: the text that was shown is kept, results that
 * came are kept, and a call that was started or waited is answered as interrupted and never
 * run again. Pure: it gives the entries that say so.
 */
import { buildAssistantMessage, buildToolResultMessage, checkHistory } from '../llm/index.ts';
import type { Message, ToolResultPart } from '../llm/index.ts';
import type { EntryBody } from '../trace/entries.ts';
import type { ConversationItem, TraceState } from '../trace/state.ts';

const INTERRUPTED =
  'error: interrupted: the page was closed or the worker stopped while this call was under ' +
  'way. Its outcome is unknown and it was not run again; check before you repeat it.';

/** What to record when a session is opened: what storage lost of it, and the end of its turn. */
export function recover(
  state: TraceState,
  { damaged, cause }: { damaged: number; cause: 'reload' | 'crash' },
): EntryBody[] {
  const message = `${damaged} damaged records of this session could not be read.`;
  const loss: EntryBody[] = damaged === 0 ? [] : [{ kind: 'fault', code: 'damaged', message }];
  return [...loss, ...closeInterruptedTurn(state, cause)];
}

/** What to record so that the turn under way in `state` is over. Empty when none is. */
export function closeInterruptedTurn(state: TraceState, cause: 'reload' | 'crash'): EntryBody[] {
  if (!state.isInTurn) return [];
  const open = openCalls(state);
  const { messages, bodies } = missingMessages(state, open);
  return [
    cause === 'crash'
      ? { kind: 'fault', code: 'worker-crash', message: 'The worker stopped and was restarted.' }
      : { kind: 'fault', code: 'interrupted', message: 'The page was closed during this turn.' },
    ...bodies,
    ...pushes(state.messages, messages),
    { kind: 'event', event: { type: 'turn_end', stopReason: 'aborted' } },
  ];
}

/** Calls of the last answer that have no result yet. */
function openCalls(state: TraceState): { id: string; name: string }[] {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant' || typeof last.content === 'string') return [];
  const answered = new Set(state.pendingResults.map((result) => result.tool_use_id));
  return last.content.flatMap((part) =>
    part.type === 'tool_use' && !answered.has(part.id) ? [{ id: part.id, name: part.name }] : [],
  );
}

/** The messages that the loop did not get to push, and the events that show them. */
function missingMessages(
  state: TraceState,
  open: { id: string; name: string }[],
): { messages: Message[]; bodies: EntryBody[] } {
  const text = textInFlight(state.conversation);
  if (text !== '') return { messages: [buildAssistantMessage(text, [])], bodies: [] };
  const interrupted = open.map<ToolResultPart>(({ id }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: INTERRUPTED,
    is_error: true,
  }));
  const results = [...state.pendingResults, ...interrupted];
  if (results.length === 0) return { messages: [], bodies: [] };
  const bodies = open.map<EntryBody>(({ id, name }) => ({
    kind: 'event',
    event: { type: 'tool_result', id, name, result: INTERRUPTED },
  }));
  return { messages: [buildToolResultMessage(results)], bodies };
}

/** What the model had said when it was cut off: shown, so it is kept. */
function textInFlight(conversation: readonly ConversationItem[]): string {
  const last = conversation.findLast((item) => item.type === 'assistant');
  return last?.isStreaming && last.text.trim() !== '' ? last.text : '';
}

function pushes(before: readonly Message[], added: Message[]): EntryBody[] {
  const all = [...before, ...added];
  return added.map((message, offset) => ({
    kind: 'context',
    change: 'push',
    index: before.length + offset,
    removed: 0,
    inserted: [message],
    faults: checkHistory(all.slice(0, before.length + offset + 1)),
  }));
}
