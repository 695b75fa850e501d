/**
 * Loopscope with its recorder on, as one more contender: the loop under its driver, every
 * event, step, request and frame recorded, and each batch cloned as a database would.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Agent from '../../../src/agent/index.ts';
import type * as Budgets from '../../../src/debugger/budget.ts';
import type * as Drivers from '../../../src/debugger/driver.ts';
import type { Context, Model } from '../../../src/llm/index.ts';
import type * as Recorders from '../../../src/trace/recorder.ts';
import type * as Turns from '../../../src/worker/record-turn.ts';
import type * as Wires from '../../../src/worker/record-wire.ts';
import type { Harness } from './harness.ts';

const load = <T>(path: string): Promise<T> =>
  import(pathToFileURL(join(process.env['PROJECT'] ?? '.', 'src', path)).href) as Promise<T>;

const { agentLoop } = await load<typeof Agent>('agent/index.ts');
const { createBudget } = await load<typeof Budgets>('debugger/budget.ts');
const { createDriver } = await load<typeof Drivers>('debugger/driver.ts');
const { createRecorder } = await load<typeof Recorders>('trace/recorder.ts');
const { createTurnRecording } = await load<typeof Turns>('worker/record-turn.ts');
const { createWireRecording } = await load<typeof Wires>('worker/record-wire.ts');

const NO_LIMITS = { rounds: Infinity, failingCalls: Infinity, cutAnswers: Infinity };

export default {
  label: 'loopscope, driven and recorded',
  prepare: async (harness: Harness) => {
    const context: Context = {
      systemPrompt: harness.system,
      messages: [{ role: 'user', content: harness.prompt }],
    };
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
    const turn = createTurnRecording(recorder, context);
    const { baseURL, apiKey, fetch } = harness;
    const model: Model = {
      baseURL,
      apiKey,
      id: harness.model,
      fetch,
      onWire: createWireRecording({ ...recorder, now, before: [] }, () => ({
        purpose: turn.purpose(),
        model: harness.model,
        said: turn.said,
      })),
    };
    const tools = [
      { ...harness.tool, execute: async (args: unknown) => harness.tool.execute(args) },
    ];
    return async () => {
      const abort = new AbortController();
      const driver = createDriver({
        loop: agentLoop(model, context, tools, abort.signal, { compactAt: Infinity }),
        abort,
        mode: 'run',
        paceMs: 0,
        budget: createBudget(NO_LIMITS),
        sleep: async () => {},
        onEvent: (event) => {
          turn.onEvent(event);
          if (event.type === 'assistant_text') harness.onText(event.delta);
          else if (event.type === 'tool_call') harness.onToolCall(event);
          else if (event.type === 'tool_result') harness.onToolResult(event);
        },
        onState: turn.onState,
        beforeResume: async ({ step }) => {
          if (step === 'stream') await recorder.flush();
        },
      });
      await driver.finished;
      await recorder.flush();
    };
  },
};
