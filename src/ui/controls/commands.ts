/**
 * Everything that a person can tell the page now: one list from which the buttons, the menus,
 * the palette and the keys are made, so that they never disagree. Pure: it reads the moment
 * and gives data.
 */
import type { Command } from './command.ts';
import { debugCommands } from './debug-commands.ts';
import type { Moment } from './moment.ts';
import { moveCommands } from './move-commands.ts';
import { pageCommands } from './page-commands.ts';

/** All commands, group by group. */
export function commandsFor(moment: Moment): readonly Command[] {
  return [...moveCommands(moment), ...debugCommands(moment), ...pageCommands(moment)];
}
