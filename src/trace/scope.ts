/**
 * What watches and log messages look into: one plain object over where the loop stands. Both
 * sides build it, the worker while it runs and the page at any cursor, so a path means the
 * same in both. All of it are getters: a part that no path leads to costs nothing, and one
 * that is read twice is made once.
 */
import type { StepId } from '../agent/types.ts';
import { contextTokens } from '../lib/message-tokens.ts';
import type { Message, Usage } from '../llm/types.ts';
import type { FileRef, StepValue } from './entries.ts';
import type { RequestState, TraceState } from './state.ts';

/** Tokens and, where the endpoint named it, dollars of a session; `last`: of its last answer. */
export type ScopeUsage = {
  input: number;
  output: number;
  cached?: number;
  reasoning?: number;
  cost?: number;
  last?: Usage | null;
};

/** Where the loop stands. Fields may be getters: each is read at most once, when needed. */
export type Place = {
  turn: number;
  round: number;
  /** Null when no turn is under way. */
  step: { id: StepId; value: StepValue } | null;
  systemPrompt: string;
  messages: readonly Message[];
  files: ReadonlyMap<string, FileRef>;
  usage: ScopeUsage;
};

/** The names that a path can begin with, and what they hold. */
export type Scope = {
  readonly turn: number;
  readonly round: number;
  readonly step: StepId | null;
  /** What the loop is about to use, as the trace keeps it. */
  readonly value: StepValue | null;
  readonly context: {
    readonly systemPrompt: string;
    readonly messages: readonly Message[];
    /** Estimated tokens of both. */
    readonly tokens: number;
  };
  /** By path. */
  readonly files: Readonly<Record<string, FileRef>>;
  readonly usage: ScopeUsage;
};

/** The scope of a place. It looks when a part is read, so use it before the loop goes on. */
export function scopeOf(at: Place): Scope {
  const tokens = once(() => contextTokens(at.systemPrompt, at.messages));
  const files = once(() => filesOf(at.files));
  const usage = once(() => at.usage);
  return {
    get turn() {
      return at.turn;
    },
    get round() {
      return at.round;
    },
    get step() {
      return at.step?.id ?? null;
    },
    get value() {
      return at.step?.value ?? null;
    },
    context: {
      get systemPrompt() {
        return at.systemPrompt;
      },
      get messages() {
        return at.messages;
      },
      get tokens() {
        return tokens();
      },
    },
    get files() {
      return files();
    },
    get usage() {
      return usage();
    },
  };
}

const scopes = new WeakMap<TraceState, Scope>();

/** The scope at a cursor; the same object each time for the same state. */
export function scopeOfState(state: TraceState): Scope {
  const known = scopes.get(state);
  if (known !== undefined) return known;
  const { turn, round, step, systemPrompt, messages, files, requests } = state;
  const scope = scopeOf({
    turn,
    round,
    step,
    systemPrompt,
    messages,
    files,
    get usage() {
      return usageOf(requests);
    },
  });
  scopes.set(state, scope);
  return scope;
}

/** What all answers took that were counted. What no endpoint told is left out, not zero. */
export function usageOf(requests: readonly Pick<RequestState, 'usage'>[]): ScopeUsage {
  const counted = requests.flatMap(({ usage }) => (usage === null ? [] : [usage]));
  const sum = (name: keyof Usage) => {
    const told = counted.flatMap((usage) => usage[name] ?? []);
    return told.length === 0 ? null : told.reduce((total, part) => total + part, 0);
  };
  const rest = Object.fromEntries(
    (['cached', 'reasoning', 'cost'] as const).flatMap((name) => {
      const total = sum(name);
      return total === null ? [] : [[name, total]];
    }),
  );
  const last = counted.at(-1) ?? null;
  return { input: sum('input') ?? 0, output: sum('output') ?? 0, ...rest, last };
}

function filesOf(files: ReadonlyMap<string, FileRef>): Readonly<Record<string, FileRef>> {
  return Object.fromEntries(
    Array.from(files, ([path, { size, hash }]) => [path, { size, hash }] as const),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
