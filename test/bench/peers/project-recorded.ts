/**
 * Loopscope with its recorder on, as one more contender: the loop under its driver, every
 * event, step, request and frame recorded, and each batch cloned as a database would.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Breakpoints from '../../../src/debugger/breakpoints.ts';
import type * as Budgets from '../../../src/debugger/budget.ts';
import type { Model } from '../../../src/llm/index.ts';
import type * as Recorders from '../../../src/trace/recorder.ts';
import type * as Setups from '../../../src/trace/setup.ts';
import type * as States from '../../../src/trace/state.ts';
import type * as Queues from '../../../src/worker/queue.ts';
import type * as Contexts from '../../../src/worker/recorded-context.ts';
import type * as Turns from '../../../src/worker/turn.ts';
import type * as Wires from '../../../src/worker/record-wire.ts';
import type { Harness } from './harness.ts';

const load = <T>(path: string): Promise<T> =>
  import(pathToFileURL(join(process.env['PROJECT'] ?? '.', 'src', path)).href) as Promise<T>;

const { createBreakpoints } = await load<typeof Breakpoints>('debugger/breakpoints.ts');
const { createBudget } = await load<typeof Budgets>('debugger/budget.ts');
const { createRecorder } = await load<typeof Recorders>('trace/recorder.ts');
const { DEFAULT_SETUP } = await load<typeof Setups>('trace/setup.ts');
const { EMPTY_STATE } = await load<typeof States>('trace/state.ts');
const { createQueue } = await load<typeof Queues>('worker/queue.ts');
const { createRecordedContext } = await load<typeof Contexts>('worker/recorded-context.ts');
const { startTurn } = await load<typeof Turns>('worker/turn.ts');
const { createWireRecording } = await load<typeof Wires>('worker/record-wire.ts');

const NO_LIMITS = { rounds: null, tokens: null, money: null, seconds: null };
const BUDGET = {
  turn: { ...NO_LIMITS, failingCalls: null, cutAnswers: null },
  session: NO_LIMITS,
};

export default {
  label: 'loopscope, driven and recorded',
  prepare: async (harness: Harness) => {
    const now = () => Date.now();
    const recorder = createRecorder({
      next: 0,
      now,
      later: (task, ms) => void setTimeout(task, ms),
      store: async (batch) => void structuredClone(batch),
      show: () => {},
      onStoreFailed: (error) => {
        throw error;
      },
    });
    const recorded = createRecordedContext(EMPTY_STATE, recorder);
    recorded.begin(harness.prompt, harness.system);
    let turn: Turns.Turn | null = null;
    const { baseURL, apiKey, fetch } = harness;
    const model: Model = {
      baseURL,
      apiKey,
      id: harness.model,
      fetch,
      onWire: createWireRecording({ ...recorder, now, before: [] }, () => ({
        purpose: turn?.recording.purpose() ?? 'answer',
        model: harness.model,
        said: () => turn?.recording.said() ?? '',
      })),
    };
    const tools = [
      { ...harness.tool, execute: async (args: unknown) => harness.tool.execute(args) },
    ];
    return async () => {
      const options = { compactAt: Infinity };
      const spent = { rounds: 0, tokens: 0, money: {}, seconds: 0 };
      turn = startTurn(
        { model, context: recorded.context, tools, options, mode: 'run', paceMs: 0 },
        {
          recorder: listening(recorder, harness),
          recordContext: recorded.record,
          breakpoints: createBreakpoints({
            breakpoints: [],
            counts: {},
            scope: () => null,
            compile: () => null,
          }),
          budget: createBudget({ limits: BUDGET, spent, now }),
          loading: () => null,
          queue: createQueue([], recorder.record),
          setup: () => DEFAULT_SETUP,
          sleep: async () => {},
          onRound: () => {},
          onState: () => {},
        },
      );
      await turn.driver.finished;
      await recorder.flush();
    };
  },
};

/** The harness hears what is recorded of the loop's events. */
function listening(recorder: Recorders.Recorder, harness: Harness): Recorders.Recorder {
  return {
    ...recorder,
    record: (body) => {
      if (body.kind === 'event') {
        const { event } = body;
        if (event.type === 'assistant_text') harness.onText(event.delta);
        else if (event.type === 'tool_call') harness.onToolCall(event);
        else if (event.type === 'tool_result') harness.onToolResult(event);
      }
      return recorder.record(body);
    },
  };
}
