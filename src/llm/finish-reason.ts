/**
 * What endpoints write into `finish_reason`, and what it means. The words differ by vendor
 * and by letter case; the meanings are four. Calls in the answer decide between `end_turn`
 * and `tool_use`, not this word: both `stop` with calls and `tool_calls` without are common.
 */

import type { AnswerStop } from './types.ts';
import type { ReadingNote } from './wire-events.ts';

/** `normal`: the model was finished. `length`: cut by the token limit. */
export type Finish = 'normal' | 'length' | 'filtered' | 'failed';

const MEANINGS: Readonly<Record<Exclude<Finish, 'normal'>, readonly string[]>> = {
  length: [
    'length',
    'max_tokens',
    'max_output_tokens',
    'max_completion_tokens',
    'max_length',
    'model_length',
    'token_limit',
    'model_context_window_exceeded',
    'context_length_exceeded',
    'incomplete',
  ],
  filtered: [
    'content_filter',
    'content_filtered',
    'safety',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'sensitive',
    'guardrail_intervened',
    'refusal',
  ],
  failed: [
    'error',
    'failed',
    'network_error',
    'server_error',
    'insufficient_system_resource',
    'malformed_function_call',
    'abort',
    'aborted',
    'cancelled',
    'canceled',
    'timeout',
  ],
};

const FINISHES: ReadonlyMap<string, Finish> = new Map(
  (['length', 'filtered', 'failed'] as const).flatMap((finish) =>
    MEANINGS[finish].map((word): [string, Finish] => [word, finish]),
  ),
);

const GRAVITY: Readonly<Record<Finish, number>> = { normal: 0, length: 1, filtered: 2, failed: 3 };

/**
 * The meaning of a `finish_reason`, or null when it says nothing: absent, null or empty.
 * A word that nobody knows means a normal end, since a new vendor's `stop` must not fail.
 */
export function readFinishReason(reason: unknown): Finish | null {
  if (typeof reason !== 'string') return null;
  const word = reason.trim().toLowerCase();
  if (word === '' || word === 'null') return null;
  return FINISHES.get(word) ?? 'normal';
}

/** Of two reasons in one answer the graver: a late `stop` does not undo `length`. */
export function graverFinish(earlier: Finish | null, later: Finish): Finish {
  return earlier !== null && GRAVITY[earlier] > GRAVITY[later] ? earlier : later;
}

/** The words of the book; the last one belongs to the old `function_call`. */
const STANDARD = ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'];

/** Why a reason was read other than it was written; undefined when it was not. */
export function noteOfFinish(
  reason: string,
  answer: { isAgain: boolean; hasCalls: boolean },
): ReadingNote | undefined {
  if (answer.isAgain) return 'finish-again';
  const saysCalls = reason === 'tool_calls' || reason === 'function_call';
  if (saysCalls !== answer.hasCalls && (saysCalls || reason === 'stop')) return 'finish-overruled';
  return STANDARD.includes(reason) ? undefined : 'finish-alias';
}

/** The stop reason of an answer that ends so; `error` when it is worthless. */
export function toStop(finish: Finish | null, hasCalls: boolean): AnswerStop | 'error' {
  if (finish === 'filtered' || finish === 'failed') return 'error';
  if (finish === 'length') return 'max_tokens';
  return hasCalls ? 'tool_use' : 'end_turn';
}
