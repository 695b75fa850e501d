/**
 * What a command is: its name, its words, and what happens when it is given. Plain data; what
 * an effect does is said once, in `give-command.ts`.
 */
import type { StepId } from '../../agent/types.ts';
import type { MessageKey } from '../../i18n/en.ts';
import type { Settings } from '../../store/settings-store.ts';
import type { LoopView, Overlay, Pane } from '../../store/view-store.ts';
import type { ContextEdit, RunMode } from '../../worker/protocol.ts';

/** In the order in which the palette and the sheet of keys show them. */
export const GROUPS = ['run', 'change', 'stop', 'view', 'page'] as const;

export type Group = (typeof GROUPS)[number];

export type MoveId = RunMode | 'abort';

export type CommandId =
  | MoveId
  | 'allow'
  | 'refuse'
  | 'editValue'
  | 'editContext'
  | 'compaction'
  | 'undoFold'
  | 'addBreakpoint'
  | 'toggleBreakpoint'
  | 'allBreakpoints'
  | 'newSession'
  | 'settings'
  | `pane-${Pane}`
  | `loop-${LoopView}`
  | 'language'
  | `theme-${Settings['theme']}`
  | 'writePrompt'
  | 'palette'
  | 'keys';

/** What happens when the command is given. `start` sends the draft as a prompt. */
export type Effect =
  | { type: 'start'; mode: RunMode }
  | { type: 'go'; mode: RunMode }
  | { type: 'pause' }
  | { type: 'abort' }
  | { type: 'allow'; rest: number }
  | { type: 'refuse'; rest: number }
  /** As a press on the step's number in the source. */
  | { type: 'pressStep'; step: StepId }
  | { type: 'switchAll'; isOn: boolean }
  | { type: 'editContext'; edit: ContextEdit }
  | { type: 'open'; overlay: Overlay }
  | { type: 'showPane'; pane: Pane }
  | { type: 'showLoopAs'; loopView: LoopView }
  | { type: 'change'; settings: Partial<Pick<Settings, 'language' | 'theme'>> }
  | { type: 'openSettings' }
  | { type: 'newSession' }
  | { type: 'writePrompt' };

export type Command = {
  id: CommandId;
  group: Group;
  label: MessageKey;
  /** Texts of the catalogue that fill the label's `{name}`s. */
  values?: Readonly<Record<string, MessageKey>>;
  /** What it does, or why it cannot be done now. */
  title: MessageKey;
  /** Null when it cannot be done now. */
  effect: Effect | null;
};

/** A command whose `outcome` is its effect, or the reason why there is none now. */
export function command(words: Omit<Command, 'effect'>, outcome: Effect | MessageKey): Command {
  return typeof outcome === 'string'
    ? { ...words, title: outcome, effect: null }
    : { ...words, effect: outcome };
}
