/**
 * The history of a watch while it is shown. The trace is folded in short slices between
 * frames, so a long one fills the list bit by bit and freezes nothing.
 */
import { useEffect, useState } from 'react';
import { createWatchHistory, type WatchChange } from '../../store/watches.ts';
import { useRun } from '../stores.tsx';

const SLICE_MS = 8;

/** So many slices pass between two drawings of what was found so far. */
const SLICES_A_DRAWING = 16;

export type ShownHistory = {
  changes: readonly WatchChange[];
  /** From 0 to 1: how much of the trace has been looked at. */
  part: number;
};

export function useWatchHistory(path: string): ShownHistory {
  const entries = useRun((run) => run.entries);
  const [history] = useState(() => createWatchHistory(path));
  const [shown, setShown] = useState<ShownHistory>({ changes: [], part: 0 });
  useEffect(() => {
    let slices = 0;
    let timer = setTimeout(work);
    function work(): void {
      const end = performance.now() + SLICE_MS;
      const isWhole = history.advance(entries, () => performance.now() >= end);
      slices += 1;
      if (isWhole || slices % SLICES_A_DRAWING === 0) {
        const part = entries.length === 0 ? 1 : history.seen() / entries.length;
        setShown({ changes: history.changes(), part });
      }
      if (!isWhole) timer = setTimeout(work);
    }
    return () => clearTimeout(timer);
  }, [history, entries]);
  return shown;
}
