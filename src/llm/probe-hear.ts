/**
 * Asks a model one thing for the probe, through `stream` and its observer, and sums up what
 * came. One attempt, few tokens; an aborted request is a failed one here.
 */
import { ModelError, toModelError } from './errors.ts';
import { stream, type StreamOptions } from './stream.ts';
import type { Model, Usage } from './types.ts';
import type { Adaptation, WireEvent } from './wire-events.ts';

export type Heard = {
  error: ModelError | null;
  /** The names of the tools that were called. */
  called: string[];
  usage: Usage | null;
  isStreamed: boolean;
  /** What was different in the request that was answered. */
  adaptations: Adaptation[];
};

/** Enough for a model that thinks first, and still next to nothing. */
const MOST_TOKENS = 256;

/** What the model answers to `prompt`. Never rejects. */
export async function hear(model: Model, prompt: string, options: StreamOptions): Promise<Heard> {
  const heard: Heard = {
    error: null,
    called: [],
    usage: null,
    isStreamed: true,
    adaptations: [],
  };
  const onWire = (event: WireEvent): void => {
    if (event.type === 'request') heard.adaptations = event.adaptations;
    else if (event.type === 'frame') {
      heard.isStreamed &&= !event.frame.readings.some(isWhole);
    }
    model.onWire?.(event);
  };
  const asked: Model = { ...model, maxTokens: MOST_TOKENS, retries: 0, onWire };
  const messages = [{ role: 'user' as const, content: prompt }];
  for await (const event of stream(asked, { messages }, options)) {
    if (event.type === 'tool_call') heard.called.push(event.name);
    else if (event.type === 'usage') heard.usage = event.usage;
    else if (event.type === 'error') heard.error = toModelError(event.error, model.apiKey);
    else if (event.type === 'done' && event.stopReason === 'aborted') {
      heard.error = new ModelError('internal', 'The test was stopped.');
    }
  }
  return heard;
}

function isWhole(reading: { as: string; note?: string }): boolean {
  return reading.note === 'not-streamed';
}
