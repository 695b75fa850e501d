/**
 * Which messages of the context are a person's, and what they were before. A part of
 * `project`, and as pure. A trace that was stored holds copies, so a message is known again
 * by what it says: one that was only moved, or that comes back from a fold or from being
 * switched off, is the one that it was, with its own original if it has one.
 */
import { isSame } from '../lib/same-message.ts';
import type { Message } from '../llm/types.ts';
import type { Entry } from './entries.ts';
import type { TraceState } from './state.ts';

/** `before` made way for `after`; `back` are those that may have come back with it. */
type Change = { before: readonly Message[]; after: readonly Message[]; back: readonly Message[] };

/**
 * What a change of the context, in which `before` made way, means for the originals. What the
 * loop pushes as it is needs none, and a summary stands for others, whoever put it there.
 */
export function originalsChanged(
  state: TraceState,
  entry: Extract<Entry, { kind: 'context' }>,
  before: readonly Message[],
): Partial<TraceState> {
  const { originals, replaced } = state;
  const { inserted: after, by, change } = entry;
  if (by === 'person') {
    if (change === 'replace') return {};
    return { originals: originalsAfter(originals, { before, after, back: backOf(state, before) }) };
  }
  if (replaced === null || by === 'steering') return {};
  const pushed = { before: [replaced], after, back: [] };
  return { replaced: null, originals: originalsAfter(originals, pushed) };
}

/** As many messages as are gone and new are taken for the same ones, one by one. */
function originalsAfter(
  originals: TraceState['originals'],
  { before, after, back }: Change,
): TraceState['originals'] {
  const next = new Map(originals);
  const gone = [...before];
  const returning = [...back];
  const made: Message[] = [];
  for (const message of after) {
    const same = takeSame(gone, message) ?? takeSame(returning, message);
    const its = same && originals.get(same);
    if (same === undefined) made.push(message);
    else if (its !== undefined) next.set(message, its);
  }
  for (const [at, message] of made.entries()) {
    const pair = made.length === gone.length ? gone[at] : undefined;
    // What was changed twice was, before all changes, what it was before the first.
    const was = pair === undefined ? [] : (originals.get(pair) ?? [pair]);
    // Whoever writes again what it was has taken the change back.
    if (!was.some((one) => isSame(one, message))) next.set(message, was);
  }
  return next;
}

/** Takes the first message that says the same out of `from`. */
function takeSame(from: Message[], message: Message): Message | undefined {
  const at = from.findIndex((one) => isSame(one, message));
  return at < 0 ? undefined : from.splice(at, 1)[0];
}

/** What the summaries among `before` stand for, and what was switched off before the edit. */
function backOf(state: TraceState, before: readonly Message[]): Message[] {
  const { folds, edits, originals } = state;
  const folded = folds
    .filter(({ summary }) => before.some((one) => isSame(one, summary)))
    .flatMap(({ removed }) => removed);
  const kept = edits.flatMap(({ edit }) =>
    edit.of === 'messages' && edit.how === 'keep' ? [edit] : [],
  );
  // The last one is the edit that this change came from.
  const shelf = kept.at(-2)?.shelf ?? [];
  // The shelf holds copies; what is known of a message hangs on the one that it was.
  const shelved = shelf.map(
    ({ message }) => [...originals.keys()].findLast((one) => isSame(one, message)) ?? message,
  );
  return [...folded, ...shelved];
}
