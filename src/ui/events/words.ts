/** Small phrases of which the lines of the event list are made. Pure and not translated. */
import { cutAtCharacter } from '../../lib/text.ts';

export function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

export function quoted(text: string): string {
  return JSON.stringify(cut(text));
}

export function cut(text: string): string {
  return text.length <= 80 ? text : `${cutAtCharacter(text, 80)}…`;
}

export function oneLine(text: string): string {
  return cut(text.replace(/\s+/g, ' '));
}
