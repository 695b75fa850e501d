/**
 * What a strict provider would say to a draft: asked of the worker a moment after the last
 * change. Only the answer to the latest question counts.
 */
import { useEffect, useState } from 'react';
import type { HistoryFault, Message } from '../../llm/types.ts';
import { useRun } from '../stores.tsx';

/** After the last keystroke, in milliseconds. */
const PATIENCE_MS = 200;

export type Checked = {
  faults: readonly HistoryFault[];
  /** What the repair would make of it; null when nothing is wrong. */
  repaired: readonly Message[] | null;
  repairs: readonly string[];
};

/** Null until the answer for exactly these messages is there. */
export function useVerdict(messages: readonly Message[]): Checked | null {
  const checkContext = useRun((run) => run.checkContext);
  const [answer, setAnswer] = useState<{ of: readonly Message[]; checked: Checked } | null>(null);
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      void checkContext(messages).then((checked) => {
        if (isLatest && checked !== null) setAnswer({ of: messages, checked });
      });
    }, PATIENCE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [checkContext, messages]);
  return answer?.of === messages ? answer.checked : null;
}
