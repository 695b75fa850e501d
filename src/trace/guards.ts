/**
 * Whether stored or imported data is what it claims to be. A guard checks what `project`
 * and the panes touch, so that an entry that passes can never make them throw; it does not
 * judge whether the trace makes sense.
 */
import { STEP_IDS } from '../agent/types.ts';
import type { Entry, EntryBody, SessionMeta } from './entries.ts';

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isStep: Check = (value) => STEP_IDS.some((id) => id === value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.some((v) => v === value);
const record =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isFields(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

const isObject: Check = (value) => isFields(value) && !Array.isArray(value);
const isRef = record({ hash: isText, size: isNumber });

const isPart = either(
  record({ type: oneOf('text', 'reasoning'), text: isText }),
  record({ type: oneOf('tool_use'), id: isText, name: isText, args: isObject }),
  record({ type: oneOf('tool_result'), tool_use_id: isText, content: isText }),
);

/** A message of a context as the model layer defines it. */
export const isMessage = record({
  role: oneOf('user', 'assistant'),
  content: either(isText, listOf(isPart)),
});

const isCall = record({ id: isText, name: isText, args: orNull(isObject) });

const isStepValue = either(
  record({ messages: isCount }),
  record({ message: isMessage }),
  record({ calls: listOf(isCall) }),
  record({ call: isCall, index: isCount, of: isCount }),
  record({ results: listOf(record({ tool_use_id: isText, content: isText })) }),
  record({ stopReason: isText }),
);

const isAgentEvent = either(
  record({ type: oneOf('assistant_text'), delta: isText }),
  record({ type: oneOf('tool_call'), id: isText, name: isText, args: isObject }),
  record({ type: oneOf('tool_result'), id: isText, name: isText, result: isText }),
  record({
    type: oneOf('turn_end'),
    stopReason: oneOf('end_turn', 'max_tokens', 'aborted', 'error'),
  }),
);

const isTexts: Check = (value) => isFields(value) && Object.values(value).every(isText);
const isUsage = record({ input: isNumber, output: isNumber });
const isReading = record({ as: isText });
const isPacked = record({
  raws: listOf(isText),
  events: listOf(orNull(isText)),
  ms: listOf(isNumber),
  readings: listOf(either(isNumber, listOf(isReading))),
});

/** One check a kind: the compiler says when a new kind has none. */
const KINDS: Record<EntryBody['kind'], Check> = {
  prompt: record({ text: isText, turn: isCount, model: isText, systemPrompt: isText }),
  event: record({ event: isAgentEvent, deltas: optional(listOf(isCount)) }),
  step: record({ step: isStep, round: isCount, value: isStepValue }),
  context: record({
    change: oneOf('push', 'replace', 'edit'),
    index: isCount,
    removed: isCount,
    inserted: listOf(isMessage),
    faults: listOf(record({ rule: isText, index: isNumber, message: isText })),
    repairs: optional(listOf(isText)),
  }),
  tool: either(
    record({ phase: oneOf('start'), id: isText, name: isText }),
    record({ phase: oneOf('end'), id: isText, name: isText, ms: isNumber, isError: isFlag }),
  ),
  file: record({
    path: isText,
    before: orNull(isRef),
    after: orNull(isRef),
    callId: orNull(isText),
  }),
  pause: record({ step: orNull(isStep), why: isText }),
  resume: record({}),
  request: record({
    request: isCount,
    attempt: isCount,
    purpose: oneOf('answer', 'summary'),
    model: isText,
    url: isText,
    headers: isTexts,
    body: record({ shared: isCount, rest: isText }),
    adaptations: listOf(isText),
  }),
  response: record({ request: isCount, status: isCount, headers: isTexts }),
  frame: record({ request: isCount, frames: isPacked }),
  reply: record({
    request: isCount,
    calls: listOf(record({ call: isCount, id: isText, name: isText })),
  }),
  usage: record({ request: isCount, usage: isUsage, isEstimate: isFlag }),
  retry: record({ request: isCount, attempt: isCount, waitMs: isNumber, reason: isText }),
  failed: record({ request: isCount, message: isText }),
  fault: record({ code: isText, message: isText }),
};

/** Whether it is an entry that can be projected and shown. */
export function isEntry(value: unknown): value is Entry {
  if (!isFields(value) || !isCount(value['n']) || !isNumber(value['at'])) return false;
  const kind = value['kind'];
  return isText(kind) && Object.hasOwn(KINDS, kind as string)
    ? KINDS[kind as EntryBody['kind']](value)
    : false;
}

/** Whether it is a session's record of a version that this app reads. */
export function isSessionMeta(value: unknown): value is SessionMeta {
  return record({
    version: (v) => v === 1,
    id: isText,
    title: isText,
    createdAt: isNumber,
    updatedAt: isNumber,
    entries: isCount,
  })(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
