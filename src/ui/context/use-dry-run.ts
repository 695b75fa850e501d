/**
 * A summary on trial: asked for, waited for, given up. It uses nothing and changes nothing; a
 * dialog that closes meanwhile takes its request with it.
 */
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../trace/problem.ts';
import { useRun } from '../stores.tsx';
import { summaryText } from './folds.ts';

export type DryRun =
  | { type: 'none' }
  | { type: 'working'; seconds: number }
  | { type: 'done'; cut: number }
  | { type: 'failed'; problem: Problem };

/** `onSummary` gets the words of the summary when it is there. */
export function useDryRun(onSummary: (text: string) => void) {
  const dryRun = useRun((run) => run.dryRun);
  const [state, setState] = useState<DryRun>({ type: 'none' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useSeconds(state.type === 'working', setState);

  const start = (cut: number) => {
    const own = new AbortController();
    stop.current?.abort();
    stop.current = own;
    setState({ type: 'working', seconds: 0 });
    void dryRun(cut, own.signal).then((said) => {
      if (own.signal.aborted) return;
      if (said?.summary == null) {
        setState({ type: 'failed', problem: said?.problem ?? { code: 'session-reopened' } });
        return;
      }
      setState({ type: 'done', cut: said.cut });
      onSummary(summaryText(said.summary));
    });
  };
  const cancel = () => {
    stop.current?.abort();
    setState({ type: 'none' });
  };
  return { state, start, cancel };
}

/** Nobody knows how long a model takes: what can be shown is how long it has. */
function useSeconds(isWorking: boolean, setState: (next: (old: DryRun) => DryRun) => void): void {
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(() => {
      setState((old) => (old.type === 'working' ? { ...old, seconds: old.seconds + 1 } : old));
    }, 1000);
    return () => clearInterval(timer);
  }, [isWorking, setState]);
}
