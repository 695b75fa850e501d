/**
 * Answers of real endpoints that broke clients, each through `stream`. A case may name
 * several outcomes as right; the one held to here is the best of them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/llm/index.ts';
import { collect, fixtureModel, type Collected } from './lib/collect.ts';
import { fixtureFetch, type Fixture } from './lib/fixture-fetch.ts';

type ExpectedCall = Partial<ToolCall> & { args: ToolCall['args'] };

type WireCase = Fixture & {
  id: string;
  title: string;
  abortAfterChunk?: number;
  abortAfterMs?: number;
  expectFetches?: number;
  expect: {
    text?: string;
    textPrefix?: string;
    toolCalls?: ExpectedCall[];
    stopReason: string;
    errorIncludes?: string;
    reasoning?: string;
    usage?: { prompt_tokens: number; completion_tokens: number };
    idleTimeoutMs?: number;
  };
};

const cases: WireCase[] = JSON.parse(readFileSync(new URL('wire.json', import.meta.url), 'utf8'));

describe('stream gives the right outcome for', () => {
  it.each(cases.map((one) => [`${one.id}: ${one.title}`, one] as const))('%s', async (_, one) => {
    const { collected, fetches } = await run(one);
    const { text, toolCalls, stopReason, reasoning, usage, error } = collected;
    const { expect: wanted } = one;
    const calls = wanted.toolCalls ?? [];
    expect({
      stopReason,
      text: wanted.textPrefix === undefined ? text : text.slice(0, wanted.textPrefix.length),
      toolCalls: toolCalls.map((call, i) => ({ ...call, id: calls[i]?.id && call.id })),
      reasoning,
      usage: wanted.usage && usage,
      fetches: one.expectFetches && fetches,
    }).toEqual({
      stopReason: wanted.stopReason,
      text: wanted.textPrefix ?? wanted.text,
      toolCalls: calls.map((call) => ({ ...call, id: call.id })),
      reasoning: wanted.reasoning ?? '',
      usage: wanted.usage && toUsage(wanted.usage),
      fetches: one.expectFetches,
    });
    expect(error).toContain(wanted.errorIncludes ?? '');
    expect(error.length).toBeLessThan(800);
    expectUniqueIds(toolCalls);
    expectOrder(collected);
  });
});

async function run(one: WireCase): Promise<{ collected: Collected; fetches: number }> {
  const controller = new AbortController();
  const fetchFixture = fixtureFetch(one, (n) => {
    // The consumer has the chunk only after the reader has read it.
    if (n === one.abortAfterChunk) setTimeout(() => controller.abort(), 10);
  });
  if (one.abortAfterMs !== undefined) setTimeout(() => controller.abort(), one.abortAfterMs);
  const { idleTimeoutMs } = one.expect;
  const model = fixtureModel(fetchFixture, idleTimeoutMs === undefined ? {} : { idleTimeoutMs });
  const collected = await collect(model, { signal: controller.signal });
  return { collected, fetches: fetchFixture.requests.length };
}

function toUsage(usage: { prompt_tokens: number; completion_tokens: number }): object {
  return { input: usage.prompt_tokens, output: usage.completion_tokens };
}

function expectUniqueIds(calls: readonly ToolCall[]): void {
  const ids = calls.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain('');
}

/** Deltas, then usage, then calls, then exactly one end. */
function expectOrder({ events }: Collected): void {
  const end = 4;
  const rank = {
    retry: 0,
    text_delta: 1,
    reasoning_delta: 1,
    usage: 2,
    tool_call: 3,
    done: end,
    error: end,
  };
  const ranks = events.map(({ type }) => rank[type]);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(ranks.filter((r) => r === end)).toHaveLength(1);
}
