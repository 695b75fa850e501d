/**
 * Entries of what went over the wire, for the tests of the wire pane: small builders, and
 * one session in which an endpoint does several things that no specification allows.
 */
import type { Reading } from '../../src/llm/wire-events.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { addFrame, noFrames } from '../../src/trace/frames.ts';

export const URL = 'https://api.example.com/v1/chat/completions';
export const PROMPT: EntryBody = {
  kind: 'prompt',
  text: 'Make a tip calculator.',
  turn: 1,
  model: 'm-1',
  systemPrompt: 'You work on files.',
};

export function compact(round: number): EntryBody {
  return { kind: 'step', step: 'compact', round, value: { messages: 1 } };
}

type RequestFields = Partial<Extract<EntryBody, { kind: 'request' }>>;

export function request(fields: RequestFields = {}): EntryBody {
  return {
    kind: 'request',
    request: 1,
    attempt: 1,
    purpose: 'answer',
    model: 'm-1',
    url: URL,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ••••' },
    body: { shared: 0, rest: bodyOf(['Make a tip calculator.']) },
    adaptations: [],
    ...fields,
  };
}

/** A body with the system prompt and these texts by turns of user and assistant. */
export function bodyOf(texts: readonly string[]): string {
  const messages = [
    { role: 'system', content: 'You work on files.' },
    ...texts.map((content, n) => ({ role: n % 2 === 0 ? 'user' : 'assistant', content })),
  ];
  return JSON.stringify({ model: 'm-1', stream: true, messages });
}

export function response(id = 1, status = 200): EntryBody {
  const headers = { 'content-type': 'text/event-stream', 'x-request-id': 'req_7d21' };
  return { kind: 'response', request: id, status, headers };
}

/** One frame: when it came, its data and what it was taken for. */
export type Came = [ms: number, data: unknown, ...readings: Reading[]];

export function frames(id: number, came: readonly Came[]): EntryBody {
  const packed = noFrames();
  for (const [ms, data, ...readings] of came) {
    const raw = typeof data === 'string' ? data : JSON.stringify(data);
    addFrame(packed, { raw, readings }, ms);
  }
  return { kind: 'frame', request: id, frames: packed };
}

export function delta(fields: Record<string, unknown>): unknown {
  return { id: 'c-1', choices: [{ index: 0, delta: fields, finish_reason: null }] };
}

export function text(ms: number, content: string): Came {
  return [ms, delta({ content }), { as: 'text', chars: content.length }];
}

export function fragment(ms: number, call: number, args: string): Came {
  const item = { index: 0, function: { arguments: args } };
  return [ms, delta({ tool_calls: [item] }), { as: 'arguments', call, text: args }];
}

export function opens(ms: number, call: number, id: string, name: string): Came {
  const item = { index: 0, id, type: 'function', function: { name, arguments: '' } };
  return [ms, delta({ tool_calls: [item] }), { as: 'call', call, id, name }];
}

const HTML = '<!doctype html>\n<title>Tip</title>\n<label>Bill <input value="80"></label>\n';
const WRITE = JSON.stringify({ path: '/index.html', content: HTML });
const FRAGMENTS = WRITE.match(/[^]{1,9}/g) ?? [];

/** Round 2: every call at index 0, and a finish reason that says nothing of the calls. */
export const QUIRKS: readonly Came[] = [
  [120, delta({ role: 'assistant', content: '' })],
  [260, ': keep-alive', { as: 'nothing', note: 'keep-alive' }],
  text(381, 'Empty apart'),
  ...[' from a README', '. I', '’ll write', ' the page', ' and', ' test', ' the sum.'].map(
    (piece, n) => text(402 + n * 21, piece),
  ),
  opens(702, 0, 'call_8f', 'write'),
  ...FRAGMENTS.map((piece, n) => fragment(744 + n * 9, 0, piece)),
  [
    1_010,
    delta({
      tool_calls: [{ index: 0, id: 'call_c2', function: { name: 'run_js', arguments: '' } }],
    }),
    { as: 'call', call: 1, id: 'call_c2', name: 'run_js', note: 'new-id-opens-call' },
  ],
  fragment(1_052, 1, '{"code":'),
  fragment(1_090, 1, '"0.15 * 80"}'),
  [
    1_204,
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { as: 'finish', reason: 'stop', readAs: 'tool_use', note: 'finish-overruled' },
  ],
  [
    1_206,
    { choices: [], usage: { prompt_tokens: 1318, completion_tokens: 214 } },
    { as: 'usage', usage: { input: 1_318, cached: 1_024, output: 214 } },
  ],
  [1_207, '[DONE]', { as: 'done' }],
];

