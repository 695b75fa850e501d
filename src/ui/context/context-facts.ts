/**
 * What the context pane says beside the messages themselves: the verdict on them, what is
 * about to be pushed, and which of them are new. Pure: from the state and the entries.
 */
import type { HistoryFault, Message, ToolResultPart, ToolUsePart } from '../../llm/types.ts';
import type { Entry } from '../../trace/entries.ts';
import type { TraceState } from '../../trace/state.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { callsOf, roleOf, type Role } from './message-parts.ts';

/** `owed`: nothing is wrong, but calls still wait for their results in this round. */
export type Verdict =
  | { type: 'accepted' }
  | { type: 'owed'; count: number }
  | { type: 'refused'; faults: readonly HistoryFault[] };

export function verdictOf(faults: readonly HistoryFault[], isInTurn: boolean): Verdict {
  if (faults.length === 0) return { type: 'accepted' };
  const isOwed = isInTurn && faults.every((fault) => fault.rule === 'missing-result');
  return isOwed ? { type: 'owed', count: faults.length } : { type: 'refused', faults };
}

/** What the loop will push next: an answer, or the results of one, known or still to come. */
export type Upcoming =
  | { type: 'answer'; message: Message }
  | { type: 'results'; lines: readonly { call: ToolUsePart; result: ToolResultPart | null }[] };

/** Null when nothing is about to be pushed. `entries` tell whether an answer already was. */
export function upcomingOf(
  state: Pick<TraceState, 'messages' | 'step' | 'pendingResults' | 'isInTurn'>,
  entries: readonly Entry[],
): Upcoming | null {
  const { messages, step, pendingResults, isInTurn } = state;
  if (!isInTurn) return null;
  if (step?.id === 'push_assistant' && 'message' in step.value && !wasPushed(entries)) {
    return { type: 'answer', message: step.value.message };
  }
  const calls = callsOf(messages.at(-1));
  if (calls.length === 0) return null;
  const left = [...pendingResults];
  const lines = calls.map((call) => {
    const at = left.findIndex((result) => result.tool_use_id === call.id);
    return { call, result: at < 0 ? null : (left.splice(at, 1)[0] ?? null) };
  });
  return { type: 'results', lines };
}

/** Whether the context has changed since the last step. */
function wasPushed(entries: readonly Entry[]): boolean {
  const last = entries.findLast((entry) => entry.kind === 'context' || entry.kind === 'step');
  return last?.kind === 'context';
}

/**
 * What the loop pushed since the current round began. What a person put in has a mark of its
 * own.
 */
export function newMessages(entries: readonly Entry[], round: number): ReadonlySet<Message> {
  const found = new Set<Message>();
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === 'prompt') break;
    if (entry?.kind === 'step' && entry.round === round && entry.step === 'compact') break;
    if (entry?.kind !== 'context' || entry.by === 'person') continue;
    for (const message of entry.inserted) found.add(message);
  }
  return found;
}

/** What a message was before a person changed it; empty when a person made it. */
export type Originals = readonly Message[];

/** Whether the request that is about to go out is one that a person changed for this once. */
export function isSentOnce(state: Pick<TraceState, 'edits' | 'step'>): boolean {
  const { edits, step } = state;
  const last = edits.findLast(({ edit }) => edit.of === 'messages');
  return (
    step?.id === 'stream' &&
    last?.step === 'stream' &&
    last.round === step.round &&
    last.edit.of === 'messages' &&
    last.edit.how === 'once'
  );
}

export type Segment = { role: Role; tokens: number };

/** The meter's segments: one a message, neighbours joined when there are too many to see. */
export function segmentsOf(
  systemTokens: number,
  messages: readonly Message[],
  most: number,
): readonly Segment[] {
  const each = Math.max(1, Math.ceil(messages.length / most));
  const segments: Segment[] = systemTokens > 0 ? [{ role: 'system', tokens: systemTokens }] : [];
  for (let at = 0; at < messages.length; at += each) {
    segments.push(joined(messages.slice(at, at + each)));
  }
  return segments;
}

/** One segment for several messages, in the colour of the largest. */
function joined(messages: readonly Message[]): Segment {
  let role: Role = 'user';
  let largest = -1;
  let sum = 0;
  for (const message of messages) {
    const size = messageTokens(message);
    sum += size;
    if (size <= largest) continue;
    largest = size;
    role = roleOf(message);
  }
  return { role, tokens: sum };
}
