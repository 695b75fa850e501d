/**
 * What a person can tell the loop now: one list from which the buttons, their titles and
 * the keys are made, so that they never disagree. Pure: it reads the run and gives data;
 * what a command does is a verb of the run store.
 */
import type { MessageKey } from '../../i18n/en.ts';
import type { RunData } from '../../store/run-store.ts';
import type { RunMode } from '../../worker/protocol.ts';

export type CommandId = 'run' | 'step' | 'round' | 'abort';

/** What happens when the command is given. `start` sends the draft as a prompt. */
export type Effect =
  | { type: 'start'; mode: RunMode }
  | { type: 'pause' }
  | { type: 'go'; mode: RunMode }
  | { type: 'abort' };

export type CommandState = {
  id: CommandId;
  label: MessageKey;
  /** What it does, or why it cannot be done. */
  title: MessageKey;
  /** Null when it cannot be done now. */
  effect: Effect | null;
};

const TITLES = {
  run: 'controls.runTitle',
  step: 'controls.stepTitle',
  round: 'controls.roundTitle',
} as const;

type Situation = Pick<RunData, 'driver' | 'session' | 'isLoaded' | 'isReadOnly'>;

/** The four commands in the order of the bar. `draft` is the text that a start would send. */
export function commandsFor(run: Situation, draft: string): readonly CommandState[] {
  const moves = (['run', 'step', 'round'] as const).map((id) => moveFor(id, run, draft));
  return [...moves, abortFor(run)];
}

function moveFor(id: 'run' | 'step' | 'round', run: Situation, draft: string): CommandState {
  const label = `controls.${id}` as const;
  const obstacle = obstacleOf(run);
  if (obstacle !== null) return { id, label, title: obstacle, effect: null };
  if (run.driver.type === 'idle') {
    if (draft.trim() === '') return { id, label, title: 'controls.needsPrompt', effect: null };
    const title = id === 'run' ? 'controls.startTitle' : TITLES[id];
    return { id, label, title, effect: { type: 'start', mode: id } };
  }
  if (id === 'run' && run.driver.type === 'running') {
    return runningMove(run.driver.isPausing === true);
  }
  return { id, label, title: TITLES[id], effect: { type: 'go', mode: id } };
}

/** A pause waits for the loop's next event; until then it can be taken back. */
function runningMove(isPausing: boolean): CommandState {
  const id = 'run';
  return isPausing
    ? {
        id,
        label: 'controls.pausing',
        title: 'controls.pausingTitle',
        effect: { type: 'go', mode: 'run' },
      }
    : { id, label: 'controls.pause', title: 'controls.pauseTitle', effect: { type: 'pause' } };
}

function abortFor(run: Situation): CommandState {
  const label = 'controls.abort';
  const title = run.isReadOnly
    ? 'controls.readOnly'
    : run.driver.type === 'idle'
      ? 'controls.notRunning'
      : null;
  if (title !== null) return { id: 'abort', label, title, effect: null };
  return { id: 'abort', label, title: 'controls.abortTitle', effect: { type: 'abort' } };
}

function obstacleOf(run: Situation): MessageKey | null {
  if (run.isReadOnly) return 'controls.readOnly';
  return run.session === null || !run.isLoaded ? 'controls.loading' : null;
}
