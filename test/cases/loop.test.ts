/**
 * The loop's cases from public bug reports (loop.json), each with the outcome it asks for.
 * L08 and L09 would go on for ever: the loop sets no limit, the driver's budget pauses them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runAgent, type AgentEvent, type AgentTool } from '../../src/agent/index.ts';
import { sleep } from '../../src/lib/sleep.ts';
import { toWire, type Context } from '../../src/llm/index.ts';
import { createTools } from '../../src/tools/index.ts';
import { createMemoryWorkspace, type Workspace } from '../../src/vfs/index.ts';
import { drive } from '../helpers/driver.ts';
import { createEndpoint, type Answer, type Endpoint } from '../helpers/endpoint.ts';
import { tool, type CountingTool } from '../helpers/tools.ts';
import { violations } from './lib/invariants.ts';
import type { ExpectedResult, LoopCase, Turn, ToolScript } from './lib/loop-case.ts';

const CASES = JSON.parse(readFileSync(new URL('loop.json', import.meta.url), 'utf8')) as LoopCase[];

const INVARIANTS = [
  'paired',
  'no-orphan-tool',
  'args-object',
  'assistant-nonempty',
  'well-formed',
  'content-type',
];

type Run = {
  events: AgentEvent[];
  context: Context;
  endpoint: Endpoint;
  tools: CountingTool[];
  workspace: Workspace;
  ms: number;
};

describe.each(CASES)('$id $title', (loopCase) => {
  it('ends as it should', async () => {
    const { script, expect: wanted } = loopCase;
    const runs = script.runs ?? [{ turns: script.turns ?? [], abort: script.abort }];
    const context: Context = { messages: [] };
    const all: Run[] = [];
    for (const { turns, abort } of runs) {
      context.messages.push({ role: 'user', content: 'go' });
      all.push(await play(loopCase, turns, abort ?? script.abort, context));
    }
    const [first, second] = all;
    if (!first) throw new Error('A case has at least one run.');

    if (wanted.firstRun) expectRun(first, wanted.firstRun);
    if (wanted.secondRun && second) expectRun(second, wanted.secondRun);
    expectRun(first, wanted);
    if (wanted.historyInvariants) {
      expect(violations(toWire(context) as never, INVARIANTS)).toEqual([]);
    }
    for (const [path, text] of Object.entries(wanted.files ?? {})) {
      expect(await first.workspace.read(path)).toBe(text);
    }
  });
});

function expectRun(run: Run, wanted: LoopCase['expect']): void {
  const { events, endpoint, tools } = run;
  const ends = events.filter((event) => event.type === 'turn_end');
  const results = events.filter((event) => event.type === 'tool_result');
  const requests = endpoint.bodies.length;
  if (wanted.stopReason) expect(ends.at(-1)?.stopReason).toBe(wanted.stopReason);
  if (wanted.turnEnds !== undefined) expect(ends).toHaveLength(wanted.turnEnds);
  if (wanted.events) expect(events.map((event) => event.type)).toEqual(wanted.events);
  if (wanted.modelCalls !== undefined) expect(requests).toBe(wanted.modelCalls);
  if (wanted.maxModelCalls !== undefined)
    expect(requests).toBeLessThanOrEqual(wanted.maxModelCalls);
  if (wanted.maxMs !== undefined) expect(run.ms).toBeLessThan(wanted.maxMs);
  if (wanted.fetchAborted) expect(endpoint.aborted).toBeGreaterThan(0);
  if (wanted.text !== undefined) expect(textOf(events)).toBe(wanted.text);
  if (wanted.toolResultIdsInOrder) {
    expect(results.map((result) => result.id)).toEqual(wanted.toolResultIdsInOrder);
  }
  for (const [name, times] of Object.entries(wanted.toolExecutions ?? {})) {
    const executed = tools.find((candidate) => candidate.name === name)?.runs.length;
    expect([name, executed]).toEqual([name, times]);
  }
  for (const expected of wanted.toolResults ?? []) {
    expectResult(results.find((result) => result.id === expected.id)?.result, expected);
  }
  if (wanted.maxRequestChars !== undefined) {
    const largest = Math.max(...endpoint.bodies.map((body) => JSON.stringify(body).length));
    expect(largest).toBeLessThanOrEqual(wanted.maxRequestChars);
  }
}

function expectResult(result: string | undefined, expected: ExpectedResult): void {
  expect(result).toBeTypeOf('string');
  if (expected.startsWith) expect(result?.startsWith(expected.startsWith)).toBe(true);
  if (expected.includes) expect(result).toContain(expected.includes);
  if (expected.notIncludes) expect(result).not.toContain(expected.notIncludes);
}

async function play(
  loopCase: LoopCase,
  turns: Turn[],
  aborts: LoopCase['script']['abort'],
  context: Context,
): Promise<Run> {
  const { script } = loopCase;
  const endpoint = createEndpoint((n) => toAnswer(turns, n));
  const workspace = createMemoryWorkspace(script.vfs ?? {});
  const abort = new AbortController();
  const stopLater = () => {
    for (let i = 0; i < (aborts?.times ?? 1); i += 1) {
      setTimeout(() => abort.abort(), (aborts?.afterMs ?? 0) + i);
    }
  };
  const tools = Object.entries(script.tools ?? {}).map(([name, how]) =>
    scripted(name, how, aborts?.whenToolStarts === name ? stopLater : () => {}),
  );
  if (aborts && aborts.whenToolStarts === undefined) stopLater();
  const usable: AgentTool[] = script.realTools ? createTools(workspace) : tools;
  const startedAt = performance.now();
  const events = turns.some((turn) => turn.forever)
    ? await driveToRest(endpoint, context, usable)
    : await readAll(
        runAgent(endpoint.model, context, usable, abort.signal),
        script.consumerBreaksAfterEvents,
      );
  if (aborts?.againAfterEndMs !== undefined) abort.abort();
  return { events, context, endpoint, tools, workspace, ms: performance.now() - startedAt };
}

/** A turn without end rests at a budget; a person then aborts it. */
async function driveToRest(
  { model }: Endpoint,
  context: Context,
  tools: AgentTool[],
): Promise<AgentEvent[]> {
  const { driver, events, rest } = drive(model, 'run', { context, tools });
  expect(await rest()).toContain('budget');
  driver.abort();
  await driver.finished;
  return events.filter((event) => event.type !== 'step');
}

