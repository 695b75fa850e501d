/**
 * The lazy reader of unfinished JSON as a hook: null until its chunk is here, then what makes
 * a reader. Who begins a turn asks for the chunk, so that it is there before the first call.
 * One that does not come leaves arguments as their raw text, and is asked for again.
 */
import { useSyncExternalStore } from 'react';
import type { PartialReader } from '../../lib/partial-json.ts';

export type CreateReader = () => PartialReader;

let loaded: CreateReader | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

/** Begins to load the reader, if it is not there yet. Resolves when it is, or has failed. */
export async function loadPartialReader(): Promise<void> {
  if (loaded !== null || isLoading) return;
  isLoading = true;
  try {
    const { createPartialReader } = await import('../../lib/partial-json.ts');
    loaded = createPartialReader;
    for (const listener of listeners) listener();
  } catch {
    // Raw arguments can be read, too.
  } finally {
    isLoading = false;
  }
}

export function usePartialReader(): CreateReader | null {
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
