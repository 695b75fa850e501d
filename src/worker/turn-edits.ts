/**
 * What a person can do to a turn while it rests: put another value in the place of the one at
 * hand, edit the context, decide about a call. Each change is written down beside its
 * original. Whether the rest is the one that the person saw is checked here, once: an edit
 * that comes too late changes nothing. It knows no breakpoints, budgets or queues.
 */
import { postponeCompaction } from '../agent/index.ts';
import type { AgentTool, Message, StepEvent, ToolCall } from '../agent/index.ts';
import type { Driver } from '../debugger/driver.ts';
import { checkReplacement } from '../debugger/replacement.ts';
import type { Context, ModelRequest } from '../llm/index.ts';
import type { Edit } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import type { Recorder } from '../trace/recorder.ts';
import { amendCalls } from './amend-calls.ts';
import type { CallDecisions } from './call-decisions.ts';
import { applyContextEdit } from './context-edit.ts';
import type { ContextEdit } from './protocol.ts';
import type { TurnRecording } from './record-turn.ts';
import type { ContextAuthor } from './recorded-context.ts';
import type { SummaryReview } from './summary-review.ts';

/** The turn that is edited. */
export type EditedTurn = {
  driver: Driver;
  recording: TurnRecording;
  context: Context;
  tools: readonly AgentTool[];
};

export type EditPorts = {
  recorder: Recorder;
  recordContext(by?: ContextAuthor): void;
};

/** What else has a say at a rest: the rules about calls, and a summary that waits. */
export type Reviews = { calls: CallDecisions; summary: SummaryReview };

export type TurnEdits = {
  /** Why the value was not taken; empty when it was. */
  replace(rest: number, value: unknown): Problem[];
  editContext(edit: ContextEdit): Problem[];
  /** These throw when the loop does not rest before a call at `rest`. */
  allow(rest: number): void;
  refuse(rest: number, reason: string): void;
  answer(rest: number, content: string, isError: boolean): void;
};

const MOVED_ON = 'The loop has gone on meanwhile, so nothing was changed. Look where it is now.';

export function createTurnEdits(turn: EditedTurn, ports: EditPorts, reviews: Reviews): TurnEdits {
  const { driver, recording, context, tools } = turn;
  const { recorder, recordContext } = ports;
  const { calls: decisions, summary } = reviews;

  function replace(rest: number, value: unknown): Problem[] {
    if (recording.rest()?.n !== rest) return [{ code: 'moved-on' }];
    if (summary.isOpen()) return summary.replace(value);
    const event = driver.restsAt();
    if (event === null) return [{ code: 'not-at-a-step' }];
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
    // What the loop holds now is the call as it was edited: the rules look at that one.
    const ruled = event === null ? 'go' : decisions.byRule(event.value as ToolCall);
    if (typeof ruled === 'object') driver.replace(ruled.value);
  }

  function editContext(edit: ContextEdit): Problem[] {
    if (recording.rest()?.n !== edit.rest) return [{ code: 'moved-on' }];
    if (summary.isOpen()) return [{ code: 'summary-waits' }];
    const event = driver.restsAt();
    if (event === null) return [{ code: 'not-at-a-step' }];
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
    replace,
    editContext,
    allow: (rest) => settle(rest, decisions.allow),
    refuse: (rest, reason) => settle(rest, (call) => decisions.refuse(call, reason)),
    answer: (rest, content, isError) =>
      settle(rest, (call) => decisions.answer(call, content, isError)),
  };
}
