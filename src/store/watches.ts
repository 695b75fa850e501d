/**
 * What watches look into, and the values that a watch had in the course of a session. A
 * history folds the trace once and goes on where it stopped; it works in slices that end
 * when the caller says so, because a trace of 100,000 entries takes longer than a frame.
 */
import type { StepId } from '../agent/types.ts';
import { parsePath, readParts, type PathPart } from '../lib/paths.ts';
import type { Entry } from '../trace/entries.ts';
import { project } from '../trace/project.ts';
import { scopeOfState } from '../trace/scope.ts';
import { EMPTY_STATE, type TraceState } from '../trace/state.ts';

export { scopeOfState };

/** A value and where the loop stood when the watch first had it. `n` is the entry. */
export type WatchChange = {
  n: number;
  turn: number;
  round: number;
  step: StepId | null;
  value: unknown;
};

export type WatchHistory = {
  /**
   * Takes in what is new of the entries until all is seen or `isTimeUp`. True when all is.
   * Entries of another session begin it anew.
   */
  advance(entries: readonly Entry[], isTimeUp: () => boolean): boolean;
  /** The values in the order in which they came; the oldest of very many are dropped. */
  changes(): readonly WatchChange[];
  /** How many entries it has seen. */
  seen(): number;
};

/** More values than this nobody reads; twice as many are kept before the older half goes. */
const MOST_CHANGES = 1000;

/** So many entries pass between two looks at the clock. */
const STRIDE = 8;

/** A history of one path. A path that is none has no values. */
export function createWatchHistory(path: string): WatchHistory {
  const parsed = parsePath(path);
  const parts = parsed.ok ? parsed.parts : null;
  let state = EMPTY_STATE;
  let seen = 0;
  let last: Entry | undefined;
  let changes: readonly WatchChange[] = [];

  function see(entry: Entry): void {
    if (parts === null || !canMatter(entry)) return;
    // No path leads into the conversation, and carrying it along is most of the work.
    state = { ...project(state, entry), conversation: EMPTY_STATE.conversation };
    const change = changeOf(state, parts, changes.at(-1));
    if (change === null) return;
    const kept = changes.length < 2 * MOST_CHANGES ? changes : changes.slice(-MOST_CHANGES);
    changes = [...kept, change];
  }

  return {
    advance(entries, isTimeUp) {
      if (last !== entries[seen - 1]) {
        state = EMPTY_STATE;
        seen = 0;
        changes = [];
      }
      while (seen < entries.length) {
        if (seen % STRIDE === 0 && isTimeUp()) break;
        last = entries[seen];
        if (last !== undefined) see(last);
        seen += 1;
      }
      return seen === entries.length;
    },
    changes: () => changes,
    seen: () => seen,
  };
}

/** Pieces of an answer change nothing that a path leads to; the whole answer does. */
function canMatter(entry: Entry): boolean {
  if (entry.kind === 'event') return entry.event.type !== 'assistant_text';
  return entry.kind !== 'frame' && entry.kind !== 'response';
}

/** The value now, where it is there and is another one than before. */
function changeOf(
  state: TraceState,
  parts: readonly PathPart[],
  before: WatchChange | undefined,
): WatchChange | null {
  const value = readParts(scopeOfState(state), parts);
  if (value === undefined || (before !== undefined && isSame(before.value, value))) return null;
  const { cursor, turn, round, step } = state;
  return { n: cursor, turn, round, step: step?.id ?? null, value };
}

/** Whether two values say the same. Shared parts, which are most of a state, cost nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]));
}
