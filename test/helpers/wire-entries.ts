/** Entries of the wire as a worker would record them, for tests of what is made of them. */
import type { Usage } from '../../src/llm/types.ts';
import type { Adaptation, Reading } from '../../src/llm/wire-events.ts';
import type { EntryBody, RequestPurpose } from '../../src/trace/entries.ts';
import { addFrame, noFrames } from '../../src/trace/frames.ts';

export type Asked = {
  attempt?: number;
  purpose?: RequestPurpose;
  model?: string;
  adaptations?: Adaptation[];
};

/** Request `request` goes out. */
export function asked(request: number, fields: Asked = {}): EntryBody {
  return {
    kind: 'request',
    request,
    attempt: fields.attempt ?? 1,
    purpose: fields.purpose ?? 'answer',
    model: fields.model ?? 'm',
    url: 'https://api.example/v1/chat/completions',
    headers: {},
    body: { shared: 0, rest: '{}' },
    adaptations: fields.adaptations ?? [],
  };
}

/** One frame with these readings, `ms` after its request. */
export function frame(request: number, ms: number, ...readings: Reading[]): EntryBody {
  const frames = noFrames();
  addFrame(frames, { raw: '{}', readings }, ms);
  return { kind: 'frame', request, frames };
}

/** A call opens, and this much of its arguments comes. */
export function drafting(text: string, call = { call: 0, id: 'c1', name: 'write' }): EntryBody {
  const pieces: Reading[] = text === '' ? [] : [{ as: 'arguments', call: call.call, text }];
  return frame(1, 10, { as: 'call', ...call }, ...pieces);
}

/** More of a call's arguments. */
export function more(text: string, call = 0): EntryBody {
  return frame(1, 20, { as: 'arguments', call, text });
}

/** The answer to `request` is whole. */
export function counted(request: number, usage: Usage, isEstimate = false): EntryBody {
  return { kind: 'usage', request, usage, isEstimate };
}
