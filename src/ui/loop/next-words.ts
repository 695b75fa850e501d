/**
 * What happens if the loop goes on from a rest, in one sentence made from the step and the
 * value in hand. Pure but for the catalogue. It says only what the value decides: whether
 * arguments fit their schema, or a context its window, the page does not know.
 */
import type { StepId } from '../../agent/types.ts';
import type { Translate } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import type { StepValue } from '../../trace/entries.ts';
import { code } from '../debug/Sentence.tsx';

type Thing = 'messages' | 'tools' | 'calls' | 'results';

export type Standing = {
  step: StepId;
  value: StepValue;
  /** Messages at which compaction begins. */
  compactAt: number;
  /** Whether the turn is on its way out after an abort. */
  isEnding: boolean;
};

/** The sentence; empty where a step holds a value that is not its own. */
export function nextWords(t: Translate, standing: Standing): string {
  const { step, value } = standing;
  switch (step) {
    case 'compact':
      return 'messages' in value ? compactWords(t, value.messages, standing.compactAt) : '';
    case 'stream':
      return 'tools' in value ? requestWords(t, value) : '';
    case 'push_assistant':
      return 'message' in value ? answerWords(t, value.message) : '';
    case 'truncated':
    case 'fill_aborted':
      if (!('calls' in value)) return '';
      return t(`explain.next.${step}`, { calls: counted(t, 'calls', value.calls.length) });
    case 'finish':
      return 'stopReason' in value ? t(`explain.next.finish.${value.stopReason}`) : '';
    case 'execute_tool':
      return 'call' in value ? callWords(t, value) : '';
    case 'push_results':
      return 'results' in value ? resultWords(t, value.results, standing.isEnding) : '';
    default:
      return step satisfies never;
  }
}

/** `1 message`, `7 messages`. */
export function counted(t: Translate, thing: Thing, count: number): string {
  return t(count === 1 ? `explain.one.${thing}` : `explain.many.${thing}`, { count });
}

function compactWords(t: Translate, count: number, at: number): string {
  const messages = counted(t, 'messages', count);
  return t(count < at ? 'explain.next.compact' : 'explain.next.compactDue', { messages, at });
}

function requestWords(t: Translate, value: Extract<StepValue, { tools: string[] }>): string {
  const messages = counted(t, 'messages', value.messages);
  const { length } = value.tools;
  if (length === 0) return t('explain.next.streamNoTools', { messages });
  return t('explain.next.stream', { messages, tools: counted(t, 'tools', length) });
}

function answerWords(t: Translate, { content }: Message): string {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content } as const] : content;
  const names = parts.flatMap((part) => (part.type === 'tool_use' ? [part.name] : []));
  if (names.length > 0) {
    const calls = counted(t, 'calls', names.length);
    return t('explain.next.answerCalls', { calls, names: code(shortList(names)) });
  }
  const isBlank = parts.every((part) => part.type === 'text' && part.text.trim() === '');
  return t(isBlank ? 'explain.next.answerBlank' : 'explain.next.answer');
}

function callWords(t: Translate, value: Extract<StepValue, { call: unknown }>): string {
  const { call, index, of } = value;
  const name = code(call.name);
  if (call.invalid === true || call.args === null) return t('explain.next.callBroken', { name });
  const left = of - index - 1;
  if (left > 0) return t('explain.next.callMore', { name, calls: counted(t, 'calls', left) });
  if (index === 0) return t('explain.next.callOnly', { name });
  return index === 1
    ? t('explain.next.callSecond', { name })
    : t('explain.next.callLast', { name, last: index });
}

function resultWords(
  t: Translate,
  results: readonly { is_error?: boolean }[],
  isEnding: boolean,
): string {
  const errors = results.filter((result) => result.is_error === true).length;
  const words = counted(t, 'results', results.length);
  const all = errors === 0 ? words : t('explain.withErrors', { results: words, count: errors });
  return t(isEnding ? 'explain.next.resultsEnd' : 'explain.next.results', { results: all });
}

/** Names for a sentence: the first few of them. */
function shortList(names: readonly string[]): string {
  const most = 4;
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')}, …`;
}
