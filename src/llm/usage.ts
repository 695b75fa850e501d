/**
 * Reads the token counts of an answer. They may come in every chunk, in the last one, or
 * never; the last ones count and are never summed. Nothing is estimated here: what is not
 * told is left out.
 */
import { isPlainObject } from './arguments.ts';
import type { Usage } from './types.ts';

/** The counts of a `usage` object under the names that are in use, or null without any. */
export function readUsage(usage: unknown): Usage | null {
  if (!isPlainObject(usage)) return null;
  const cached = firstNumber(
    inner(usage['prompt_tokens_details'], 'cached_tokens'),
    inner(usage['input_tokens_details'], 'cached_tokens'),
    usage['prompt_cache_hit_tokens'], // DeepSeek
    usage['cache_read_input_tokens'], // Anthropic
    usage['cached_tokens'], // Moonshot
  );
  const input = firstNumber(usage['prompt_tokens'], anthropicInput(usage));
  const output = firstNumber(usage['completion_tokens'], usage['output_tokens']);
  if (input === null && output === null) return null;
  const reasoning = firstNumber(
    inner(usage['completion_tokens_details'], 'reasoning_tokens'),
    inner(usage['output_tokens_details'], 'reasoning_tokens'),
    usage['reasoning_tokens'], // Perplexity
  );
  const cost = readCost(usage);
  return {
    input: input ?? 0,
    output: output ?? 0,
    ...(cached === null ? {} : { cached }),
    ...(reasoning === null ? {} : { reasoning }),
    ...(cost === null ? {} : { cost }),
  };
}

/** `input_tokens`; Anthropic's own count leaves out what the cache read or wrote. */
function anthropicInput(usage: Record<string, unknown>): number | null {
  const input = firstNumber(usage['input_tokens']);
  const read = firstNumber(usage['cache_read_input_tokens']) ?? 0;
  const written = firstNumber(usage['cache_creation_input_tokens']) ?? 0;
  return input === null ? null : input + read + written;
}

/** OpenRouter names a number, Perplexity an object with the total, DeepInfra an estimate. */
function readCost(usage: Record<string, unknown>): number | null {
  const { cost } = usage;
  return firstNumber(cost, inner(cost, 'total_cost'), usage['estimated_cost']);
}

function inner(value: unknown, name: string): unknown {
  return isPlainObject(value) ? value[name] : undefined;
}

function firstNumber(...values: unknown[]): number | null {
  return values.find((value): value is number => typeof value === 'number' && value >= 0) ?? null;
}
