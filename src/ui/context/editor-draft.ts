/**
 * A context while a person edits it: rows that are on or off, the system prompt, and which
 * tools the next request offers. Every change gives a new draft, so undoing is taking an old
 * one. A row whose message is still the object of the context is untouched, and goes to the
 * worker as its number. Pure.
 */
import { isSame } from '../../lib/same-message.ts';
import type { Message } from '../../llm/types.ts';
import type { Shelved } from '../../trace/entries.ts';
import type { ContextEdit } from '../../worker/protocol.ts';
import { parseObject } from './message-edits.ts';
import { callsOf, partsOf } from './message-parts.ts';
import { shelfOf, withShelf } from './shelf.ts';

export type DraftRow = {
  key: string;
  message: Message;
  /** The message that the row began with; null for a new one. */
  was: Message | null;
  isOff: boolean;
  /** By part: arguments as they were typed here, which may be no JSON object yet. */
  typed: Readonly<Record<number, string>>;
};

/** The message whose calls wait for their results is not among the rows. */
export type Draft = {
  rows: readonly DraftRow[];
  systemPrompt: string;
  /** Names of the tools that the next request offers. */
  tools: readonly string[];
};

/** What a draft is made of. `isLastLocked`: the last message stays out of it. */
export type DraftSource = {
  messages: readonly Message[];
  shelf: readonly Shelved[];
  systemPrompt: string;
  tools: readonly string[];
  isLastLocked: boolean;
};

let keys = 0;

export function toDraft(source: DraftSource): Draft {
  const { shelf, systemPrompt, tools } = source;
  const rows = withShelf(editable(source), shelf).map(({ message, index }) =>
    toRow(message, message, index === null),
  );
  return { rows, systemPrompt, tools };
}

function toRow(message: Message, was: Message | null, isOff = false): DraftRow {
  keys += 1;
  return { key: `row-${keys}`, message, was, isOff, typed: {} };
}

function editable({ messages, isLastLocked }: DraftSource): readonly Message[] {
  return isLastLocked ? messages.slice(0, -1) : messages;
}

/** The messages that would be sent, and the key of the row of each. */
export function sentOf(draft: Draft): { messages: Message[]; keys: string[] } {
  const on = draft.rows.filter(({ isOff }) => !isOff);
  return { messages: on.map(({ message }) => message), keys: on.map(({ key }) => key) };
}

/** Whether arguments somewhere are no JSON object yet. */
export function isBroken(draft: Draft): boolean {
  return draft.rows.some(
    ({ typed, isOff }) => !isOff && Object.values(typed).some((text) => parseObject(text) === null),
  );
}

/** The draft as the worker takes it, on the context that `source` is. */
export function toEdit(
  draft: Draft,
  source: DraftSource,
  how: { how: ContextEdit['how']; rest: number | null },
): ContextEdit {
  const places = new Map(source.messages.map((message, index) => [message, index]));
  const items: (number | Message)[] = sentOf(draft).messages.map(
    (message) => places.get(message) ?? message,
  );
  if (source.isLastLocked) items.push(source.messages.length - 1);
  const { systemPrompt, tools } = draft;
  const hasOtherTools = how.how === 'once' && tools.join('\n') !== source.tools.join('\n');
  return {
    ...how,
    items,
    shelf: shelfOf(draft.rows),
    ...(systemPrompt === source.systemPrompt ? {} : { systemPrompt }),
    ...(hasOtherTools ? { tools } : {}),
  };
}

/** A new, empty message before the row at `at`. */
export function withNew(draft: Draft, at: number): { draft: Draft; key: string } {
  const row = toRow({ role: 'user', content: '' }, null);
  return { draft: { ...draft, rows: draft.rows.toSpliced(at, 0, row) }, key: row.key };
}

export function withChanged(
  draft: Draft,
  key: string,
  fields: Partial<Pick<DraftRow, 'message' | 'typed'>>,
): Draft {
  return onRows(draft, (row) => (row.key === key ? { ...row, ...fields } : row));
}

/** Without a row; `isPaired`: and without the one that asks for it or answers it. */
export function withoutRow(draft: Draft, key: string, isPaired: boolean): Draft {
  const gone = pairOf(draft, key, isPaired);
  return { ...draft, rows: draft.rows.filter((row) => !gone.has(row.key)) };
}

