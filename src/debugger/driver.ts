/**
 * Pulls the loop and decides after each event whether to go on: pausing is not pulling.
 * It knows steps and deltas but neither storage nor pages; what a breakpoint or a rule
 * means is asked of others. An abort wins: from then on only a breakpoint set on a step
 * rests, so that the loop can walk to its own end and leave a valid context.
 */
import type { AgentEvent, StepEvent, StepId } from '../agent/types.ts';
import type { PauseReason, RestCause } from '../trace/entries.ts';

export type LoopEvent = AgentEvent | StepEvent;

/**
 * How far to go. `run` and `turn`: to the end; `round`: to the next round's first step;
 * `over`: to the next step that is no call's; `step`; `event`: to the next event of any kind.
 */
export type DriveMode = 'run' | 'turn' | 'round' | 'over' | 'step' | 'event';

/** Where to stop once. */
export type DriveTarget = { step: StepId } | { call: string };

export type DriveState =
  | { type: 'idle' }
  | { type: 'running'; isPausing: boolean }
  | ({ type: 'paused'; at: StepId | null } & RestCause);

/** What the rules say to a step: go on, ask the person first, or go on with another value. */
export type Review = 'go' | 'ask' | { value: unknown };

export type DriverOptions = {
  loop: AsyncGenerator<LoopEvent, void, unknown>;
  /** Aborts the loop's signal; the driver then pulls it to its end. */
  abort: AbortController;
  mode: DriveMode;
  /** The least time between two steps in milliseconds while running. */
  paceMs: number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Told of each event before anything else happens. */
  onEvent(event: LoopEvent): void;
  onState(state: DriveState): void;
  /** The id of the breakpoint that stops at this event, or null. Asked once an event. */
  stopsAt(event: LoopEvent): string | null;
  /** Asked once a step. */
  review(step: StepEvent): Review;
  /** Which budget ran out, asked once a step. */
  exceeded(step: StepEvent): RestCause | null;
  /** Awaited before the loop goes on from a step: what must be durable first is made so. */
  beforeResume(step: StepEvent): Promise<void>;
};

export type Driver = {
  /** Settles when the loop has ended; rejects with what the loop or a callback threw. */
  finished: Promise<void>;
  mode(): DriveMode;
  /** Goes on in this mode; while the loop runs, only the mode changes. */
  go(mode: DriveMode): void;
  /** Goes on as before the rest. */
  proceed(): void;
  /** Runs until the target is reached, or whatever else stops it. */
  runTo(target: DriveTarget): void;
  /** Rests at the next step, which is where `runTo` led. */
  arrive(): void;
  /** Rests at the next event, whatever it is. */
  pause(): void;
  /** The step that the loop rests at, with what it will go on with; null anywhere else. */
  restsAt(): StepEvent | null;
  /** What the loop goes on with from this rest, in the place of the step's value. */
  replace(value: unknown): void;
  /** Rests in the middle of a step, when a person steps or `breakpoint` stops there. */
  hold(at: StepId, why: PauseReason, breakpoint: string | null): Promise<void>;
  /** Stops the turn. Nothing rests any more after the second time. */
  abort(): void;
  setPace(paceMs: number): void;
};

/** From here on each event counts for the pace; below, deltas would lag for no gain. */
const SLOW_MOTION_MS = 150;

/** What the calls of a round take; `over` passes them. */
const CALL_STEPS: ReadonlySet<StepId> = new Set(['truncated', 'execute_tool', 'fill_aborted']);

