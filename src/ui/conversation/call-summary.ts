/**
 * A tool call in one line: the argument that tells most, and its arguments or result cut
 * to what a glance takes in. Pure; it knows no tool, only what arguments are often called.
 */
import { cutAtCharacter } from '../../lib/text.ts';

type Args = Readonly<Record<string, unknown>>;

/** What an argument that says what a call is about tends to be called, best first. */
const TELLING = ['path', 'from', 'pattern', 'query', 'url', 'command', 'code', 'name', 'text'];
const SHORT = 120;
const PREVIEW_LINES = 4;
const PREVIEW_LENGTH = 320;

/**
 * The one argument to show beside the name, on one line; empty when there are none. Of
 * arguments that are not all there yet it takes only those that tell: a better one may come.
 */
export function tellingArgument(args: Args, isWhole = true): string {
  const first = isWhole ? Object.keys(args)[0] : undefined;
  const key = TELLING.find((name) => typeof args[name] === 'string') ?? first;
  if (key === undefined) return '';
  const value = args[key];
  const told = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const goal = key === 'from' && typeof args['to'] === 'string' ? ` → ${args['to']}` : '';
  return oneLine(`${told}${goal}`);
}

/** Arguments as `{ path: "/a", content: … }`, each value cut short, all on one line. */
export function argumentsLine(args: Args): string {
  const fields = Object.entries(args).map(([key, value]) => {
    const text = JSON.stringify(value) ?? 'null';
    return `${key}: ${text.length <= 40 ? text : `${cutAtCharacter(text, 32)}…`}`;
  });
  return fields.length === 0 ? '{}' : oneLine(`{ ${fields.join(', ')} }`);
}

/** The first lines of a text, and whether there are more. */
export function firstLines(
  text: string,
  limits: { lines: number; characters: number } = {
    lines: PREVIEW_LINES,
    characters: PREVIEW_LENGTH,
  },
): { text: string; isCut: boolean } {
  const start = cutAtCharacter(text, limits.characters).trimEnd();
  const lines = start.split('\n', limits.lines + 1);
  const shown = lines.slice(0, limits.lines).join('\n');
  return { text: shown, isCut: shown.length < text.trimEnd().length };
}

function oneLine(text: string): string {
  const line = cutAtCharacter(text, SHORT * 4).replace(/\s+/g, ' ');
  return line.length <= SHORT ? line : `${cutAtCharacter(line, SHORT)}…`;
}
