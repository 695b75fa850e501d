/**
 * One turn in the worker: the loop in its driver, with breakpoints, rules, budgets and
 * steering around it, and everything that a person can change while it rests. Each change
 * is written down beside its original. Whether a rest is the one that a person saw is
 * checked here, once: an edit that comes too late changes nothing.
 */
import { agentLoop, postponeCompaction } from '../agent/index.ts';
import type { AgentOptions, AgentTool, Message, StepEvent, ToolCall } from '../agent/index.ts';
import type { Breakpoints, Hit } from '../debugger/breakpoints.ts';
import type { Budget } from '../debugger/budget.ts';
import { createDriver, type DriveMode, type Driver, type Review } from '../debugger/driver.ts';
import { checkReplacement } from '../debugger/replacement.ts';
import { ruleFor } from '../debugger/rules.ts';
import type { Context, Model, ModelRequest } from '../llm/index.ts';
import type { Edit, EntryBody } from '../trace/entries.ts';
import type { Recorder } from '../trace/recorder.ts';
import type { DebugSetup } from '../trace/setup.ts';
import { amendCalls } from './amend-calls.ts';
import { applyContextEdit } from './context-edit.ts';
import type { ContextEdit, DriverState, RunTarget } from './protocol.ts';
import type { Queue } from './queue.ts';
import { createTurnRecording, type TurnRecording } from './record-turn.ts';
import { createSummaryReview } from './summary-review.ts';

