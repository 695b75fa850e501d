/**
 * Sends a changed value to the rest that it was made at, and keeps what was said to it. A
 * value never goes to another rest: when the loop has moved on nothing is sent.
 */
import { useState } from 'react';
import type { Problem } from '../../trace/problem.ts';
import { useRun, useStores } from '../stores.tsx';
import type { ReadDraft } from './value-draft.ts';

export type Replace = {
  problems: readonly Problem[];
  isSending: boolean;
  /** The loop is no longer at the rest. */
  isGone: boolean;
  isReadOnly: boolean;
  /** Whether the value was taken. `toValue` makes what is sent from the draft’s own. */
  send: (read: ReadDraft, toValue?: (value: unknown) => unknown) => Promise<boolean>;
};

/** `rest` is the entry of the rest, `paused.n`. */
export function useReplace(rest: number): Replace {
  const { run } = useStores();
  const isGone = useRun((data) => data.state.paused?.n !== rest);
  const isReadOnly = useRun((data) => data.isReadOnly);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isSending, setSending] = useState(false);
  const send: Replace['send'] = async (read, toValue = (value) => value) => {
    const { state, isReadOnly: isLocked, replace } = run.getState();
    if (isSending || !read.isWhole || isLocked || state.paused?.n !== rest) return false;
    setSending(true);
    const said = await replace(rest, toValue(read.value));
    setSending(false);
    setProblems(said);
    return said.length === 0;
  };
  return { problems, isSending, isGone, isReadOnly, send };
}
