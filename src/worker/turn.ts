/**
 * One turn in the worker: the loop in its driver, with breakpoints, rules, budgets and
 * steering around it. It puts them together and writes down what they say; what a person can
 * change while the turn rests is turn-edits.ts's, what is decided about calls is
 * call-decisions.ts's.
 */
import { agentLoop } from '../agent/index.ts';
import type { AgentOptions, AgentTool, ToolCall } from '../agent/index.ts';
import type { Breakpoints, Hit } from '../debugger/breakpoints.ts';
import type { Budget } from '../debugger/budget.ts';
import { createDriver, type DriveMode, type Driver } from '../debugger/driver.ts';
import type { Context, Model } from '../llm/index.ts';
import type { Recorder } from '../trace/recorder.ts';
import type { DebugSetup } from '../trace/setup.ts';
import { createCallDecisions } from './call-decisions.ts';
import type { DriverState, RunTarget } from './protocol.ts';
import type { Queue } from './queue.ts';
import { createTurnRecording, type TurnRecording } from './record-turn.ts';
import type { ContextAuthor } from './recorded-context.ts';
import { createSummaryReview } from './summary-review.ts';
import { createTurnEdits, type TurnEdits } from './turn-edits.ts';

export type TurnPorts = {
  recorder: Recorder;
  /** Writes down what happened to the context, and who did it where that was not the loop. */
  recordContext(by?: ContextAuthor): void;
  breakpoints: Breakpoints;
  /** What breakpoints still need before they can see anything; null for nothing. */
  loading(): Promise<void> | null;
  budget: Budget;
  queue: Queue;
  setup(): DebugSetup;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A round begins: the moment to take other settings. */
  onRound(): void;
  onState(state: DriverState): void;
};

export type TurnStart = {
  model: Model;
  context: Context;
  tools: readonly AgentTool[];
  options: AgentOptions;
  mode: DriveMode;
  paceMs: number;
};

export type Turn = TurnEdits & {
  driver: Driver;
  recording: TurnRecording;
  /** Why the turn ended; null while it runs. */
  stopReason(): string | null;
  runTo(target: RunTarget): void;
  /** The text that the run goes to, until it is used. */
  awaited(): string | null;
};

/** Begins the turn at once. */
export function startTurn(start: TurnStart, ports: TurnPorts): Turn {
  const { context, tools } = start;
  const { recorder, recordContext, queue, budget, breakpoints } = ports;
  breakpoints.beginTurn();
  const abort = new AbortController();
  const recording = createTurnRecording(recorder, recordContext);
  let stopReason: string | null = null;
  let awaited: string | null = null;

  const decisions = createCallDecisions(recorder.record, () => ports.setup().rules);
  const summary = createSummaryReview({
    record: (body) => void recorder.record(body),
    hits: () => stopOf(breakpoints.summaryReady()),
    hold: (breakpoint) => driver.hold('compact', 'summary', breakpoint),
  });

  const driver = createDriver({
    loop: agentLoop(start.model, context, tools, abort.signal, {
      ...start.options,
      reviewSummary: summary.reviewSummary,
    }),
    abort,
    mode: start.mode,
    paceMs: start.paceMs,
    sleep: ports.sleep,
    onEvent: (event) => {
      if (event.type === 'step' && event.step === 'compact') ports.onRound();
      if (event.type === 'turn_end') stopReason = event.stopReason;
      budget.see(event);
      recording.onEvent(event);
    },
    stopsAt: (event) => stopOf(breakpoints.see(event)),
    review: (event) =>
      event.step === 'execute_tool' ? decisions.byRule(event.value as ToolCall) : 'go',
    exceeded: (event) => budget.exceeded(event),
    onState: (state) => {
      const before = recording.rest();
      budget.runs(state.type === 'running');
      recording.onState(state);
      const wasAsked = before?.why === 'approval' && !abort.signal.aborted;
      decisions.movesOn(wasAsked ? (recording.currentCall()?.id ?? '') : null);
      // Who rests looks around, and may reload: what is seen is stored.
      if (state.type === 'paused') void recorder.flush();
      ports.onState(
        state.type === 'paused' ? { type: 'paused', at: state.at, why: state.why } : state,
      );
    },
    beforeResume: async ({ step }) => {
      const loading = ports.loading();
      if (loading !== null) await loading;
      if (step === 'compact') steer();
      // What goes into a request is durable before the request leaves.
      if (step === 'stream') await recorder.flush();
    },
  });

  /** Writes hits down and gives the first that stops. */
  function stopOf(hits: readonly Hit[]): string | null {
    let stop: string | null = null;
    for (const hit of hits) {
      const stops = hit.did === 'stopped' && !(abort.signal.aborted && !isOnStep(hit.breakpoint));
      const did = hit.did === 'stopped' && !stops ? 'passed' : hit.did;
      recorder.record({ kind: 'hit', ...hit, did });
      if (stops) stop ??= hit.breakpoint;
    }
    return stop;
  }

  /** After an abort only such a breakpoint rests: it shows what an abort leaves to do. */
  function isOnStep(id: string): boolean {
    return ports.setup().breakpoints.find((one) => one.id === id)?.condition.on === 'step';
  }

  function steer(): void {
    if (abort.signal.aborted) return;
    for (const { id, text } of queue.takeSteering()) {
      context.messages.push({ role: 'user', content: text });
      recordContext('steering');
      if (id === awaited) driver.arrive();
      if (id === awaited) awaited = null;
    }
  }

  const edits = createTurnEdits(
    { driver, recording, context, tools },
    { recorder, recordContext },
    { calls: decisions, summary },
  );

  return {
    ...edits,
    driver,
    recording,
    stopReason: () => stopReason,
    awaited: () => awaited,
    runTo: (target) => {
      if ('queued' in target) {
        driver.go('run');
        awaited = target.queued;
      } else {
        driver.runTo(target);
      }
    },
  };
}
