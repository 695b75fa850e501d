/**
 * The text that a person is about to send. A slice of its own because two places write it
 * (the first opening and the composer) and a third sends it (the control bar).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Draft = { text: string; setText: (text: string) => void };

export type DraftStore = StoreApi<Draft>;

export function createDraftStore(text: string): DraftStore {
  return createStore<Draft>()((set) => ({ text, setText: (next) => set({ text: next }) }));
}
