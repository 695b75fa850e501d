/**
 * What is on the screen rather than in the session: the chosen pane, a step whose words a
 * person wants to read, whether the settings are open. Nothing here outlives the tab.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StepId } from '../agent/types.ts';
import type { Condition } from '../trace/setup.ts';

/** Wide pages show the first two always and choose one of the others. */
export type Pane = 'chat' | 'loop' | 'context' | 'files' | 'wire' | 'events' | 'debug';

/** A step picked on the track. It holds while the trace stands at entry `at`. */
export type ChosenStep = { step: StepId; at: number };

/** How the middle of the page shows the loop. */
export type LoopView = 'source' | 'diagram' | 'both';

/** What stands over the page. Each comes in a chunk of its own. */
export type Overlay =
  | { type: 'palette' }
  | { type: 'keys' }
  /** Changes what the loop holds at the rest. */
  | { type: 'value' }
  | { type: 'context' }
  | { type: 'compaction' }
  /** A breakpoint by its id, or a new one that begins with `condition`. */
  | { type: 'breakpoint'; id: string | null; condition?: Condition };

export type View = {
  pane: Pane;
  loopView: LoopView;
  overlay: Overlay | null;
  chosenStep: ChosenStep | null;
  isSettingsOpen: boolean;
  showPane: (pane: Pane) => void;
  showLoopAs: (loopView: LoopView) => void;
  open: (overlay: Overlay) => void;
  close: () => void;
  /** Picks a step, or lets go of it when it is picked already. */
  chooseStep: (step: StepId, at: number) => void;
  openSettings: () => void;
  closeSettings: () => void;
};

export type ViewStore = StoreApi<View>;

export function createViewStore(): ViewStore {
  return createStore<View>()((set) => ({
    pane: 'loop',
    loopView: 'source',
    overlay: null,
    chosenStep: null,
    isSettingsOpen: false,
    showPane: (pane) => set({ pane }),
    showLoopAs: (loopView) => set({ loopView }),
    open: (overlay) => set({ overlay }),
    close: () => set({ overlay: null }),
    chooseStep: (step, at) =>
      set(({ chosenStep: old }) => ({
        chosenStep: old?.step === step && old.at === at ? null : { step, at },
      })),
    openSettings: () => set({ isSettingsOpen: true }),
    closeSettings: () => set({ isSettingsOpen: false }),
  }));
}
