/**
 * Which key gives which command: one table, read by the listener, the buttons, the palette
 * and the sheet. Function keys that browsers need (F3, F5, F6, F11, F12) and their letter
 * keys stay theirs. `mod` is the command key on a Mac and Ctrl elsewhere.
 */
import type { CommandId } from './command.ts';

/** `key` as the keyboard event names it. */
export type Key = {
  key: string;
  mod?: true;
  shift?: true;
  /** Means something else, or is a character, while a person writes. */
  notInText?: true;
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

export const KEYS: Readonly<Partial<Record<CommandId, Key>>> = {
  run: { key: 'F8' },
  step: { key: 'F9' },
  over: { key: 'F7' },
  round: { key: 'F10' },
  turn: { key: 'F8', shift: true },
  event: { key: 'F9', shift: true },
  abort: { key: '.', mod: true },
  allow: { key: 'Enter', mod: true, notInText: true },
  refuse: { key: 'Enter', mod: true, shift: true, notInText: true },
  editValue: { key: 'F2' },
  editContext: { key: 'F2', shift: true },
  toggleBreakpoint: { key: 'F8', mod: true },
  addBreakpoint: { key: 'F8', mod: true, shift: true },
  palette: { key: 'k', mod: true },
  keys: { key: '?', notInText: true },
};

/** These may be held: each repeat is one more of them. */
const REPEATING: ReadonlySet<CommandId> = new Set(['step', 'over', 'round', 'event']);

const BOUND = Object.entries(KEYS) as readonly [CommandId, Key][];

export const IS_MAC =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How a command's key is written: `Shift F8`, `⌘K`. Empty when it has none. */
export function keyOf(id: CommandId, isMac = IS_MAC): string {
  const bound = KEYS[id];
  if (bound === undefined) return '';
  const name = bound.key === 'Enter' && isMac ? '↩' : capital(bound.key);
  const shift = bound.shift === true ? [isMac ? '⇧' : 'Shift'] : [];
  const mod = bound.mod === true ? [isMac ? '⌘' : 'Ctrl'] : [];
  return [...mod, ...shift, name].join(isMac ? '' : ' ');
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeyOf(id: CommandId, isMac = IS_MAC): string | undefined {
  const bound = KEYS[id];
  if (bound === undefined) return undefined;
  const mod = bound.mod === true ? [isMac ? 'Meta' : 'Control'] : [];
  const shift = bound.shift === true ? ['Shift'] : [];
  return [...mod, ...shift, capital(bound.key)].join('+');
}

/** Whether a press is to be acted on: a key that is held counts once, save for stepping. */
export function isFresh(id: CommandId, press: Press): boolean {
  return !press.repeat || REPEATING.has(id);
}

/** The command of a key press, null when it is not ours. `isInText`: a person writes there. */
export function commandOf(press: Press, isInText = false, isMac = IS_MAC): CommandId | null {
  const found = BOUND.find(([, bound]) => isPressed(bound, press, isMac));
  if (found === undefined) return null;
  const [id, bound] = found;
  return isInText && bound.notInText === true ? null : id;
}

function isPressed(bound: Key, press: Press, isMac: boolean): boolean {
  // Ctrl and a letter edit text on a Mac; elsewhere both keys are taken.
  const isMod = press.metaKey || (press.ctrlKey && !isMac);
  if (press.altKey || isMod !== (bound.mod === true) || (isMac && press.ctrlKey)) return false;
  // Where a layout puts `?` behind Shift it is the character that counts.
  const isShift = bound.key === '?' ? bound.shift === true : press.shiftKey;
  return isShift === (bound.shift === true) && press.key.toLowerCase() === bound.key.toLowerCase();
}

function capital(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