/** Begins to pull `loop` at once. */
export function createDriver(options: DriverOptions): Driver {
  const { loop, abort, onState } = options;
  let { mode, paceMs } = options;
  let isPausing = false;
  let isForced = false;
  let target: DriveTarget | null = null;
  let isThere = false;
  /** A breakpoint was hit where one cannot rest: it stops at the next step. */
  let late: string | null = null;
  let current: StepEvent | null = null;
  let replacement: unknown;
  /** Ends the rest under way; null while the loop is pulled. */
  let resume: (() => void) | null = null;
  /** Cuts the slow-motion wait under way short. */
  let cutWait = () => {};

  async function drive(): Promise<void> {
    onState({ type: 'running', isPausing });
    for (;;) {
      const { value: event, done } = await loop.next(replacement);
      replacement = undefined;
      if (done) return;
      options.onEvent(event);
      if (isSlow(event)) await slowDown();
      const cause = event.type === 'turn_end' ? null : causeToRest(event);
      if (cause) await rest(event, cause);
      if (event.type === 'step') await options.beforeResume(event);
    }
  }

  function causeToRest(event: LoopEvent): RestCause | null {
    // Asked first: a rule holds wherever else one rests.
    const mustAsk = event.type === 'step' && mustBeAsked(event);
    const hit = options.stopsAt(event) ?? late;
    late = null;
    if (hit !== null && event.type !== 'step' && event.type !== 'assistant_text') {
      late = hit;
      return null;
    }
    if (mustAsk && !abort.signal.aborted) {
      return { why: 'approval', ...(hit === null ? {} : { breakpoint: hit }) };
    }
    if (hit !== null) return { why: 'breakpoint', breakpoint: hit };
    return abort.signal.aborted ? null : causeBesides(event);
  }

  function mustBeAsked(event: StepEvent): boolean {
    const review = options.review(event);
    if (typeof review === 'object') replacement = review.value;
    return review === 'ask';
  }

  function causeBesides(event: LoopEvent): RestCause | null {
    if (event.type === 'step') {
      if (isThere || isAt(target, event)) return { why: 'target' };
      const exceeded = options.exceeded(event);
      if (exceeded !== null) return exceeded;
    }
    if (isPausing) return { why: 'user' };
    return isFarEnough(mode, event) ? { why: 'step' } : null;
  }

  async function rest(event: LoopEvent, cause: RestCause): Promise<void> {
    if (isForced) return;
    const step = event.type === 'step' ? event : null;
    current = step;
    await standStill({ type: 'paused', at: step?.step ?? null, ...cause });
    current = null;
  }

  async function standStill(state: DriveState): Promise<void> {
    isPausing = isThere = false;
    target = null;
    const resumed = new Promise<void>((resolve) => {
      resume = resolve;
    });
    onState(state);
    await resumed;
  }

  function isSlow(event: LoopEvent): boolean {
    if (paceMs === 0 || mode === 'step' || mode === 'event') return false;
    if (isPausing || abort.signal.aborted || event.type === 'turn_end') return false;
    return event.type === 'step' || paceMs >= SLOW_MOTION_MS;
  }

  /** Slow motion; any command cuts it short. */
  async function slowDown(): Promise<void> {
    const cut = new AbortController();
    cutWait = () => cut.abort();
    // A wait that was cut short has done its work.
    await options.sleep(paceMs, cut.signal).catch(() => undefined);
  }

  function go(next: DriveMode): void {
    mode = next;
    target = null;
    isPausing = isThere = false;
    goOn();
  }

  function goOn(): void {
    cutWait();
    if (!resume) return;
    resume();
    resume = null;
    onState({ type: 'running', isPausing });
  }

  return {
    finished: drive().finally(() => onState({ type: 'idle' })),
    mode: () => mode,
    go,
    proceed: goOn,
    runTo: (place) => {
      go('run');
      target = place;
    },
    arrive: () => {
      isThere = true;
    },
    pause: () => {
      if (resume) return;
      isPausing = true;
      onState({ type: 'running', isPausing });
      cutWait();
    },
    restsAt: () => {
      if (resume === null || current === null) return null;
      return replacement === undefined ? current : { ...current, value: replacement };
    },
    replace: (value) => {
      replacement = value;
    },
    hold: async (at, why, breakpoint) => {
      const isWanted = isPausing || mode === 'step' || mode === 'event';
      if (isForced || abort.signal.aborted || !(isWanted || breakpoint !== null)) return;
      const hit = breakpoint === null ? {} : { breakpoint };
      await standStill({ type: 'paused', at, why, ...hit });
    },
    abort: () => {
      isForced = abort.signal.aborted;
      if (!isForced) abort.abort(new Error('aborted by the user'));
      go('run');
    },
    setPace: (ms) => {
      paceMs = ms;
      cutWait();
    },
  };
}

function isFarEnough(mode: DriveMode, event: LoopEvent): boolean {
  if (mode === 'event') return true;
  if (event.type !== 'step') return false;
  if (mode === 'over') return !CALL_STEPS.has(event.step);
  return mode === 'step' || (mode === 'round' && event.step === 'compact');
}

function isAt(target: DriveTarget | null, { step, value }: StepEvent): boolean {
  if (target === null) return false;
  if ('step' in target) return target.step === step;
  return step === 'execute_tool' && (value as { id?: unknown }).id === target.call;
}
