/**
 * Judges a context as the strictest provider would: each call has exactly one result,
 * directly after it, and each message is one that can be sent. Used by the script transport,
 * the context editor, the trace and the tests, and before each request. One pass; messages
 * seen before cost a look-up. It changes nothing: repair.ts does.
 */
import { factsOf, type MessageFacts } from './message-faults.ts';
import type { HistoryFault, HistoryRule, Message } from './types.ts';

/**
 * The faults of a context, in the order of the messages; empty when a provider would take
 * it. Two user messages in a row are no fault: the wire mapping merges them. Calls of the
 * last message without results are one, since this asks whether a request could go out now.
 */
export function checkHistory(messages: readonly Message[]): HistoryFault[] {
  const faults: HistoryFault[] = [];
  let open: OpenCalls | null = null;
  for (const [index, message] of messages.entries()) {
    const facts = factsOf(message);
    for (const fault of facts.faults) faults.push({ ...fault, index });
    if (facts.role === 'assistant') {
      reportMissing(open, faults);
      open =
        facts.calls.length === 0 ? null : { at: index, all: facts.calls, waiting: facts.calls };
    } else if (open !== null && answersAll(open, facts, index)) {
      open.waiting = [];
    } else if (facts.results.length > 0) {
      judgeResults({ open, facts, index }, faults);
    }
  }
  reportMissing(open, faults);
  return faults.length < 2 ? faults : faults.toSorted((a, b) => a.index - b.index);
}

/** The calls of the latest assistant message, and those of them that have no result yet. */
type OpenCalls = { at: number; all: readonly string[]; waiting: readonly string[] };

/** The common case: the next message holds one result a call, in order, before any text. */
function answersAll(open: OpenCalls, facts: MessageFacts, index: number): boolean {
  return (
    index === open.at + 1 &&
    !facts.hasTextBeforeResult &&
    facts.results.length === open.all.length &&
    facts.results.every((id, i) => id === open.all[i])
  );
}

type Results = { open: OpenCalls | null; facts: MessageFacts; index: number };

function judgeResults({ open, facts, index }: Results, faults: HistoryFault[]): void {
  const waiting = [...(open?.waiting ?? [])];
  const fault = (rule: HistoryRule, id: string, message: string): void => {
    faults.push({ rule, index, id, message });
  };
  for (const id of facts.results) {
    const place = waiting.indexOf(id);
    if (place >= 0) {
      waiting.splice(place, 1);
      if (open?.at !== index - 1 || facts.hasTextBeforeResult) {
        fault(
          'misplaced-result',
          id,
          `The result of call "${id}" does not stand directly after it.`,
        );
      }
    } else if (open?.all.includes(id)) {
      fault('duplicate-result', id, `Call "${id}" has more than one result.`);
    } else {
      fault('orphan-result', id, `This result answers "${id}", but no call before it has that id.`);
    }
  }
  if (open !== null) open.waiting = waiting;
}

function reportMissing(open: OpenCalls | null, faults: HistoryFault[]): void {
  for (const id of open?.waiting ?? []) {
    const message = `Call "${id}" has no result: providers refuse a call without its answer.`;
    faults.push({ rule: 'missing-result', index: open?.at ?? 0, id, message });
  }
}
