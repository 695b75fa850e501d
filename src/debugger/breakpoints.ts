/**
 * Breakpoints: which of them an event of the loop hits, and what each hit does. Asked for
 * each event, a delta included, so a condition is compiled into the places that concern it
 * and an event that concerns none makes no object. It stops nothing itself: the driver does.
 */
import type { StepEvent } from '../agent/types.ts';
import { compileMessage } from '../lib/log-message.ts';
import type { Breakpoint } from '../trace/setup.ts';
import { Endings, type CompileExpression } from './answer-text.ts';
import { compileCondition, type CompiledCondition, type Place, type Test } from './conditions.ts';
import type { LoopEvent } from './driver.ts';
import { Seen } from './seen.ts';

/** A condition held for the `count`-th time; `message` is that of a log-only breakpoint. */
export type Hit = {
  breakpoint: string;
  count: number;
  did: 'stopped' | 'logged' | 'passed';
  message: string | null;
};

export type Breakpoints = {
  /** Takes the place of the list; one whose id and condition stay keeps its count. */
  set(breakpoints: readonly Breakpoint[]): void;
  /** A turn begins; what counts within a turn counts anew. */
  beginTurn(): void;
  /** What an event hits, in the order of the list, each breakpoint once at most. */
  see(event: LoopEvent): readonly Hit[];
  /** A file changed; counts with the next call of `see`. */
  fileChanged(path: string): void;
  /** A summary is about to be used. */
  summaryReady(): readonly Hit[];
};

export type BreakpointsOptions = {
  breakpoints: readonly Breakpoint[];
  /** By id: how often the condition held before. */
  counts: Readonly<Record<string, number>>;
  /** What log messages look into; asked only when one is written. Null: at no step. */
  scope(event: StepEvent | null): unknown;
  /** Makes the regular expressions of conditions, by an engine that cannot hang. */
  compile: CompileExpression;
};

type Armed = {
  breakpoint: Breakpoint;
  condition: CompiledCondition;
  /** By this one breakpoint knows its condition again when the list comes anew. */
  conditionText: string;
  count: number;
  message: ((scope: unknown) => string) | null;
};

type Watch = { armed: Armed; test: Test };

const NONE: readonly Hit[] = [];
const NO_WATCHES: readonly Watch[] = [];

/** For one session: counts go on from turn to turn. */
export function createBreakpoints(options: BreakpointsOptions): Breakpoints {
  const seen = new Seen();
  const changedFiles = new Set<string>();
  const { compile } = options;
  let all = options.breakpoints.map((one) =>
    arm(one, { before: null, count: ownCount(options.counts, one.id), compile }),
  );
  let watches = watchesOf(all);
  let isOnFiles = all.some(waitsForFile);
  let endings = endingsOf(all);

  const hitsOf = (armed: readonly Armed[], event: LoopEvent | null): readonly Hit[] => {
    const step = event?.type === 'step' ? event : null;
    return armed.map((one) => hit(one, () => options.scope(step)));
  };

  function hitByFiles({ condition: { file }, breakpoint }: Armed): boolean {
    return breakpoint.isOn && file !== null && [...changedFiles].some(file);
  }

  function concernedBy(event: LoopEvent): readonly Watch[] {
    const concerned = watches.get(event.type === 'step' ? event.step : event.type) ?? NO_WATCHES;
    if (event.type !== 'assistant_text') seen.take(event);
    else if (concerned === NO_WATCHES || !seen.answer.add(event.delta, endings)) return NO_WATCHES;
    return concerned;
  }

  return {
    set: (breakpoints) => {
      const before = new Map(all.map((one) => [one.breakpoint.id, one]));
      all = breakpoints.map((one) =>
        arm(one, { before: before.get(one.id) ?? null, count: 0, compile }),
      );
      // Until now no text was looked for, and none was kept.
      if (!watches.has('assistant_text')) seen.answer.skip();
      watches = watchesOf(all);
      isOnFiles = all.some(waitsForFile);
      endings = endingsOf(all);
    },
    beginTurn: () => seen.beginTurn(),
    see: (event) => {
      const concerned = concernedBy(event);
      if (concerned === NO_WATCHES && changedFiles.size === 0) return NONE;
      let held: Armed[] | null = null;
      for (const { armed, test } of concerned) {
        if (test(event, seen)) (held ??= []).push(armed);
      }
      if (changedFiles.size > 0) {
        const atEvent = held ?? [];
        held = all.filter((one) => atEvent.includes(one) || hitByFiles(one));
        changedFiles.clear();
      }
      return held === null ? NONE : hitsOf(held, event);
    },
    fileChanged: (path) => {
      if (isOnFiles) changedFiles.add(path);
    },
    summaryReady: () => {
      const waiting = all.filter((one) => one.breakpoint.isOn && one.condition.isOnSummary);
      return hitsOf(waiting, null);
    },
  };
}

/** `before` is the one with this id in the list until now, `count` the count without it. */
type Arming = { before: Armed | null; count: number; compile: CompileExpression };

function arm(breakpoint: Breakpoint, { before, count, compile }: Arming): Armed {
  const conditionText = JSON.stringify(breakpoint.condition);
  const isSame = before?.conditionText === conditionText;
  return {
    breakpoint,
    // The same object: it remembers in which answer it was found last.
    condition: isSame ? before.condition : compileCondition(breakpoint.condition, compile),
    conditionText,
    count: isSame ? before.count : count,
    message: breakpoint.log === null ? null : compileMessage(breakpoint.log),
  };
}

/** The tests of the breakpoints that are on, by the place where they look. */
function watchesOf(all: readonly Armed[]): Map<Place, Watch[]> {
  const watches = new Map<Place, Watch[]>();
  for (const armed of all.filter(({ breakpoint }) => breakpoint.isOn)) {
    for (const [name, test] of Object.entries(armed.condition.tests)) {
      const place = name as Place;
      watches.set(place, [...(watches.get(place) ?? []), { armed, test }]);
    }
  }
  return watches;
}

function hit(armed: Armed, scope: () => unknown): Hit {
  armed.count += 1;
  const { count, message, breakpoint } = armed;
  const { id, skip, every } = breakpoint;
  const counted = count - skip;
  const isDue = counted > 0 && counted % Math.max(1, every) === 0;
  if (!isDue) return { breakpoint: id, count, did: 'passed', message: null };
  if (message === null) return { breakpoint: id, count, did: 'stopped', message: null };
  return { breakpoint: id, count, did: 'logged', message: message(scope()) };
}

/** Of those that are on. */
function endingsOf(all: readonly Armed[]): Endings {
  const on = all.filter(({ breakpoint }) => breakpoint.isOn);
  return new Endings(on.map(({ condition }) => condition.ending));
}

function waitsForFile({ breakpoint, condition }: Armed): boolean {
  return breakpoint.isOn && condition.file !== null;
}

function ownCount(counts: Readonly<Record<string, number>>, id: string): number {
  return Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0;
}
