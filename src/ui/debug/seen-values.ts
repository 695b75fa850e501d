/**
 * What the session has shown so far, as suggestions for a breakpoint: names of tools, where
 * their arguments lie, values and files. Pure; the newest come first.
 */
import type { CallItem } from '../../trace/conversation.ts';
import type { ConversationItem } from '../../trace/state.ts';
import { compileGlob } from '../../lib/glob.ts';
import { parsePath, readParts } from '../../lib/paths.ts';
import { TOOLS } from './tool-rules.ts';

/** Calls further back than this say nothing new, and values longer than this are no pattern. */
const MOST_CALLS = 200;
const MOST_VALUE = 80;
const DEEPEST = 3;

/** A name that can stand after a dot; others need brackets and quotes. */
const PLAIN_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The newest calls of the tools that a name or pattern fits; of all when it is empty. */
export function callsOf(
  conversation: readonly ConversationItem[],
  tool: string,
): readonly CallItem[] {
  const fits = tool.trim() === '' ? () => true : compileGlob(tool.trim());
  return conversation
    .filter((item): item is CallItem => item.type === 'call' && fits(item.name))
    .slice(-MOST_CALLS)
    .toReversed();
}

/** The session's tools, and names that a model called although no tool has them. */
export function toolNames(conversation: readonly ConversationItem[]): readonly string[] {
  return [...new Set([...TOOLS, ...callsOf(conversation, '').map(({ name }) => name)])];
}

/** Paths to the plain values in the arguments of these calls. */
export function argumentPaths(calls: readonly CallItem[]): readonly string[] {
  return [...new Set(calls.flatMap(({ args }) => pathsIn(args, '', 0)))];
}

/** The values that these calls had at a path, as texts. */
export function argumentValues(calls: readonly CallItem[], path: string): readonly string[] {
  const parsed = parsePath(path);
  if (!parsed.ok) return [];
  const values = calls.map(({ args }) => readParts(args, parsed.parts));
  const texts = values.filter(isPlain).map(String);
  return [...new Set(texts)].filter((text) => text !== '' && text.length <= MOST_VALUE);
}

function pathsIn(value: unknown, path: string, depth: number): readonly string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value))
    return value.length === 0 ? [] : pathsIn(value[0], `${path}[0]`, depth + 1);
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsIn(inner, path + partOf(name, path === ''), depth + 1),
  );
}

function partOf(name: string, isFirst: boolean): string {
  if (!PLAIN_NAME.test(name)) return `[${JSON.stringify(name)}]`;
  return isFirst ? name : `.${name}`;
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