const FIRST_BODY = bodyOf(['Make a tip calculator.']);
const SECOND_BODY = bodyOf(['Make a tip calculator.', 'I’ll look first.', 'README.md 214 B']);
const SHARED = FIRST_BODY.length - 2;

/** A session of three requests: a plain one, one with quirks, one that failed twice first. */
export const SESSION_ENTRIES: EntryBody[] = [
  PROMPT,
  { kind: 'context', change: 'push', index: 0, removed: 0, inserted: [], faults: [] },
  compact(1),
  request(),
  response(),
  frames(1, [
    [110, delta({ role: 'assistant', content: '' })],
    text(412, 'I’ll look first.'),
    opens(440, 0, 'call_1', 'list'),
    fragment(455, 0, '{"path":"/"}'),
    [480, { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }, finish('tool_calls')],
  ]),
  { kind: 'reply', request: 1, calls: [finished(0, 'call_1', 'list')] },
  usage(1, { input: 396, output: 41 }),
  called('call_1', 'list', { path: '/' }),
  resulted('call_1', 'list', 'README.md 214 B'),
  compact(2),
  request({ request: 2, body: { shared: SHARED, rest: SECOND_BODY.slice(SHARED) } }),
  response(2),
  frames(2, QUIRKS),
  {
    kind: 'reply',
    request: 2,
    calls: [
      finished(0, 'call_8f', 'write'),
      { ...finished(1, 'call_c2', 'run_js'), notes: ['new-id-opens-call'] },
    ],
  },
  usage(2, { input: 1_318, cached: 1_024, output: 214 }),
  called('call_8f', 'write', { path: '/index.html', content: HTML }),
  called('call_c2', 'run_js', { code: '0.15 * 80' }),
  resulted('call_8f', 'write', 'wrote 5 lines'),
  resulted('call_c2', 'run_js', '12'),
];

/** Round 3: a 429, then a refusal of stream_options, then the answer streams. */
export const RETRIED: EntryBody[] = [
  compact(3),
  request({ request: 3 }),
  response(3, 429),
  { kind: 'retry', request: 3, attempt: 1, waitMs: 4_000, reason: 'Rate limit reached (429).' },
  request({ request: 3, attempt: 2 }),
  response(3, 400),
  frames(3, [
    [
      90,
      { error: { message: 'Unknown parameter: stream_options' } },
      { as: 'error', message: 'Unknown parameter: stream_options' },
    ],
  ]),
  request({ request: 3, attempt: 3, adaptations: ['no-stream-options'] }),
  response(3),
  frames(3, [text(300, 'The page'), text(330, ' works.')]),
];

export function usage(
  id: number,
  counts: { input: number; cached?: number; output: number },
): EntryBody {
  return { kind: 'usage', request: id, usage: counts, isEstimate: false };
}

function finish(reason: string): Reading {
  return { as: 'finish', reason, readAs: 'tool_use' };
}

function finished(call: number, id: string, name: string) {
  return { call, id, name, isValid: true, notes: [] };
}

function called(id: string, name: string, args: Record<string, unknown>): EntryBody {
  return { kind: 'event', event: { type: 'tool_call', id, name, args } };
}

function resulted(id: string, name: string, result: string): EntryBody {
  return { kind: 'event', event: { type: 'tool_result', id, name, result } };
}
