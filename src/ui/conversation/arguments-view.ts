/**
 * How the arguments of a call are shown when it is not opened: a long text among them by
 * itself, such as the file that a `write` writes, else all of them as short JSON. The same
 * for arguments that still arrive and for whole ones, so that nothing jumps when they are.
 */
import { argumentsLine } from './call-summary.ts';

type Args = Readonly<Record<string, unknown>>;

/** `text`: a text that may be long and may grow. `json`: short enough for a glance. */
export type ArgumentsView = { as: 'text'; text: string } | { as: 'json'; text: string };

/** From so many characters on, or with a line break, a text is worth a block of its own. */
const LONG = 160;
/** JSON over this is no glance any more. */
const GLANCE = 1_200;
/** Values looked at for the longest text: a look each frame must not grow with the call. */
const MOST_VALUES = 500;

/** `raw`, given while they arrive, stands for those that are long without a long text. */
export function argumentsView(args: Args, raw = ''): ArgumentsView {
  const text = longestText(args);
  if (text !== '') return { as: 'text', text };
  // JSON of a growing value is written anew each time; its raw text only grows.
  if (raw.length > GLANCE) return { as: 'text', text: raw };
  const line = argumentsLine(args);
  if (!line.includes('…')) return { as: 'json', text: line };
  const json = JSON.stringify(args, null, 2);
  return json.length <= GLANCE ? { as: 'json', text: json } : { as: 'text', text: json };
}

/** The longest of the long strings anywhere in a value; empty when there is none. */
function longestText(value: unknown): string {
  let longest = '';
  const open: unknown[] = [value];
  for (let looked = 0; looked < open.length && looked < MOST_VALUES; looked += 1) {
    const next = open[looked];
    if (typeof next === 'string') {
      if (next.length > longest.length && isLong(next)) longest = next;
    } else if (typeof next === 'object' && next !== null) {
      open.push(...Object.values(next).slice(0, MOST_VALUES));
    }
  }
  return longest;
}

function isLong(text: string): boolean {
  return text.length >= LONG || text.includes('\n');
}
