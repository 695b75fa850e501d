/**
 * Pulls the loop and decides after each event whether to go on: pausing is not pulling.
 * It knows steps and deltas but neither storage nor pages. An abort always wins: from then
 * on nothing pauses, so that the loop can walk to its own end and leave a valid context.
 */
import type { AgentEvent, StepEvent, StepId } from '../agent/types.ts';
import type { PauseReason } from '../trace/entries.ts';
import type { Budget } from './budget.ts';

export type LoopEvent = AgentEvent | StepEvent;

/** How far to go: to the end, to the next step, or to the next round's first step. */
export type DriveMode = 'run' | 'step' | 'round';

export type DriveState =
  | { type: 'idle' }
  | { type: 'running'; isPausing: boolean }
  | { type: 'paused'; at: StepId | null; why: PauseReason };

export type DriverOptions = {
  loop: AsyncGenerator<LoopEvent>;
  /** Aborts the loop's signal; the driver then pulls it to its end. */
  abort: AbortController;
  mode: DriveMode;
  budget: Budget;
  /** The least time between two steps in milliseconds while running. */
  paceMs: number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Told of each event before anything else happens. */
  onEvent(event: LoopEvent): void;
  onState(state: DriveState): void;
  /** Awaited before the loop goes on from a step: what must be durable first is made so. */
  beforeResume(step: StepEvent): Promise<void>;
};

export type Driver = {
  /** Settles when the loop has ended; rejects with what the loop or a callback threw. */
  finished: Promise<void>;
  run(): void;
  /** Rests at the next event, whatever it is. */
  pause(): void;
  step(): void;
  round(): void;
  abort(): void;
  setPace(paceMs: number): void;
};

/** Begins to pull `loop` at once. */
export function createDriver(options: DriverOptions): Driver {
  const { loop, abort, budget, onState } = options;
  let { mode, paceMs } = options;
  let isPausing = false;
  let at: StepId | null = null;
  /** Ends the rest under way; null while the loop is pulled. */
  let resume: (() => void) | null = null;
  /** Cuts the slow-motion wait under way short. */
  let cutWait = () => {};

  async function drive(): Promise<void> {
    onState({ type: 'running', isPausing });
    for (;;) {
      const { value: event, done } = await loop.next();
      if (done) return;
      budget.see(event);
      options.onEvent(event);
      at = event.type === 'step' ? event.step : null;
      if (event.type === 'step') await slowDown();
      const why = reasonToRest(event);
      if (why) await rest(why);
      if (event.type === 'step') await options.beforeResume(event);
    }
  }

  function reasonToRest(event: LoopEvent): PauseReason | null {
    if (abort.signal.aborted || event.type === 'turn_end') return null;
    if (isPausing) return 'user';
    if (event.type !== 'step') return null;
    const isNewRound = event.step === 'compact';
    const exceeded = isNewRound ? budget.exceeded() : null;
    if (exceeded) return exceeded;
    return mode === 'step' || (mode === 'round' && isNewRound) ? 'step' : null;
  }

  async function rest(why: PauseReason): Promise<void> {
    isPausing = false;
    const resumed = new Promise<void>((resolve) => {
      resume = resolve;
    });
    onState({ type: 'paused', at, why });
    await resumed;
  }

  /** Slow motion between steps of a run; any command cuts it short. */
  async function slowDown(): Promise<void> {
    if (mode !== 'run' || paceMs === 0 || isPausing || abort.signal.aborted) return;
    const cut = new AbortController();
    cutWait = () => cut.abort();
    // A wait that was cut short has done its work.
    await options.sleep(paceMs, cut.signal).catch(() => undefined);
  }

  function go(next: DriveMode): void {
    mode = next;
    isPausing = false;
    cutWait();
    if (!resume) return;
    resume();
    resume = null;
    onState({ type: 'running', isPausing });
  }

  return {
    finished: drive().finally(() => onState({ type: 'idle' })),
    run: () => go('run'),
    step: () => go('step'),
    round: () => go('round'),
    pause: () => {
      if (resume) return;
      isPausing = true;
      onState({ type: 'running', isPausing });
      cutWait();
    },
    abort: () => {
      abort.abort(new Error('aborted by the user'));
      go('run');
    },
    setPace: (ms) => {
      paceMs = ms;
      cutWait();
    },
  };
}
