/**
 * The commands that change what the loop is about to do, and where it stops. Pure. What
 * cannot be done says why, in the order in which a person would find out.
 */
import type { MessageKey } from '../../i18n/en.ts';
import { undoFold } from '../context/folds.ts';
import { command, type Command, type Effect } from './command.ts';
import { obstacleOf, type Moment } from './moment.ts';

export function debugCommands(moment: Moment): readonly Command[] {
  return [...changes(moment), ...stops(moment)];
}

function changes(moment: Moment): readonly Command[] {
  const about = (
    id: 'allow' | 'refuse' | 'editValue' | 'editContext' | 'compaction' | 'undoFold',
  ) => ({ id, group: 'change', label: `palette.${id}`, title: `palette.${id}Title` }) as const;
  const undo = undoFold(moment);
  return [
    command(about('allow'), atCall(moment, 'allow')),
    command(about('refuse'), atCall(moment, 'refuse')),
    command(about('editValue'), editValue(moment)),
    command(
      about('editContext'),
      whileStill(moment, { type: 'open', overlay: { type: 'context' } }),
    ),
    command(
      about('compaction'),
      whileStill(moment, { type: 'open', overlay: { type: 'compaction' } }),
    ),
    command(
      about('undoFold'),
      whileStill(moment, undo === null ? 'palette.noFold' : { type: 'editContext', edit: undo }),
    ),
  ];
}

function atCall(moment: Moment, type: 'allow' | 'refuse'): Effect | MessageKey {
  const { driver, paused } = moment;
  if (moment.isReadOnly) return 'controls.readOnly';
  const isAtCall = driver.type === 'paused' && driver.at === 'execute_tool' && paused !== null;
  return isAtCall ? { type, rest: paused.n } : 'palette.notAtCall';
}

/** What the loop holds at `compact` and `stream` is the context, and has an editor of its own. */
function editValue(moment: Moment): Effect | MessageKey {
  const { driver, proposal } = moment;
  if (moment.isReadOnly) return 'controls.readOnly';
  if (driver.type !== 'paused' || driver.at === null) return 'palette.notAtStep';
  const isContext = driver.at === 'stream' || (driver.at === 'compact' && proposal === null);
  return { type: 'open', overlay: { type: isContext ? 'context' : 'value' } };
}

/** What changes the context waits until the loop rests, and until there is one. */
function whileStill(moment: Moment, outcome: Effect | MessageKey): Effect | MessageKey {
  if (moment.driver.type === 'running') return 'palette.pauseFirst';
  return obstacleOf(moment) ?? (moment.messages.length === 0 ? 'palette.noMessages' : outcome);
}

function stops(moment: Moment): readonly Command[] {
  const { setup } = moment;
  const obstacle = obstacleOf(moment);
  const step = moment.chosenStep?.step ?? moment.step?.id ?? null;
  const isAnyOn = setup.breakpoints.some(({ isOn }) => isOn);
  return [
    command(
      {
        id: 'toggleBreakpoint',
        group: 'stop',
        label: step === null ? 'palette.toggleBreakpoint' : 'palette.toggleBreakpointAt',
        values: step === null ? {} : { step: `step.${step}` },
        title: 'palette.toggleBreakpointTitle',
      },
      obstacle ?? (step === null ? 'palette.noStep' : { type: 'pressStep', step }),
    ),
    command(
      {
        id: 'addBreakpoint',
        group: 'stop',
        label: 'palette.addBreakpoint',
        title: 'palette.addBreakpointTitle',
      },
      obstacle ?? { type: 'open', overlay: { type: 'breakpoint', id: null } },
    ),
    command(
      {
        id: 'allBreakpoints',
        group: 'stop',
        label: isAnyOn ? 'palette.allOff' : 'palette.allOn',
        title: 'palette.allTitle',
      },
      obstacle ??
        (setup.breakpoints.length === 0
          ? 'palette.noBreakpoints'
          : { type: 'switchAll', isOn: !isAnyOn }),
    ),
  ];
}
