/**
 * What is on the screen rather than in the session: the chosen pane, a step whose words a
 * person wants to read, whether the settings are open. Nothing here outlives the tab.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StepId } from '../agent/types.ts';

/** Wide pages show the first two always and choose one of the others. */
export type Pane = 'chat' | 'loop' | 'context' | 'files' | 'wire' | 'events';

/** A step picked on the track. It holds while the trace stands at entry `at`. */
export type ChosenStep = { step: StepId; at: number };

export type View = {
  pane: Pane;
  chosenStep: ChosenStep | null;
  isSettingsOpen: boolean;
  showPane: (pane: Pane) => void;
  /** Picks a step, or lets go of it when it is picked already. */
  chooseStep: (step: StepId, at: number) => void;
  openSettings: () => void;
  closeSettings: () => void;
};

export type ViewStore = StoreApi<View>;

export function createViewStore(): ViewStore {
  return createStore<View>()((set) => ({
    pane: 'loop',
    chosenStep: null,
    isSettingsOpen: false,
    showPane: (pane) => set({ pane }),
    chooseStep: (step, at) =>
      set(({ chosenStep: old }) => ({
        chosenStep: old?.step === step && old.at === at ? null : { step, at },
      })),
    openSettings: () => set({ isSettingsOpen: true }),
    closeSettings: () => set({ isSettingsOpen: false }),
  }));
}
