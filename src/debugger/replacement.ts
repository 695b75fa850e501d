/**
 * Whether a value that a person made can take the place of what the loop is about to use. It
 * comes from the page as unknown data; what is taken is a copy with the known fields only.
 * The loop trusts what a step resumes with, so whatever could leave it with a context that
 * no provider takes is refused here, with the reason.
 */
import type { Message, StepEvent, ToolCall, ToolResult, TurnStop } from '../agent/types.ts';
import type { Edit } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import { isFields, readArguments, readName, readText } from './plain.ts';
import type { Fields, Problems } from './plain.ts';

/** `value` is what the loop goes on with, `edit` the same beside what it had. */
export type Replacement =
  | { ok: true; value: unknown; edit: Edit }
  | { ok: false; problems: Problem[] };

/** Judges `value` as what shall take the place of the step's. One like the present is fine. */
export function checkReplacement(event: StepEvent, value: unknown): Replacement {
  const problems: Problems = [];
  const edit = editOf(event, value, problems);
  if (edit === null || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: edit.after, edit };
}

type Part = Exclude<Message['content'], string>[number];

/** What a step yields is fixed by its id; the loop's own code is the proof of the casts. */
function editOf(event: StepEvent, value: unknown, problems: Problems): Edit | null {
  switch (event.step) {
    case 'compact':
    case 'stream':
      problems.push({ code: 'messages-elsewhere' });
      return null;
    case 'push_assistant': {
      const before = event.value as Message;
      return { of: 'answer', before, after: readAnswer(value, before, problems) };
    }
    case 'truncated':
    case 'fill_aborted': {
      const before = [...(event.value as ToolCall[])];
      return { of: 'calls', before, after: readCalls(value, before, problems) };
    }
    case 'execute_tool': {
      const before = event.value as ToolCall;
      return { of: 'call', before, after: readCall(value, before, problems) };
    }
    case 'push_results': {
      const before = [...(event.value as ToolResult[])];
      return { of: 'results', before, after: readResults(value, before, problems) };
    }
    case 'finish': {
      const before = event.value as TurnStop;
      return { of: 'stop', before, after: readStop(value, problems) ?? before };
    }
    default:
      return event.step satisfies never;
  }
}

function readAnswer(value: unknown, before: Message, problems: Problems): Message {
  if (!isFields(value) || value['role'] !== 'assistant') {
    problems.push({ code: 'answer-role' });
    return before;
  }
  const content = value['content'];
  if (typeof content === 'string') {
    return { role: 'assistant', content: readText(content, { in: 'answer' }, problems) };
  }
  if (!Array.isArray(content)) {
    problems.push({ code: 'answer-content' });
    return before;
  }
  const ids = new Set<string>();
  const parts = Array.from(content, (part: unknown, at) => {
    const read = readPart(part, { at, before }, problems);
    if (read?.type === 'tool_use' && ids.has(read.id)) {
      problems.push({ code: 'same-id', values: { id: read.id } });
    }
    if (read?.type === 'tool_use') ids.add(read.id);
    return read;
  });
  return { role: 'assistant', content: parts.filter((part) => part !== null) };
}

type PartPlace = { at: number; before: Message };

function readPart(part: unknown, { at, before }: PartPlace, problems: Problems): Part | null {
  const place = { in: 'part', part: at + 1 } as const;
  const type = isFields(part) ? part['type'] : undefined;
  if (!isFields(part) || (type !== 'text' && type !== 'reasoning' && type !== 'tool_use')) {
    problems.push({ code: 'part-type', at: place });
    return null;
  }
  if (type !== 'tool_use') return { type, text: readText(part['text'], place, problems) };
  const id = readText(part['id'], { ...place, in: 'partId' }, problems);
  if (id === '') {
    problems.push({ code: 'part-without-id', at: place });
    return null;
  }
  const name = readName(part['name'], id, problems);
  const args = readArguments(part['args'], id, problems);
  return { type, id, name, args, ...unreadableArguments(part, before) };
}

/** A call whose arguments came broken stays so until its arguments or that text change. */
function unreadableArguments(part: Fields, { content }: Message): { argsRaw?: string } {
  const raw = part['argsRaw'];
  const args = part['args'];
  if (typeof raw !== 'string' || !isFields(args) || Object.keys(args).length > 0) return {};
  const isAsBefore =
    typeof content !== 'string' &&
    content.some((one) => one.type === 'tool_use' && one.id === part['id'] && one.argsRaw === raw);
  return isAsBefore ? { argsRaw: raw } : {};
}

function readCalls(value: unknown, before: readonly ToolCall[], problems: Problems): ToolCall[] {
  if (!Array.isArray(value) || value.length !== before.length) {
    problems.push({ code: 'call-count', values: { count: before.length } });
    return [];
  }
  return before.map((call, at) => readCall(value[at], call, problems));
}

function readCall(value: unknown, before: ToolCall, problems: Problems): ToolCall {
  const { id } = before;
  if (!isFields(value) || value['id'] !== id) {
    problems.push({ code: 'call-moved', values: { id } });
    return before;
  }
  const name = readName(value['name'], id, problems);
  const args = value['args'];
  if (args === null && before.args === null) return unreadableCall(before, name);
  return { id, name, args: readArguments(args, id, problems) };
}

/** Arguments that could not be read stay what they are until someone writes others. */
function unreadableCall({ id, invalid, argsRaw }: ToolCall, name: string): ToolCall {
  return {
    id,
    name,
    args: null,
    ...(invalid === undefined ? {} : { invalid }),
    ...(argsRaw === undefined ? {} : { argsRaw }),
  };
}

function readResults(
  value: unknown,
  before: readonly ToolResult[],
  problems: Problems,
): ToolResult[] {
  if (!Array.isArray(value) || value.length !== before.length) {
    problems.push({ code: 'result-count', values: { count: before.length } });
    return [];
  }
  return before.map((result, at) => readResult(value[at], result, problems));
}

function readResult(value: unknown, before: ToolResult, problems: Problems): ToolResult {
  const id = before.tool_use_id;
  if (!isFields(value) || value['tool_use_id'] !== id) {
    problems.push({ code: 'result-moved', values: { id } });
    return before;
  }
  const content = readText(value['content'], { in: 'result', id }, problems);
  const isError = value['is_error'];
  if (isError === undefined) return { tool_use_id: id, content };
  if (typeof isError === 'boolean') return { tool_use_id: id, content, is_error: isError };
  problems.push({ code: 'result-flag', values: { id } });
  return before;
}

const STOPS: readonly TurnStop[] = ['end_turn', 'max_tokens', 'aborted', 'error'];

function readStop(value: unknown, problems: Problems): TurnStop | null {
  const stop = STOPS.find((reason) => reason === value);
  if (stop === undefined) {
    problems.push({ code: 'stop-reason', values: { reasons: STOPS.join(', ') } });
  }
  return stop ?? null;
}
