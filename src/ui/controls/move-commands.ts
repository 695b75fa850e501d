/**
 * The commands that move the loop: run or pause, the ways to step, and abort. Pure. A part of
 * the list of all commands, and by itself what the bar needs before anything else is loaded.
 */
import type { MessageKey } from '../../i18n/en.ts';
import { command, type Command, type CommandId, type Effect, type MoveId } from './command.ts';
import { obstacleOf, type MoveMoment } from './moment.ts';

const MODES = ['run', 'step', 'over', 'round', 'turn', 'event'] as const;

type Mode = (typeof MODES)[number];

export function isMove(id: CommandId): id is MoveId {
  return id === 'abort' || MODES.some((mode) => mode === id);
}

/** With no turn under way these begin one with the draft; the others need one to be in. */
const STARTERS: ReadonlySet<Mode> = new Set(['run', 'step', 'round']);

export function moveCommands(moment: MoveMoment): readonly Command[] {
  return [...MODES.map((mode) => moveFor(mode, moment)), abortFor(moment)];
}

function moveFor(mode: Mode, moment: MoveMoment): Command {
  const { driver } = moment;
  if (mode === 'run' && driver.type === 'running' && obstacleOf(moment) === null) {
    return runningMove(driver.isPausing === true);
  }
  const isStart = driver.type === 'idle' && moment.hasDraft && mode === 'run';
  const title = isStart ? 'controls.startTitle' : (`controls.${mode}Title` as const);
  return command(wordsOf(mode, `controls.${mode}`, title), outcomeOf(mode, moment));
}

function outcomeOf(mode: Mode, moment: MoveMoment): Effect | MessageKey {
  const obstacle = obstacleOf(moment);
  if (obstacle !== null) return obstacle;
  if (moment.driver.type !== 'idle') return { type: 'go', mode };
  if (!STARTERS.has(mode)) return 'controls.notRunning';
  return moment.hasDraft ? { type: 'start', mode } : 'controls.needsPrompt';
}

/** A pause waits for the loop's next event; until then it can be taken back. */
function runningMove(isPausing: boolean): Command {
  return isPausing
    ? command(wordsOf('run', 'controls.pausing', 'controls.pausingTitle'), {
        type: 'go',
        mode: 'run',
      })
    : command(wordsOf('run', 'controls.pause', 'controls.pauseTitle'), { type: 'pause' });
}

function abortFor({ isReadOnly, driver }: MoveMoment): Command {
  const words = wordsOf('abort', 'controls.abort', 'controls.abortTitle');
  if (isReadOnly) return command(words, 'controls.readOnly');
  return command(words, driver.type === 'idle' ? 'controls.notRunning' : { type: 'abort' });
}

function wordsOf(id: MoveId, label: MessageKey, title: MessageKey): Omit<Command, 'effect'> {
  return { id, group: 'run', label, title };
}
