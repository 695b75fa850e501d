/**
 * What a person made of the context, checked and put together: messages that were left
 * alone keep their identity, because all that is known of a message hangs on it. It knows
 * where the loop may rest while a context is edited, but neither driver nor trace storage.
 */
import type { StepId } from '../agent/index.ts';
import { isOpenStep } from '../lib/open-steps.ts';
import { checkHistory, type HistoryFault, type Message } from '../llm/index.ts';
import { difference } from '../trace/context-watch.ts';
import type { Edit } from '../trace/entries.ts';
import { isMessage } from '../trace/guards.ts';
import type { Problem } from '../trace/problem.ts';
import type { ContextEdit } from './protocol.ts';

/** What the edit is made on: the loop rests at `step`, or no turn is under way (null). */
export type EditPlace = {
  step: StepId | null;
  messages: Message[];
  systemPrompt: string;
  /** What the request offers, at `stream`. */
  tools: string[];
};

export type Edited =
  | { ok: true; messages: Message[]; edit: Extract<Edit, { of: 'messages' }> }
  | { ok: false; problems: Problem[] };

/** The context as `edit` makes it, or why it cannot be so. */
export function applyContextEdit(edit: ContextEdit, place: EditPlace): Edited {
  const messages: Message[] = [];
  for (const [at, item] of edit.items.entries()) {
    const message: unknown = typeof item === 'number' ? place.messages[item] : item;
    if (!isMessage(message)) {
      return { ok: false, problems: [{ code: 'message-shape', values: { index: at + 1 } }] };
    }
    messages.push(message as Message);
  }
  const problems = problemsOf(edit, messages, place);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, messages, edit: toEdit(edit, messages, place) };
}

/** What a provider would refuse. Calls that are still to get their results do not count. */
export function faultsAt(step: StepId | null, messages: readonly Message[]): HistoryFault[] {
  return checkHistory(isOpenStep(step) ? messages.slice(0, -1) : messages);
}

function problemsOf(edit: ContextEdit, messages: readonly Message[], place: EditPlace): Problem[] {
  const { step } = place;
  if (edit.how === 'once') {
    if (step === 'stream') return messages.length > 0 ? [] : [EMPTY];
    return [{ code: 'once-elsewhere' }];
  }
  if (edit.tools !== undefined) return [{ code: 'tools-kept' }];
  if (isOpenStep(step) && messages.at(-1) !== place.messages.at(-1)) {
    return [{ code: 'answer-locked' }];
  }
  if (step !== null && messages.length === 0) return [EMPTY];
  return faultsAt(step, messages).map(({ rule, index, id = '' }) => ({
    code: 'history',
    rule,
    index,
    id,
  }));
}

const EMPTY: Problem = { code: 'no-messages' };

function toEdit(
  edit: ContextEdit,
  messages: Message[],
  place: EditPlace,
): Extract<Edit, { of: 'messages' }> {
  const change = difference(place.messages, messages);
  const index = change?.index ?? messages.length;
  const { systemPrompt, tools } = edit;
  const isOtherPrompt = systemPrompt !== undefined && systemPrompt !== place.systemPrompt;
  return {
    of: 'messages',
    how: edit.how,
    index,
    before: place.messages.slice(index, index + (change?.removed ?? 0)),
    after: change?.inserted ?? [],
    shelf: [...edit.shelf],
    ...(isOtherPrompt ? { systemPrompt: { before: place.systemPrompt, after: systemPrompt } } : {}),
    ...(tools === undefined ? {} : { tools: { before: place.tools, after: [...tools] } }),
  };
}
