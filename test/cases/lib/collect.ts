/** Runs `stream` to its end and sums up what it yielded, the way the case files put it. */
import { stream } from '../../../src/llm/index.ts';
import type {
  Model,
  StreamContext,
  StreamEvent,
  StreamOptions,
  ToolCall,
  Usage,
} from '../../../src/llm/index.ts';

export type Collected = {
  events: StreamEvent[];
  text: string;
  reasoning: string;
  toolCalls: ToolCall[];
  stopReason: string;
  error: string;
  usage: Usage | null;
  waits: number[];
};

/** A model that asks `fetchFixture` and is named as in the case files. */
export function fixtureModel(fetchFixture: typeof fetch, more: Partial<Model> = {}): Model {
  return {
    baseURL: 'http://fixture.invalid/v1',
    apiKey: 'x',
    id: 'fx',
    fetch: fetchFixture,
    ...more,
  };
}

/** All events of one answer. Waits between attempts are noted, not waited for. */
export async function collect(
  model: Model,
  options: StreamOptions = {},
  context: StreamContext = { messages: [{ role: 'user', content: 'hello' }] },
): Promise<Collected> {
  const waits: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  const events: StreamEvent[] = [];
  for await (const event of stream(model, context, { sleep, ...options })) events.push(event);
  return { ...sumUp(events), waits };
}

function sumUp(events: StreamEvent[]): Omit<Collected, 'waits'> {
  const sum = { text: '', reasoning: '', stopReason: '', error: '' };
  const toolCalls: ToolCall[] = [];
  let usage: Usage | null = null;
  for (const event of events) {
    if (event.type === 'text_delta') sum.text += event.delta;
    else if (event.type === 'reasoning_delta') sum.reasoning += event.delta;
    else if (event.type === 'usage') usage = event.usage;
    else if (event.type === 'done') sum.stopReason = event.stopReason;
    else if (event.type === 'error') {
      sum.stopReason = 'error';
      sum.error = event.error.message;
    } else if (event.type === 'tool_call') {
      const { type: _, ...call } = event;
      toolCalls.push(call);
    }
  }
  return { events, ...sum, toolCalls, usage };
}
