/**
 * Runs one call and always gives a result: a tool that is missing, throws, hangs or gives
 * no text must never break the loop, and whatever happened is told to the model in words.
 * The tool is raced with the signal, so one that ignores it cannot hold up a stop; what it
 * gives after that is dropped.
 */
import { cutAtCharacter } from '../lib/text.ts';
import type { AgentTool, ToolCall, ToolResult } from './types.ts';
import { argumentErrors } from './validation.ts';

/** The most characters of one result: more would push everything else out of the window. */
const RESULT_LIMIT = 100_000;

/** The result of `call`. Never rejects: every failure is an error result. */
export async function runTool(
  tools: readonly AgentTool[],
  call: ToolCall,
  signal?: AbortSignal,
): Promise<ToolResult> {
  if (signal?.aborted) return abortedResult(call);
  if (call.answer) return { tool_use_id: call.id, ...call.answer };
  if (call.args === null) return errorResult(call, notJson(call));
  const tool = tools.find((candidate) => candidate.name === call.name);
  if (!tool) return errorResult(call, notFound(call, tools));
  const misfits = argumentErrors(tool.parameters, call.args);
  if (misfits.length > 0) return errorResult(call, misfit(call, misfits));
  try {
    const value: unknown = await raceAbort(() => tool.execute(call.args ?? {}, signal), signal);
    return { tool_use_id: call.id, content: cut(toText(value)) };
  } catch (thrown) {
    return signal?.aborted ? abortedResult(call) : errorResult(call, toReason(thrown));
  }
}

/** For a call that an abort stopped or kept from running. */
export function abortedResult(call: ToolCall): ToolResult {
  return errorResult(call, 'aborted');
}

/** For a call in an answer that the token limit cut off. */
export function truncatedResult(call: ToolCall): ToolResult {
  return errorResult(
    call,
    `output truncated by max_tokens, tool "${call.name}" args may be incomplete. ` +
      'It was not run. Send it again in smaller pieces.',
  );
}

function errorResult(call: ToolCall, reason: string): ToolResult {
  return { tool_use_id: call.id, content: cut(`error: ${reason}`), is_error: true };
}

function notFound(call: ToolCall, tools: readonly AgentTool[]): string {
  const names = tools.map((tool) => tool.name).join(', ');
  return `tool "${call.name}" not found${names && `. The tools are: ${names}`}`;
}

function notJson(call: ToolCall): string {
  return (
    `the arguments of tool "${call.name}" are not a JSON object; they may have been cut off. ` +
    'It was not run. Send the whole call again.'
  );
}

function misfit(call: ToolCall, misfits: string[]): string {
  return `the arguments of tool "${call.name}" do not fit its schema, so it was not run: ${misfits.join('; ')}`;
}

/** Rejects as soon as the signal is aborted, whatever the task does. */
function raceAbort<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(new Error('aborted'));
    signal?.addEventListener('abort', onAbort, { once: true });
    // Inside `then`, so that a tool that throws before it returns a promise rejects, too.
    Promise.resolve()
      .then(task)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', onAbort));
  });
}

/** Any value that a tool gives as text for the model. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '(no output)';
  return toJson(value);
}

/** Why a tool failed, whatever it threw: an error, a string, an object or nothing. */
function toReason(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  if (typeof thrown === 'object' && thrown !== null) return toJson(thrown);
  return `the tool failed without saying why (it threw ${String(thrown)})`;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return '(a value that cannot be written as JSON: it refers to itself or holds a bigint)';
  }
}

function cut(text: string): string {
  if (text.length <= RESULT_LIMIT) return text;
  const kept = cutAtCharacter(text, RESULT_LIMIT);
  return `${kept}\n[cut: ${text.length - kept.length} more characters; ask for a smaller part]`;
}
