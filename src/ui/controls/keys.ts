/**
 * Which key gives which command. F5 and the browser's other keys stay the browser's; while
 * a dialog is open the loop is not what the keys are for.
 */
import type { CommandId } from './commands.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** How a command's key is written on its button. */
export function keyOf(id: CommandId, isMac: boolean): string {
  const names = { run: 'F8', step: 'F9', round: 'F10', abort: isMac ? '⌘.' : 'Ctrl .' };
  return names[id];
}

/** The command of a key press, null when it is not ours. Held F8 does not flicker. */
export function commandOf(press: Press): CommandId | null {
  if (press.altKey || press.shiftKey) return null;
  if (press.ctrlKey || press.metaKey) return press.key === '.' ? 'abort' : null;
  if (press.key === 'F8') return press.repeat ? null : 'run';
  if (press.key === 'F9') return 'step';
  return press.key === 'F10' ? 'round' : null;
}