/** Switches a row off or on again, and its pair with it. */
export function withSwitched(draft: Draft, key: string, isPaired: boolean): Draft {
  const both = pairOf(draft, key, isPaired);
  const isOff = draft.rows.find((row) => row.key === key)?.isOff !== true;
  return onRows(draft, (row) => (both.has(row.key) ? { ...row, isOff } : row));
}

/** Moves a row past its neighbour, pairs as one; the same draft at the end of the list. */
export function withMoved(draft: Draft, key: string, by: 1 | -1, isPaired: boolean): Draft {
  const blocks = blocksOf(draft, isPaired);
  const at = blocks.findIndex((block) => block.some((row) => row.key === key));
  const [block, other] = [blocks[at], blocks[at + by]];
  if (block === undefined || other === undefined) return draft;
  return {
    ...draft,
    rows: blocks
      .with(at, other)
      .with(at + by, block)
      .flat(),
  };
}

/** Moves a row into the gap before the row at `gap`; never in between a pair. */
export function withMovedTo(draft: Draft, key: string, gap: number, isPaired: boolean): Draft {
  const before = draft.rows[gap]?.key;
  const blocks = blocksOf(draft, isPaired);
  const at = blocks.findIndex((block) => block.some((row) => row.key === key));
  const to = blocks.findIndex((block) => block.some((row) => row.key === before));
  const block = blocks[at];
  if (block === undefined || to === at) return draft;
  const target = to < 0 ? blocks.length : to;
  const rest = blocks.toSpliced(at, 1).toSpliced(target > at ? target - 1 : target, 0, block);
  const rows = rest.flat();
  return rows.every((row, place) => row === draft.rows[place]) ? draft : { ...draft, rows };
}

/** The draft with the messages that a repair made; rows that it left alone stay themselves. */
export function withRepaired(draft: Draft, messages: readonly Message[]): Draft {
  const rows: DraftRow[] = [];
  let at = 0;
  for (const message of messages) {
    const same = draft.rows.findIndex(
      (row, place) => place >= at && !row.isOff && isSame(row.message, message),
    );
    if (same < 0) {
      rows.push(toRow(message, null));
      continue;
    }
    rows.push(...draft.rows.slice(at, same + 1).filter((row, i) => row.isOff || i === same - at));
    at = same + 1;
  }
  return { ...draft, rows: [...rows, ...draft.rows.slice(at).filter((row) => row.isOff)] };
}

/** The draft with what came into the context since it was begun. What was typed stays. */
export function withLater(draft: Draft, began: DraftSource, now: DraftSource): Draft {
  const known = new Set(began.messages);
  const isLocked = (message: Message) => now.isLastLocked && message === now.messages.at(-1);
  // The message that was locked before may be an ordinary one now.
  const shown = new Set(draft.rows.flatMap(({ was }) => (was === null ? [] : [was])));
  const wasLocked = (message: Message) =>
    began.isLastLocked && message === began.messages.at(-1) && !shown.has(message);
  const later = now.messages.filter(
    (message) => !isLocked(message) && (!known.has(message) || wasLocked(message)),
  );
  const rows = [...draft.rows, ...later.map((message) => toRow(message, message))];
  return { ...draft, rows, tools: now.tools.length > 0 ? now.tools : draft.tools };
}

function onRows(draft: Draft, change: (row: DraftRow) => DraftRow): Draft {
  return { ...draft, rows: draft.rows.map(change) };
}

function pairOf(draft: Draft, key: string, isPaired: boolean): ReadonlySet<string> {
  const block = blocksOf(draft, isPaired).find((rows) => rows.some((row) => row.key === key));
  return new Set(block?.map((row) => row.key));
}

/** Rows one by one, or calls and their results together. */
function blocksOf(draft: Draft, isPaired: boolean): DraftRow[][] {
  const blocks: DraftRow[][] = [];
  for (const row of draft.rows) {
    const last = blocks.at(-1);
    const asked = last?.length === 1 ? last[0] : undefined;
    if (isPaired && last && asked && answers(row.message, asked.message)) last.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

function answers(results: Message, asked: Message): boolean {
  const ids = new Set(callsOf(asked).map(({ id }) => id));
  return partsOf(results).some((part) => part.type === 'tool_result' && ids.has(part.tool_use_id));
}
