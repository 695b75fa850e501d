/**
 * Reads the token counts of an answer. They may come in every chunk, in the last one, or
 * never; the last ones count and are never summed.
 */
import { isPlainObject } from './arguments.ts';
import type { Usage } from './types.ts';

/** The counts of a `usage` object under the names that are in use, or null without any. */
export function readUsage(usage: unknown): Usage | null {
  if (!isPlainObject(usage)) return null;
  const input = firstNumber(usage['prompt_tokens'], usage['input_tokens']);
  const output = firstNumber(usage['completion_tokens'], usage['output_tokens']);
  if (input === null && output === null) return null;
  const details = usage['prompt_tokens_details'] ?? usage['input_tokens_details'];
  const cached = firstNumber(
    isPlainObject(details) ? details['cached_tokens'] : null,
    usage['prompt_cache_hit_tokens'],
  );
  const counts = { input: input ?? 0, output: output ?? 0 };
  return cached === null ? counts : { ...counts, cached };
}

function firstNumber(...values: unknown[]): number | null {
  return values.find((value) => typeof value === 'number') ?? null;
}
