/**
 * Makes a context valid that a crash, an import or an edit left invalid. It mends exactly
 * what `checkHistory` names and says what it did; a call without a result is answered, never
 * run again, since its tool may have done its work. First each message by itself, then calls
 * and results together.
 */
import { checkHistory } from './history.ts';
import { factsOf } from './message-faults.ts';
import { isCall, isResult, partsOf } from './messages.ts';
import { mendMessage } from './repair-message.ts';
import { uniqueId } from './tool-calls.ts';
import type { HistoryRule, Message, Part, Repair, ToolResultPart, ToolUsePart } from './types.ts';

/** The result of a call whose outcome nobody knows any more. */
export const INTERRUPTED =
  'error: interrupted: the outcome of this call is unknown; it was not run again.';

/**
 * A context that passes `checkHistory`, and what was done to get there. Gives the very same
 * array when nothing was wrong; messages that were right keep their identity.
 */
export function repairHistory(messages: Message[]): { messages: Message[]; repairs: Repair[] } {
  if (checkHistory(messages).length === 0) return { messages, repairs: [] };
  const repairs: Repair[] = [];
  const mended: Indexed[] = [];
  for (const [index, message] of messages.entries()) {
    const whole = mendMessage(message, index, repairs);
    if (whole !== null) mended.push({ message: whole, index });
  }
  return { messages: pairUp(mended, repairs), repairs };
}

/** A message and its place in the context that was given. */
type Indexed = { message: Message; index: number };

/** Cuts the context into an assistant message and the user messages up to the next one. */
function pairUp(mended: readonly Indexed[], repairs: Repair[]): Message[] {
  const out: Message[] = [];
  let at = 0;
  while (at < mended.length) {
    const first = mended[at];
    let end = at;
    if (first?.message.role === 'assistant') end += 1;
    const answers: Indexed[] = [];
    for (let next = mended[end]; next?.message.role === 'user'; next = mended[end]) {
      answers.push(next);
      end += 1;
    }
    if (first?.message.role === 'assistant') out.push(...joinPairs(first, answers, repairs));
    else out.push(...withoutResults(answers, repairs));
    at = end;
  }
  return out;
}

/** One assistant message with its results directly after it, and the user's text behind. */
function joinPairs(asked: Indexed, answers: readonly Indexed[], repairs: Repair[]): Message[] {
  const stretch = [asked.message, ...answers.map(({ message }) => message)];
  if (checkHistory(stretch).length === 0) return stretch;
  const calls = partsOf(asked.message).filter((part) => isCall(part));
  if (calls.length === 0) return [asked.message, ...withoutResults(answers, repairs)];

  const unique = withUniqueIds(asked, repairs);
  const left = answers.flatMap(({ message, index }) =>
    partsOf(message)
      .filter((part) => isResult(part))
      .map((result) => ({ result, index })),
  );
  const results = unique.calls.map((call, i): ToolResultPart => {
    const place = left.findIndex(({ result }) => result.tool_use_id === calls[i]?.id);
    const found = left[place];
    if (found === undefined) {
      note(repairs, 'missing-result', asked.index, call.id, 'was answered as interrupted');
      return { type: 'tool_result', tool_use_id: call.id, content: INTERRUPTED, is_error: true };
    }
    left.splice(place, 1);
    return found.result.tool_use_id === call.id
      ? found.result
      : { ...found.result, tool_use_id: call.id };
  });
  noteMoved(asked, answers, repairs);
  for (const { result, index } of left) {
    const rule = calls.some(({ id }) => id === result.tool_use_id)
      ? 'duplicate-result'
      : 'orphan-result';
    note(repairs, rule, index, result.tool_use_id, 'was left out');
  }
  return [unique.message, { role: 'user', content: results }, ...textsOf(answers)];
}

/** Calls with empty or repeated ids get ids of their own. */
function withUniqueIds(
  asked: Indexed,
  repairs: Repair[],
): { message: Message; calls: ToolUsePart[] } {
  const taken = new Set<string>();
  const calls: ToolUsePart[] = [];
  let isChanged = false;
  const content = partsOf(asked.message).map((part): Part => {
    if (!isCall(part)) return part;
    const id = uniqueId(part.id === '' ? 'call' : part.id, taken);
    const call = id === part.id ? part : { ...part, id };
    if (call !== part) {
      isChanged = true;
      const rule = part.id === '' ? 'empty-id' : 'duplicate-id';
      note(repairs, rule, asked.index, id, `got this id instead of "${part.id}"`);
    }
    calls.push(call);
    return call;
  });
  return { message: isChanged ? { ...asked.message, content } : asked.message, calls };
}

/** Says which results stood behind text or in a later message. */
function noteMoved(asked: Indexed, answers: readonly Indexed[], repairs: Repair[]): void {
  const stretch = [asked.message, ...answers.map(({ message }) => message)];
  for (const fault of checkHistory(stretch)) {
    const index = answers[fault.index - 1]?.index;
    if (fault.rule !== 'misplaced-result' || index === undefined) continue;
    note(repairs, fault.rule, index, fault.id ?? '', 'was moved directly after its call');
  }
}

/** User messages where no call waits: each result in them is an orphan. */
function withoutResults(answers: readonly Indexed[], repairs: Repair[]): Message[] {
  for (const { message, index } of answers) {
    for (const id of factsOf(message).results)
      note(repairs, 'orphan-result', index, id, 'was left out');
  }
  return textsOf(answers);
}

/** What is left of user messages without their results. */
function textsOf(answers: readonly Indexed[]): Message[] {
  return answers.flatMap(({ message }) => {
    if (factsOf(message).results.length === 0) return [message];
    const content = partsOf(message).filter((part) => !isResult(part));
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}

const SUBJECTS: Partial<Record<HistoryRule, string>> = {
  'missing-result': 'Call',
  'empty-id': 'Call',
  'duplicate-id': 'Call',
};

function note(repairs: Repair[], rule: HistoryRule, index: number, id: string, done: string): void {
  const subject = SUBJECTS[rule] ?? 'The result for';
  repairs.push({ rule, index, id, message: `${subject} "${id}" ${done}.` });
}
