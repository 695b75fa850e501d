/**
 * The compaction cases from public bug reports (history.json): what is summarised, what
 * stays, and what happens when the summary goes wrong.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compactContext, runAgent, type AgentOptions } from '../../src/agent/index.ts';
import { fromWire, toWire, type Context } from '../../src/llm/index.ts';
import { collect } from '../helpers/collect.ts';
import { createEndpoint, type Answer, type Endpoint, type WireBody } from '../helpers/endpoint.ts';
import { expandMessages, expandText } from './lib/expand.ts';
import { violations } from './lib/invariants.ts';

type Words = { contains?: string[]; notContains?: string[] };

type CompactionCase = {
  id: string;
  title: string;
  input: {
    event: string;
    messages: unknown[];
    send?: string;
    summary?: string;
    summaryAnswer?: { text: string; stopReason: string };
    config?: { compactThreshold?: number; keepRecent?: number; contextWindowTokens?: number };
    model?: { rejectPromptOverChars: number; summary: string };
  };
  expect: Words & {
    invariants?: string[];
    firstNonSystemRole?: string;
    lastRole?: string;
    maxModelCalls?: number;
    unchangedHistory?: boolean;
    summaryPrompt?: Words;
    afterCompact?: { countSummaries: number; contains: string[] };
  };
};

/** H12 speaks of images in messages, which this app does not have; text is covered. */
const CASES = (
  JSON.parse(readFileSync(new URL('history.json', import.meta.url), 'utf8')) as CompactionCase[]
).filter(({ input }) => input.config !== undefined);

const isSummaryRequest = (body: WireBody) =>
  JSON.stringify(body.messages).includes('Summarise the conversation');

/** Answers the summary as the case says, and anything else with a short text. */
function endpointOf({ input }: CompactionCase): Endpoint {
  const { summary, summaryAnswer, model, config } = input;
  const contextWindow = config?.contextWindowTokens;
  return createEndpoint(
    (_n, body): Answer => {
      const size = JSON.stringify(body.messages).length;
      if (model && size > model.rejectPromptOverChars) return { status: 400 };
      if (!isSummaryRequest(body)) return { text: 'Going on.' };
      if (!summaryAnswer) return { text: model?.summary ?? summary ?? '' };
      return { text: summaryAnswer.text, finish: 'length' };
    },
    contextWindow === undefined ? {} : { contextWindow },
  );
}

function expectWords(text: string, { contains = [], notContains = [] }: Words): void {
  for (const word of contains) expect(text).toContain(word);
  for (const word of notContains) expect(text).not.toContain(word);
}

describe.each(CASES)('$id $title', (compactionCase) => {
  it('ends as it should', async () => {
    const { input, expect: wanted } = compactionCase;
    const { compactThreshold = 50, keepRecent = 20 } = input.config ?? {};
    const options: AgentOptions = { compactAt: compactThreshold, keepRecent };
    const context: Context = fromWire(expandMessages(input.messages));
    const before = structuredClone(context.messages);
    const endpoint = endpointOf(compactionCase);
    if (input.send === undefined) {
      await compactContext(endpoint.model, context, undefined, options);
    } else {
      context.messages.push({ role: 'user', content: expandText(input.send) });
      await collect(runAgent(endpoint.model, context, [], undefined, options));
    }

    const asked = endpoint.bodies.filter(isSummaryRequest);
    const request = endpoint.bodies.filter((body) => !isSummaryRequest(body)).at(-1);
    const messages = (request?.messages ?? toWire(context)) as never[];
    expect(violations(messages, wanted.invariants ?? [])).toEqual([]);
    expectWords(JSON.stringify(messages), wanted);
    if (wanted.summaryPrompt) expectWords(JSON.stringify(asked), wanted.summaryPrompt);
    if (wanted.unchangedHistory) expect(context.messages).toEqual(before);
    if (wanted.maxModelCalls !== undefined) {
      expect(endpoint.bodies.length).toBeLessThanOrEqual(wanted.maxModelCalls);
    }
    const roles = (request?.messages ?? []).map((message) => message.role);
    if (wanted.lastRole) expect(roles.at(-1)).toBe(wanted.lastRole);
    if (wanted.firstNonSystemRole) {
      expect(roles.find((role) => role !== 'system')).toBe(wanted.firstNonSystemRole);
    }
    if (wanted.afterCompact) {
      const after = JSON.stringify(context.messages);
      expectWords(after, wanted.afterCompact);
      expect(after.split('[context summary]').length - 1).toBe(wanted.afterCompact.countSummaries);
    }
  });
});
