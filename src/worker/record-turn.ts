/**
 * Writes down one turn: each event and step as it comes, each rest and its end. It only
 * listens; nothing here can change how a turn runs.
 */
import type { StepEvent, StepId } from '../agent/index.ts';
import type { DriveState, LoopEvent } from '../debugger/driver.ts';
import type { ToolCall } from '../llm/index.ts';
import type { RequestPurpose, RestCause } from '../trace/entries.ts';
import type { Recorder } from '../trace/recorder.ts';
import { toStepValue } from '../trace/step-value.ts';

/** A rest under way: `n` is its entry, by which an edit names it. */
export type Rest = { n: number; at: StepId | null } & RestCause;

export type TurnRecording = {
  onEvent(event: LoopEvent): void;
  onState(state: DriveState): void;
  /** Null while the loop runs. */
  rest(): Rest | null;
  /** The call that the loop is at, null between calls. */
  currentCall(): ToolCall | null;
  /** The call was changed by a person. */
  setCall(call: ToolCall): void;
  /** What a request that goes out now is for. */
  purpose(): RequestPurpose;
  /** What the answer that streams has said so far. */
  said(): string;
};

/** `recordContext` writes down what happened to the context since it was last called. */
export function createTurnRecording(recorder: Recorder, recordContext: () => void): TurnRecording {
  let current: ToolCall | null = null;
  let rest: Rest | null = null;
  let place: StepId = 'compact';
  let said = '';
  /** Of the current round: calls asked for, and calls begun. */
  let asked = 0;
  let begun = 0;

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
        const { at, type: _, ...cause } = state;
        const n = recorder.record({ kind: 'pause', step: at, ...cause });
        rest = { n, at, ...cause };
      } else {
        if (rest !== null) recorder.record({ kind: 'resume' });
        rest = null;
      }
      recorder.showNow();
    },
    rest: () => rest,
    currentCall: () => current,
    setCall: (call) => {
      current = call;
    },
    // The loop asks for a summary between `compact` and `stream`.
    purpose: () => (place === 'compact' ? 'summary' : 'answer'),
    said: () => said,
  };
}
