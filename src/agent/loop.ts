/**
 * The agent loop. All of it: ask the model, run the tools that it asks for, give it the
 * results, and ask again until it asks for nothing.
 *
 * The context is the only memory. At every `step(…)` you can stop, look at the value in
 * hand and change it: whoever pulls this generator decides when it goes on. The loop
 * knows no browser, no clock and no storage, and it sets no limit on its rounds.
 */
import { buildAssistantMessage, buildToolResultMessage, stream } from '../llm/index.ts';
import type { Context, Model } from '../llm/index.ts';
import {
  callsOf,
  closeOpenCalls,
  isAnswered,
  isBlank,
  roundsSoFar,
} from './context.ts';
import { compactContext, needsCompaction } from './compaction.ts';
import { abortedResult, runTool, truncatedResult } from './run-tool.ts';
import { stepOfRound } from './step.ts';
import type { AgentEvent, AgentOptions, AgentTool, StepEvent } from './types.ts';
import type { ToolCall, ToolResult, TurnStop } from './types.ts';

/** Runs one turn on `context` and yields what a consumer sees of it. */
export async function* runAgent(
  model: Model,
  context: Context,
  tools: readonly AgentTool[],
  signal?: AbortSignal,
  options?: AgentOptions,
): AsyncGenerator<AgentEvent> {
  for await (const event of agentLoop(model, context, tools, signal, options)) {
    if (event.type !== 'step') yield event;
  }
}

/** The same turn with its steps. To stop it, abort `signal` and keep pulling. */
export async function* agentLoop(
  model: Model,
  context: Context,
  tools: readonly AgentTool[],
  signal?: AbortSignal,
  options: AgentOptions = {},
): AsyncGenerator<AgentEvent | StepEvent> {
  // A turn that was cut off may owe results: they are answered, never run again. One
  // that was cut off after its last answer has nothing left to ask.
  closeOpenCalls(context);
  if (isAnswered(context)) {
    yield { type: 'turn_end', stopReason: 'end_turn' };
    return;
  }
  let round = roundsSoFar(context);

  while (true) {
    round += 1;
    const step = stepOfRound(round);

    // 1. A model reads only so much. When there is too much, the old becomes a summary.
    context.messages = yield* step('compact', context.messages);
    if (needsCompaction(model, context, options)) {
      await compactContext(model, context, signal, options);
    }

    // 2. The model answers. Its words pass on at once, its calls wait for the end.
    const { systemPrompt, messages } = context;
    const request = yield* step('stream', { systemPrompt, messages, tools });
    let text = '';
    let reasoning = '';
    let calls: ToolCall[] = [];
    let stopReason: TurnStop | 'tool_use' = 'error';
    const answering = stream(model, request, { tools: request.tools, signal });
    for await (const event of answering) {
      if (event.type === 'text_delta') {
        text += event.delta;
        yield { type: 'assistant_text', delta: event.delta };
      } else if (event.type === 'reasoning_delta') {
        reasoning += event.delta;
      } else if (event.type === 'tool_call') {
        calls.push(event);
      } else if (event.type === 'done') {
        stopReason = event.stopReason;
      } else if (event.type === 'error') {
        const note = `\n[error] ${event.error.message}`;
        text += note;
        yield { type: 'assistant_text', delta: note };
      }
    }

    // A broken answer keeps its words but not its calls: they may not be whole.
    if (stopReason === 'error' || stopReason === 'aborted') calls = [];

    // 3. The answer goes into the context, or the next request would not remember it.
    const built = buildAssistantMessage(text, calls, reasoning);
    const answer = yield* step('push_assistant', built);
    if (!isBlank(answer)) context.messages.push(answer);
    calls = callsOf(answer);
    for (const { id, name, args } of calls) {
      yield { type: 'tool_call', id, name, args: args ?? {} };
    }

    // 4. Cut off by the token limit: half a call could damage a file, so none runs.
    const results: ToolResult[] = [];
    const wasCut = stopReason === 'max_tokens' && calls.length > 0;
    if (wasCut) {
      for (const call of yield* step('truncated', calls)) {
        yield keep(truncatedResult(call), call, results);
      }
    }

    // 5. No calls: the model has all it wanted, and the turn ends.
    if (calls.length === 0) {
      const reason = yield* step('finish', endOf(stopReason));
      yield { type: 'turn_end', stopReason: signal?.aborted ? 'aborted' : reason };
      return;
    }

    // 6. The calls run one at a time, so that each sees what the one before it did.
    for (const next of wasCut ? [] : calls) {
      if (signal?.aborted) break;
      const call = yield* step('execute_tool', next);
      const result = await runTool(tools, call, signal);
      yield keep(result, call, results);
    }

    // 7. An abort skipped some. One call without a result spoils a context for ever.
    const skipped = calls.slice(results.length);
    if (skipped.length > 0) {
      for (const call of yield* step('fill_aborted', skipped)) {
        yield keep(abortedResult(call), call, results);
      }
    }

    // 8. The results go back as one message, and round we go.
    const answers = yield* step('push_results', results);
    context.messages.push(buildToolResultMessage(answers));
    if (signal?.aborted) {
      yield { type: 'turn_end', stopReason: 'aborted' };
      return;
    }
  }
}

/** Adds a result to those that will be pushed, and gives the event that shows it. */
function keep(result: ToolResult, call: ToolCall, results: ToolResult[]): AgentEvent {
  results.push(result);
  return { type: 'tool_result', id: call.id, name: call.name, result: result.content };
}

/** Why the turn ends. A call that was announced but never sent is none. */
function endOf(stopReason: TurnStop | 'tool_use'): TurnStop {
  return stopReason === 'tool_use' ? 'end_turn' : stopReason;
}
