/**
 * What the commands are decided from: a flat cut of all stores at one moment. It holds
 * nothing that changes with each delta, so that who draws commands is not drawn anew then.
 */
import type { MessageKey } from '../../i18n/en.ts';
import type { RunData } from '../../store/run-store.ts';
import type { Settings } from '../../store/settings-store.ts';
import type { View } from '../../store/view-store.ts';
import type { TraceState } from '../../trace/state.ts';
import type { Stores } from '../stores.tsx';

type OfTrace = Pick<
  TraceState,
  'paused' | 'step' | 'isInTurn' | 'setup' | 'folds' | 'messages' | 'shelf' | 'proposal'
>;

type OfRun = Pick<RunData, 'driver' | 'isLoaded' | 'isReadOnly' | 'session'> & OfTrace;

export type Moment = OfRun & {
  /** Whether there is a text that a start would send. */
  hasDraft: boolean;
  chosenStep: View['chosenStep'];
  loopView: View['loopView'];
  language: Settings['language'];
  theme: Settings['theme'];
};

/** What those commands that move the loop are decided from: no more, for they come first. */
export type MoveMoment = Pick<
  Moment,
  'driver' | 'isLoaded' | 'isReadOnly' | 'session' | 'hasDraft'
>;

/** What the commands need of the run. */
export function ofRun({ driver, isLoaded, isReadOnly, session, state }: RunData): OfRun {
  const { paused, step, isInTurn, setup, folds, messages, shelf, proposal } = state;
  const trace = { paused, step, isInTurn, setup, folds, messages, shelf, proposal };
  return { driver, isLoaded, isReadOnly, session, ...trace };
}

/** Why nothing at all can be done to the session; null when something can. */
export function obstacleOf(moment: MoveMoment): MessageKey | null {
  if (moment.isReadOnly) return 'controls.readOnly';
  return moment.session === null || !moment.isLoaded ? 'controls.loading' : null;
}

/** The moment as the stores hold it now, for what is not drawn. */
export function momentOf({ run, draft, view, settings }: Stores): Moment {
  const { language, theme } = settings.getState();
  const { loopView, chosenStep: picked } = view.getState();
  const hasDraft = draft.getState().text.trim() !== '';
  const chosenStep = picked?.at === run.getState().state.cursor ? picked : null;
  return { ...ofRun(run.getState()), hasDraft, language, theme, loopView, chosenStep };
}
