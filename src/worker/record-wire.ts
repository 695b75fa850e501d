/**
 * Writes down what goes over the wire: each request, what came back, and what every frame
 * was taken for. A context grows and is sent again each round, so a body is kept as what
 * differs from the last one of its purpose: a session stays as long as its conversation and
 * not as its square.
 */
import { estimateTokens } from '../lib/tokens.ts';
import type { WireEvent, WireFrame } from '../llm/index.ts';
import type { EntryBody, RequestPurpose } from '../trace/entries.ts';
import type { RequestState } from '../trace/state.ts';

export type WireRecordingOptions = {
  record(body: EntryBody): unknown;
  recordFrame(request: number, frame: WireFrame, ms: number): void;
  now(): number;
  /** The requests that the trace holds already. */
  before: readonly RequestState[];
};

/** What the turn knows of the request that is made. */
export type Asking = {
  purpose: RequestPurpose;
  model: string;
  /** What the answer has said so far, for the estimate. */
  said(): string;
};

/** A listener for one session's models. `asking` is asked when a request goes out. */
export function createWireRecording(
  options: WireRecordingOptions,
  asking: () => Asking,
): (event: WireEvent) => void {
  const { record, recordFrame, now } = options;
  /** By purpose: the body sent last, and that of the request before it. */
  const bodies = new Map(options.before.map((r) => [r.purpose, { last: r.body, before: '' }]));
  let request = options.before.at(-1)?.request ?? 0;
  let sentAt = 0;
  let body = '';
  let argumentText = '';

  function send(event: Extract<WireEvent, { type: 'request' }>): void {
    const { attempt, url, headers, adaptations } = event;
    const { purpose, model } = asking();
    const known = bodies.get(purpose) ?? { last: '', before: '' };
    // Each attempt is compared with the request before this one, not with its first attempt.
    const before = attempt === 1 ? known.last : known.before;
    if (attempt === 1) request += 1;
    body = event.body;
    bodies.set(purpose, { last: body, before });
    sentAt = now();
    argumentText = '';
    const shared = commonPrefix(before, body);
    const kept = { shared, rest: body.slice(shared) };
    const rest = { url, headers, body: kept, adaptations };
    record({ kind: 'request', request, attempt, purpose, model, ...rest });
  }

  return (event) => {
    switch (event.type) {
      case 'request':
        return send(event);
      case 'response':
        return record({
          kind: 'response',
          request,
          status: event.status,
          headers: event.headers,
        });
      case 'frame': {
        for (const reading of event.frame.readings) {
          if (reading.as === 'arguments') argumentText += reading.text;
        }
        return recordFrame(request, event.frame, now() - sentAt);
      }
      case 'answer': {
        if (event.calls.length > 0) record({ kind: 'reply', request, calls: event.calls });
        const usage = event.usage ?? {
          input: estimateTokens(body),
          output: estimateTokens(asking().said() + argumentText),
        };
        return record({ kind: 'usage', request, usage, isEstimate: event.usage === null });
      }
      case 'retry': {
        const { attempt, waitMs, reason } = event;
        return record({ kind: 'retry', request, attempt, waitMs, reason });
      }
      case 'failed':
        return record({ kind: 'failed', request, message: event.message });
      default:
        return event satisfies never;
    }
  };
}

/** How many characters two texts have in common at their beginning. */
function commonPrefix(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
