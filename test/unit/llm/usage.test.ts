import { describe, expect, it } from 'vitest';
import { readUsage } from '../../../src/llm/usage.ts';

const counts = { prompt_tokens: 9, completion_tokens: 2 };
const both = { input: 9, output: 2 };

describe('readUsage', () => {
  it.each([
    ['OpenAI', { ...counts, prompt_tokens_details: { cached_tokens: 4 } }],
    ['DeepSeek', { ...counts, prompt_cache_hit_tokens: 4, prompt_cache_miss_tokens: 5 }],
    ['Moonshot', { ...counts, cached_tokens: 4 }],
    ['LiteLLM for Anthropic', { ...counts, cache_read_input_tokens: 4 }],
    [
      'the Responses form',
      { input_tokens: 9, output_tokens: 2, input_tokens_details: { cached_tokens: 4 } },
    ],
  ])('knows the cached tokens of %s', (_, usage) => {
    expect(readUsage(usage)).toEqual({ ...both, cached: 4 });
  });

  it("adds the cache's tokens to Anthropic's own input, which leaves them out", () => {
    const usage = {
      input_tokens: 2,
      cache_read_input_tokens: 4,
      cache_creation_input_tokens: 3,
      output_tokens: 2,
    };
    expect(readUsage(usage)).toEqual({ ...both, cached: 4 });
  });

  it.each([
    [{ completion_tokens_details: { reasoning_tokens: 1 } }],
    [{ output_tokens_details: { reasoning_tokens: 1 } }],
    [{ reasoning_tokens: 1 }],
  ])('knows the tokens of the reasoning in %j', (more) => {
    expect(readUsage({ ...counts, ...more })).toEqual({ ...both, reasoning: 1 });
  });

  it.each([[{ cost: 0.5 }], [{ cost: { total_cost: 0.5 } }], [{ estimated_cost: 0.5 }]])(
    'knows the cost in %j',
    (more) => {
      expect(readUsage({ ...counts, ...more })).toEqual({ ...both, cost: 0.5 });
    },
  );

  it('leaves out what is no number of anything', () => {
    const more = { cost: null, prompt_tokens_details: null, cached_tokens: -1 };
    expect(readUsage({ ...counts, ...more })).toEqual(both);
    expect(readUsage({ prompt_tokens: 'many' })).toBeNull();
    expect(readUsage([])).toBeNull();
  });

  it('takes one count without the other', () => {
    expect(readUsage({ completion_tokens: 2 })).toEqual({ input: 0, output: 2 });
  });
});
