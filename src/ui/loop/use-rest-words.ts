/**
 * Loads the words of a rest when a turn is under way, which is before the first rest. Once
 * they are here every strip has them at once.
 */
import { useEffect, useState } from 'react';
import { withTexts } from '../common/later.tsx';
import type { explainRest } from './rest-words.ts';

export type ExplainRest = typeof explainRest;

let loaded: ExplainRest | null = null;

export async function loadRestWords(): Promise<ExplainRest> {
  loaded = (await withTexts(import('./rest-words.ts'))).explainRest;
  return loaded;
}

/** Null until they are here; nothing is loaded before they are `isWanted`. */
export function useRestWords(isWanted: boolean): ExplainRest | null {
  const [words, setWords] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || words !== null) return undefined;
    const stop = new AbortController();
    loadRestWords()
      .then((here) => (stop.signal.aborted ? undefined : setWords(() => here)))
      // The step's own words stay; the next rest tries again.
      .catch(() => undefined);
    return () => stop.abort();
  }, [isWanted, words]);
  return words;
}