export type TurnPorts = {
  recorder: Recorder;
  /** Writes down what happened to the context, and who did it where that was not the loop. */
  recordContext(by?: 'person' | 'steering'): void;
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

export type Turn = {
  driver: Driver;
  recording: TurnRecording;
  /** Why the turn ended; null while it runs. */
  stopReason(): string | null;
  runTo(target: RunTarget): void;
  /** The text that the run goes to, until it is used. */
  awaited(): string | null;
  /** Why the value was not taken; empty when it was. */
  replace(rest: number, value: unknown): string[];
  editContext(edit: ContextEdit): string[];
  /** These throw when the loop does not rest before a call at `rest`. */
  allow(rest: number): void;
  refuse(rest: number, reason: string): void;
  answer(rest: number, content: string, isError: boolean): void;
};

const MOVED_ON = 'The loop has gone on meanwhile, so nothing was changed. Look where it is now.';
const NOT_AT_A_STEP =
  'Between two pieces of an answer there is nothing to change: step to the next step first.';

/** Begins the turn at once. */
export function startTurn(start: TurnStart, ports: TurnPorts): Turn {
  const { context, tools } = start;
  const { recorder, recordContext, queue, budget, breakpoints } = ports;
  breakpoints.beginTurn();
  const abort = new AbortController();
  const recording = createTurnRecording(recorder, recordContext);
  let stopReason: string | null = null;
  let awaited: string | null = null;
  /** The call that the latest rest was about was decided on. */
  let isDecided = false;

  const review = createSummaryReview({
    record: (body) => void recorder.record(body),
    hits: () => stopOf(breakpoints.summaryReady()),
    hold: (breakpoint) => driver.hold('compact', 'summary', breakpoint),
  });

  const driver = createDriver({
    loop: agentLoop(start.model, context, tools, abort.signal, {
      ...start.options,
      reviewSummary: review.reviewSummary,
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
    review: (event) => (event.step === 'execute_tool' ? reviewCall(event) : 'go'),
    exceeded: (event) => budget.exceeded(event),
    onState: (state) => {
      const before = recording.rest();
      budget.runs(state.type === 'running');
      recording.onState(state);
      // Whoever goes on from the question has answered it.
      if (before?.why === 'approval' && !isDecided && !abort.signal.aborted) {
        const id = recording.currentCall()?.id ?? '';
        decide({ id, decision: 'allowed', by: 'person', text: '' });
      }
      isDecided = false;
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

  function reviewCall(event: StepEvent): Review {
    const call = event.value as ToolCall;
    const rule = ruleFor(call, ports.setup().rules);
    if (rule?.policy !== 'refuse') return rule?.policy === 'ask' ? 'ask' : 'go';
    const text = `the rules of this session do not allow this call of "${call.name}".`;
    decide({ id: call.id, decision: 'refused', by: 'policy', text });
    return { value: refusal(call, text) };
  }

  function decide(decision: Omit<Extract<EntryBody, { kind: 'decision' }>, 'kind'>): void {
    isDecided = true;
    recorder.record({ kind: 'decision', ...decision });
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

  function replace(rest: number, value: unknown): string[] {
    if (recording.rest()?.n !== rest) return [MOVED_ON];
    if (review.isOpen()) return review.replace(value);
    const event = driver.restsAt();
    if (event === null) return [NOT_AT_A_STEP];
    const checked = checkReplacement(event, value);
    if (!checked.ok) return checked.problems;
    recorder.record({ kind: 'edit', step: event.step, edit: checked.edit });
    driver.replace(checked.value);
    amend(checked.edit);
    void recorder.flush();
    return [];
  }

  /** The context shows the calls that run, not those that the model asked for. */
  function amend(edit: Edit): void {
    if (edit.of !== 'call' && edit.of !== 'calls') return;
    const calls = edit.of === 'call' ? [edit.after] : edit.after;
    context.messages = amendCalls(context.messages, calls);
    recordContext('person');
    if (edit.of !== 'call') return;
    recording.setCall(edit.after);
    const event = driver.restsAt();
    const ruled = event === null ? 'go' : reviewCall(event);
    if (typeof ruled === 'object') driver.replace(ruled.value);
  }

  function editContext(edit: ContextEdit): string[] {
    if (recording.rest()?.n !== edit.rest) return [MOVED_ON];
    if (review.isOpen()) return ['A summary waits to be used: decide on it first.'];
    const event = driver.restsAt();
    if (event === null) return [NOT_AT_A_STEP];
    const request = event.step === 'stream' ? (event.value as ModelRequest) : null;
    const edited = applyContextEdit(edit, {
      step: event.step,
      messages: edit.how === 'once' && request !== null ? request.messages : context.messages,
      systemPrompt: context.systemPrompt ?? '',
      tools: request?.tools.map(({ name }) => name) ?? [],
    });
    if (!edited.ok) return edited.problems;
    recorder.record({ kind: 'edit', step: event.step, edit: edited.edit });
    if (edit.how === 'keep') keepContext(edit, edited.messages);
    putInHand(event, edit, edited.messages);
    void recorder.flush();
    return [];
  }

  function keepContext({ systemPrompt }: ContextEdit, messages: Message[]): void {
    const hasGrown = messages.length > context.messages.length;
    context.messages = messages;
    if (systemPrompt !== undefined) context.systemPrompt = systemPrompt;
    if (hasGrown) postponeCompaction(context);
    recordContext('person');
  }

  /** At these two steps the loop holds the messages, so it must go on with the new ones. */
  function putInHand(event: StepEvent, edit: ContextEdit, messages: Message[]): void {
    if (event.step === 'compact') driver.replace(messages);
    if (event.step !== 'stream') return;
    const request = event.value as ModelRequest;
    const { systemPrompt = request.systemPrompt, tools: offered } = edit;
    driver.replace({
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      messages,
      tools: offered ? tools.filter(({ name }) => offered.includes(name)) : request.tools,
      ...(edit.how === 'once' ? { isAsWritten: true } : {}),
    });
  }

  /** Goes on from the rest before a call with what the person decided. */
  function settle(rest: number, how: (call: ToolCall) => ToolCall): void {
    const event = driver.restsAt();
    if (recording.rest()?.n !== rest || event?.step !== 'execute_tool') throw new Error(MOVED_ON);
    driver.replace(how(event.value as ToolCall));
    driver.proceed();
  }

  return {
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
    replace,
    editContext,
    allow: (rest) =>
      settle(rest, (call) => {
        if (call.answer) decide({ id: call.id, decision: 'allowed', by: 'person', text: '' });
        return withoutAnswer(call);
      }),
    refuse: (rest, reason) =>
      settle(rest, (call) => {
        const text = reason.trim() === '' ? 'the user did not allow this call.' : reason.trim();
        decide({ id: call.id, decision: 'refused', by: 'person', text });
        return refusal(call, `the user refused this call: ${text}`);
      }),
    answer: (rest, content, isError) =>
      settle(rest, (call) => {
        decide({ id: call.id, decision: 'answered', by: 'person', text: content });
        return { ...call, answer: { content, ...(isError ? { is_error: true } : {}) } };
      }),
  };
}

function refusal(call: ToolCall, why: string): ToolCall {
  return { ...call, answer: { content: `error: ${why}`, is_error: true } };
}

/** A person who allows a call that a rule refused means that it shall run. */
function withoutAnswer(call: ToolCall): ToolCall {
  const allowed = { ...call };
  delete allowed.answer;
  return allowed;
}
