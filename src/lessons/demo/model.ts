/**
 * The built-in model: a script that needs no key and does real work through the real
 * tools. It answers from the request alone and remembers nothing, see place.ts. It is no
 * language model and says so to whoever asks for more than its runs.
 */
import type { Responder, ScriptedAnswer, ScriptedCall } from '../../llm/transports/script-types.ts';
import type { Message } from '../../llm/types.ts';
import { summariseTranscript } from './context-summary.ts';
import { detectLanguage } from './detect-language.ts';
import { findPlace, type Place } from './place.ts';
import { holdsSummary } from './prompt-text.ts';
import type { DemoCall, Round } from './run.ts';
import { RUNS } from './runs.ts';
import { isUserText, textOf, toCallId } from './transcript.ts';
import { isWords, type Language, type Words } from './words.ts';

/** Answers a model request of the demo: a summary, or the next round of a run. */
export const demoModel: Responder = ({ messages, tools }) => {
  const last = messages.at(-1);
  const text = last === undefined ? '' : textOf(last);
  if (tools.length === 0) {
    const isAsked = text.includes('Summarise the conversation');
    return { text: isAsked ? summariseTranscript(text) : NO_TOOLS[detectLanguage(text)] };
  }
  return toAnswer(findPlace(messages), messages);
};

const NO_TOOLS: Words = {
  en: 'This request offers me no tools, and as a script I can do nothing without them.',
  'zh-CN': '这个请求没有给我任何工具，而我只是一个脚本，没有工具什么也做不了。',
};

const AGAIN: Words = {
  en: 'That was interrupted. I do it once more.',
  'zh-CN': '刚才被打断了，我再做一次。',
};

function toAnswer(place: Place, messages: readonly Message[]): ScriptedAnswer {
  const { language, again } = place;
  if (again !== null) return { text: AGAIN[language], toolCalls: withIds(place, again) };
  const run = RUNS[place.run];
  const round = run[place.round] ?? run.at(-1) ?? run[0];
  const view = {
    ...place,
    wasFolded: messages.some((message) => isUserText(message) && holdsSummary(textOf(message))),
  };
  const said = typeof round.say === 'function' ? round.say(view) : round.say[language];
  const calls = typeof round.calls === 'function' ? round.calls(view) : (round.calls ?? []);
  const heard = place.isSteered ? HEARD[detectLanguage(place.prompt)] : '';
  const text = heard + admitError(place, run[place.round - 1]) + said;
  return { text, toolCalls: withIds(place, calls) };
}

const HEARD: Words = {
  en: 'I have read what you wrote: it came in before this answer, where a real model would follow it. I am a script, so I go on as planned.\n\n',
  'zh-CN':
    '你写的话我读到了：它排在这次回答之前，真正的模型会照着做。我只是脚本，所以按原计划继续。\n\n',
};

/** An error that the script did not expect is said, not passed over. */
function admitError({ outcomes, language }: Place, before: Round | undefined): string {
  const failed = outcomes.find(({ isError }) => isError);
  if (failed === undefined || before === undefined || before.expectsErrors === true) return '';
  const [line = ''] = failed.text.split('\n');
  return UNEXPECTED[language].replace('{name}', failed.name).replace('{line}', () => line);
}

const UNEXPECTED: Words = {
  en: '`{name}` failed ({line}). I go on with what I have.\n\n',
  'zh-CN': '`{name}` 失败了（{line}）。我先用手头有的继续。\n\n',
};

function withIds(place: Place, calls: readonly DemoCall[]): ScriptedCall[] {
  return calls.map(({ name, args }, index) => ({
    id: toCallId(place, index),
    name,
    args: typeof args === 'string' ? args : inLanguage(args, place.language),
  }));
}

function inLanguage(
  args: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> {
  const entries = Object.entries(args);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isWords(value) ? value[language] : value]),
  );
}
