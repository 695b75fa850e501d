/** Undoing a compaction: the folded messages come back in the place of their summary. */
import { useState } from 'react';
import type { Problem } from '../../trace/problem.ts';
import type { Fold } from '../../trace/state.ts';
import { useRun, useStores } from '../stores.tsx';
import { editPlaceOf, restOf } from './edit-place.ts';
import { unfoldEdit } from './folds.ts';

/** `problems`: what the worker said to the last try. */
export function useUndoFold() {
  const { run } = useStores();
  const mayUndo = useRun(
    (data) => restOf(editPlaceOf(data.state, data.driver, data.isReadOnly)) !== undefined,
  );
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const undo = (fold: Fold, index: number) => {
    const { state, driver, isReadOnly, editContext } = run.getState();
    const rest = restOf(editPlaceOf(state, driver, isReadOnly));
    if (rest === undefined) return;
    void editContext(unfoldEdit({ ...state, rest }, fold, index)).then(setProblems);
  };
  return { undo, mayUndo, problems };
}
