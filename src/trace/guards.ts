/**
 * Whether stored or imported data is what it claims to be. A guard checks what `project`
 * and the panes touch, so that an entry that passes can never make them throw; it does not
 * judge whether the trace makes sense.
 */
import { STEP_IDS } from '../agent/types.ts';
import type { Entry, EntryBody, SessionMeta } from './entries.ts';
import {
  either,
  isCount,
  isFields,
  isFlag,
  isNumber,
  isObject,
  isText,
  listOf,
  oneOf,
  optional,
  orNull,
  record,
  type Check,
} from './checks.ts';
import { isDebugSetup } from './setup-guard.ts';

const isStep: Check = (value) => STEP_IDS.some((id) => id === value);

const isRef = record({ hash: isText, size: isNumber });

const RESULT = { tool_use_id: isText, content: isText, is_error: optional(isFlag) };
const isResult = record(RESULT);

const isPart = either(
  record({ type: oneOf('text', 'reasoning'), text: isText }),
  record({
    type: oneOf('tool_use'),
    id: isText,
    name: isText,
    args: isObject,
    argsRaw: optional(isText),
  }),
  record({ type: oneOf('tool_result'), ...RESULT }),
);

/** A message of a context as the model layer defines it. */
export const isMessage = record({
  role: oneOf('user', 'assistant'),
  content: either(isText, listOf(isPart)),
});

const isCall = record({
  id: isText,
  name: isText,
  args: orNull(isObject),
  invalid: optional(isFlag),
  argsRaw: optional(isText),
  answer: optional(record({ content: isText, is_error: optional(isFlag) })),
});

const isTurnStop = oneOf('end_turn', 'max_tokens', 'aborted', 'error');

const isStepValue = either(
  record({ messages: isCount, tools: optional(listOf(isText)) }),
  record({ message: isMessage }),
  record({ calls: listOf(isCall) }),
  record({ call: isCall, index: isCount, of: isCount }),
  record({ results: listOf(isResult) }),
  record({ stopReason: isTurnStop }),
);

const isAgentEvent = either(
  record({ type: oneOf('assistant_text'), delta: isText }),
  record({ type: oneOf('tool_call'), id: isText, name: isText, args: isObject }),
  record({ type: oneOf('tool_result'), id: isText, name: isText, result: isText }),
  record({ type: oneOf('turn_end'), stopReason: isTurnStop }),
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

/** Both sides of an edit are of one kind. */
const both = (of: string, check: Check): Check =>
  record({ of: oneOf(of), before: check, after: check });

const isEdit = either(
  record({
    of: oneOf('messages'),
    how: oneOf('once', 'keep'),
    index: isCount,
    before: listOf(isMessage),
    after: listOf(isMessage),
    systemPrompt: optional(record({ before: isText, after: isText })),
    tools: optional(record({ before: listOf(isText), after: listOf(isText) })),
    shelf: listOf(record({ index: isCount, message: isMessage })),
  }),
  both('answer', isMessage),
  both('summary', isMessage),
  both('call', isCall),
  both('calls', listOf(isCall)),
  both('results', listOf(isResult)),
  both('stop', isTurnStop),
);

const isQueued = record({ id: isText, as: oneOf('steer', 'followUp'), text: isText });

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
    by: optional(oneOf('person', 'steering')),
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
  pause: record({
    step: orNull(isStep),
    why: isText,
    breakpoint: optional(isText),
    budget: optional(record({ of: isText, used: isNumber, limit: isNumber })),
  }),
  resume: record({}),
  edit: record({ step: orNull(isStep), edit: isEdit }),
  decision: record({
    id: isText,
    decision: oneOf('allowed', 'refused', 'answered'),
    by: oneOf('person', 'policy'),
    text: isText,
  }),
  queue: record({
    change: oneOf('added', 'edited', 'withdrawn', 'used'),
    queued: isQueued,
  }),
  hit: record({
    breakpoint: isText,
    count: isCount,
    did: oneOf('stopped', 'logged', 'passed'),
    message: orNull(isText),
  }),
  proposal: record({ cut: isCount, summary: isMessage }),
  setup: record({ setup: isDebugSetup }),
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
