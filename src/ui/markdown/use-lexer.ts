/**
 * The lazy lexer as a hook: null until its chunk is here, then the same function for every
 * component. A chunk that does not come leaves the text plain, and is asked for again by
 * the next text that is drawn.
 */
import { useSyncExternalStore } from 'react';
import type { MarkedToken } from 'marked';

export type Lex = (source: string) => readonly MarkedToken[] | null;

let loaded: Lex | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

/** Begins to load the lexer, if it is not there yet. Resolves when it is, or has failed. */
export async function loadLexer(): Promise<void> {
  if (loaded !== null || isLoading) return;
  isLoading = true;
  try {
    const { lex } = await import('./lexer.ts');
    loaded = lex;
    for (const listener of listeners) listener();
  } catch {
    // Plain text stays readable; there is nothing that a person could do.
  } finally {
    isLoading = false;
  }
}

export function useLexer(): Lex | null {
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadLexer();
  return () => listeners.delete(listener);
}
