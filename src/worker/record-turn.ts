/**
 * Writes down one turn: each event and step as it comes and, before it, what happened to
 * the context since the last one. It only listens; nothing here can change how a turn runs.
 */
import type { StepEvent, StepId } from '../agent/index.ts';
import type { DriveState, LoopEvent } from '../debugger/driver.ts';
import { checkHistory, type Context, type ToolCall } from '../llm/index.ts';
import { watchContext } from '../trace/context-watch.ts';
import type { RequestPurpose } from '../trace/entries.ts';
import type { Recorder } from '../trace/recorder.ts';
import { toStepValue } from '../trace/step-value.ts';

export type TurnRecording = {
  /** Writes what happened to the context since the last event, and why, if it was a repair. */
  recordContext(repairs?: string[]): void;
  onEvent(event: LoopEvent): void;
  onState(state: DriveState): void;
  /** The call that the loop is at, null between calls. */
  currentCall(): ToolCall | null;
  /** What a request that goes out now is for. */
  purpose(): RequestPurpose;
  /** What the answer that streams has said so far. */
  said(): string;
};

/** Begins to watch `context` as it is now. */
export function createTurnRecording(recorder: Recorder, context: Context): TurnRecording {
  const changeOf = watchContext(context);
  let current: ToolCall | null = null;
  let isResting = false;
  let place: StepId = 'compact';
  let said = '';
  /** Of the current round: calls asked for, and calls begun. */
  let asked = 0;
  let begun = 0;

  function recordContext(repairs: string[] = []): void {
    const change = changeOf();
    if (!change) return;
    const faults = checkHistory(context.messages);
    const why = repairs.length > 0 ? { repairs } : {};
    recorder.record({ kind: 'context', ...change, faults, ...why });
  }

  function recordStep(event: StepEvent): void {
    place = event.step;
    said = '';
    if (event.step === 'compact') asked = begun = 0;
    if (event.step === 'execute_tool') {
      // A step's value is fixed by its id: this one is a call.
      current = event.value as ToolCall;
      begun += 1;
    }
    const value = toStepValue(event, { index: begun - 1, of: asked });
    recorder.record({ kind: 'step', step: event.step, round: event.round, value });
  }

  return {
    recordContext,
    onEvent: (event) => {
      recordContext();
      if (event.type === 'step') return recordStep(event);
      if (event.type === 'assistant_text') said += event.delta;
      if (event.type === 'tool_call') asked += 1;
      if (event.type === 'tool_result') current = null;
      recorder.record({ kind: 'event', event });
    },
    onState: (state) => {
      if (state.type === 'paused') {
        recorder.record({ kind: 'pause', step: state.at, why: state.why });
      } else if (isResting) {
        recorder.record({ kind: 'resume' });
      }
      isResting = state.type === 'paused';
      recorder.showNow();
    },
    currentCall: () => current,
    // The loop asks for a summary between `compact` and `stream`.
    purpose: () => (place === 'compact' ? 'summary' : 'answer'),
    said: () => said,
  };
}