async function readAll(
  source: AsyncIterable<AgentEvent>,
  breakAfter = Infinity,
): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of source) {
    events.push(event);
    if (events.length >= breakAfter) break;
  }
  return events;
}

function toAnswer(turns: Turn[], n: number): Answer {
  const turn = turns[Math.min(n, turns.length - 1)];
  if (!turn || (n >= turns.length && !turn.forever)) throw new Error('One model call too many.');
  const finish = turn.stopReason === 'max_tokens' ? 'length' : undefined;
  return {
    text: turn.text,
    toolCalls: turn.toolCalls.map((call) => ({
      id: call.id.replace('{n}', String(n)),
      name: call.name,
      ...(call.argsRaw === undefined ? { args: call.args } : { argsRaw: call.argsRaw }),
    })),
    ...(finish && { finish }),
    ...(turn.error !== undefined && { error: turn.error }),
    ...(turn.chunkDelayMs !== undefined && { delayMs: turn.chunkDelayMs }),
  };
}

/** The tool that a case describes. `onStart` is called when it begins to run. */
function scripted(name: string, how: ToolScript, onStart: () => void): CountingTool {
  return tool(name, (_args, signal) => {
    onStart();
    return behave(how, signal) as Promise<string>;
  });
}

/** Anything but a string is what these cases are about. */
async function behave(how: ToolScript, signal?: AbortSignal): Promise<unknown> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', onAbort);
  });
  aborted.catch(() => {});
  switch (how.do) {
    case 'return':
      return how.value;
    case 'return-undefined':
      return undefined;
    case 'return-circular': {
      const circular: Record<string, unknown> = {};
      return Object.assign(circular, { self: circular });
    }
    case 'return-huge':
      return (how.unit ?? 'x').repeat(Math.ceil((how.chars ?? 0) / (how.unit ?? 'x').length));
    case 'throw':
      throw how.value;
    case 'throw-undefined':
      throw undefined;
    case 'never':
      return new Promise(() => {});
    case 'slow':
      await Promise.race([sleep(how.ms ?? 0), aborted]);
      return how.value;
    case 'reject-on-abort':
      return aborted;
    default:
      throw new Error(`No such behaviour: ${how.do}`);
  }
}

function textOf(events: AgentEvent[]): string {
  return events.flatMap((e) => (e.type === 'assistant_text' ? [e.delta] : [])).join('');
}
