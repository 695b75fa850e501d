/**
 * The decisions about the call at a rest, each of which ends that rest: a second press, as
 * of a double click, would come after it and be told as a failure, so it does nothing.
 */
import { useState } from 'react';
import type { RunActions, RunStore } from '../../store/run-store.ts';
import { useStores } from '../stores.tsx';

export type Decide = {
  allow: () => void;
  refuse: (reason: string) => void;
  answer: (content: string, isError: boolean) => void;
};

/** Verbs for the rest `rest`, which must not change for the life of the component. */
export function useDecide(rest: number): Decide {
  const { run } = useStores();
  const [decide] = useState(() => createDecide(run, rest));
  return decide;
}

/** Of these verbs only the first that is called does anything. */
function createDecide(run: RunStore, rest: number): Decide {
  let isDecided = false;
  const once = (decide: (actions: RunActions) => void) => {
    if (isDecided) return;
    isDecided = true;
    decide(run.getState());
  };
  return {
    allow: () => once(({ allow }) => allow(rest)),
    refuse: (reason) => once(({ refuse }) => refuse(rest, reason)),
    answer: (content, isError) => once(({ answer }) => answer(rest, content, isError)),
  };
}
