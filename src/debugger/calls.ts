/**
 * What the debugger asks about tool calls: whether one fits what a person typed, whether two
 * are the same, whether a result is a failure. Shared by breakpoints, rules and budgets, so
 * that all of them mean the same by it.
 */
import type { ToolCall } from '../agent/types.ts';
import { compileGlob } from '../lib/glob.ts';
import { parsePath, readParts } from '../lib/paths.ts';
import type { ArgumentMatch } from '../trace/setup.ts';

/** The part of a call that says what it does. */
type NamedCall = Pick<ToolCall, 'name' | 'args'>;

/** What a person typed to pick calls: `*` in the name and in the value is any text. */
export type CallPattern = { tool: string; argument: ArgumentMatch | null };

/**
 * Gives whether a call fits. An argument that is no text is compared by its JSON text; one
 * that is not there never fits, and neither does anything when the path is no path.
 */
export function compileCallPattern({ tool, argument }: CallPattern): (call: NamedCall) => boolean {
  const fitsName = compileGlob(tool);
  if (argument === null) return ({ name }) => fitsName(name);
  const path = parsePath(argument.path);
  if (!path.ok) return () => false;
  const fitsValue = compileGlob(argument.value);
  return ({ name, args }) => {
    if (!fitsName(name)) return false;
    const value = readParts(args, path.parts);
    if (value === undefined) return false;
    return fitsValue(typeof value === 'string' ? value : JSON.stringify(value));
  };
}

/** Equal for calls that ask for the same: the order in which the arguments came is none. */
export function callKey({ name, args }: NamedCall): string {
  return `${name} ${JSON.stringify(inOrder(args))}`;
}

/** Whether a result's text tells of a failure, as the loop and its tools word it. */
export function isFailure(result: string): boolean {
  return result.startsWith('error');
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}
