/**
 * The value in the loop's hand at a step, in a few words to stand beside the lit line.
 * Written in the words of the code, so it is not translated. Pure.
 */
import type { StepValue } from '../../trace/entries.ts';

type Call = { name: string; args: Record<string, unknown> | null };

/** The longest piece of an argument that is shown; the rest is an ellipsis. */
const MOST = 48;

/** One short line such as `call: write /index.html · 2 of 2`. */
export function describeValue(value: StepValue): string {
  if ('tools' in value) return `messages: ${value.messages} · tools: ${value.tools.length}`;
  if ('messages' in value) return `messages: ${value.messages}`;
  if ('message' in value) return describeAnswer(value);
  if ('calls' in value) return `calls: ${value.calls.map((call) => call.name).join(', ')}`;
  if ('call' in value) {
    const place = value.of > 1 ? ` · ${value.index + 1} of ${value.of}` : '';
    return `call: ${describeCall(value.call)}${place}`;
  }
  if ('results' in value) return `results: ${value.results.length}`;
  return `stop: ${value.stopReason}`;
}

/** A call by its name and its first short argument: `write /index.html`. */
export function describeCall(call: Call): string {
  const first = Object.values(call.args ?? {}).find(isShort);
  return first === undefined ? call.name : `${call.name} ${shorten(String(first))}`;
}

function describeAnswer({ message }: Extract<StepValue, { message: unknown }>): string {
  if (typeof message.content === 'string') return `answer: "${shorten(message.content)}"`;
  const calls = message.content.filter((part) => part.type === 'tool_use').length;
  const text = message.content.find((part) => part.type === 'text')?.text ?? '';
  const said = text === '' ? [] : [`"${shorten(text)}"`];
  return `answer: ${[...said, ...(calls > 0 ? [`calls: ${calls}`] : [])].join(' · ')}`;
}

function isShort(arg: unknown): arg is string | number | boolean {
  return typeof arg === 'string' || typeof arg === 'number' || typeof arg === 'boolean';
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, MOST * 2 + 2));
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}…` : line;
}
