/**
 * Reads a context: which message is the user's own, which calls were scripted and what
 * came back. Pure look-ups over messages in our own form. It knows the ids of scripted
 * calls, since those are the only memory that the built-in model has.
 */
import type { Message, ToolUsePart } from '../../llm/types.ts';
import type { CallOutcome } from './run.ts';
import type { DemoTaskId } from './tasks.ts';
import type { Language } from './words.ts';

/** `free` answers whatever is no task. */
export type RunId = DemoTaskId | 'free';

/**
 * Where a call stands: which run, in which language, which round of it. `serial` tells
 * apart runs of one session, since a provider refuses an id that comes twice.
 */
export type CallPlace = { run: RunId; language: Language; serial: number; round: number };

/** A scripted answer that is in the context, and the results that follow it. */
export type PastRound = { place: CallPlace; calls: ToolUsePart[]; outcomes: CallOutcome[] };

const RUN_IDS: readonly RunId[] = ['tip', 'summary', 'recover', 'fold', 'free'];
const CALL_ID = /^call_([a-z]+)_(en|zh)(\d+)_(\d+)_\d+$/;

/** The id of call number `index` of an answer, such as `call_fold_en1_07_0`. */
export function toCallId({ run, language, serial, round }: CallPlace, index: number): string {
  const tag = language === 'en' ? 'en' : 'zh';
  return `call_${run}_${tag}${serial}_${String(round).padStart(2, '0')}_${index}`;
}

/** The place that an id names, or null for an id that no script made. */
export function fromCallId(id: string): CallPlace | null {
  const [, name, tag, serial, round] = CALL_ID.exec(id) ?? [];
  const run = RUN_IDS.find((known) => known === name);
  if (run === undefined) return null;
  const language = tag === 'en' ? 'en' : 'zh-CN';
  return { run, language, serial: Number(serial), round: Number(round) };
}

/** All text of a message, without reasoning, calls and results. */
export function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** Whether a message is of the user's own words or a summary, as opposed to results. */
export function isUserText({ role, content }: Message): boolean {
  if (role !== 'user') return false;
  return typeof content === 'string' || content.every((part) => part.type === 'text');
}

/** The scripted answers with calls among `messages`, oldest first. */
export function pastRounds(messages: readonly Message[]): PastRound[] {
  return messages.flatMap((message, index) => {
    const calls = callsOf(message);
    const place = fromCallId(calls[0]?.id ?? '');
    if (place === null) return [];
    return [{ place, calls, outcomes: outcomesOf(calls, messages[index + 1]) }];
  });
}

function callsOf({ role, content }: Message): ToolUsePart[] {
  if (role !== 'assistant' || typeof content === 'string') return [];
  return content.filter((part) => part.type === 'tool_use');
}

/** The wire has no mark for a failed result: the loop's word for it begins the text. */
function outcomesOf(calls: readonly ToolUsePart[], answer: Message | undefined): CallOutcome[] {
  const parts = typeof answer?.content === 'object' ? answer.content : [];
  return calls.map(({ id, name, args }) => {
    const result = parts.find((part) => part.type === 'tool_result' && part.tool_use_id === id);
    const text = result?.type === 'tool_result' ? result.content : 'error: interrupted';
    return { name, args, text, isError: text.startsWith('error:') };
  });
}
