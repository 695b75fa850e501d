/**
 * Collects one answer from its chunks: text and reasoning become deltas at once, calls wait
 * until the answer is whole. Chunks come as parsed JSON and are read tolerantly, since each
 * endpoint has its own idea of the standard: a field of the wrong type is a field that is
 * not there. Knows nothing of bytes or requests. This is the hot path: nothing is copied.
 */
import { isPlainObject } from './arguments.ts';
import { errorInStream, failedFinish, filtered, type Asked, type ModelError } from './errors.ts';
import {
  graverFinish,
  noteOfFinish,
  readFinishReason,
  toStop,
  type Finish,
} from './finish-reason.ts';
import { ToolCallCollector } from './tool-calls.ts';
import type { StreamEvent, Usage } from './types.ts';
import { readUsage } from './usage.ts';
import { CharacterJoiner } from './well-formed.ts';
import type { FinishedCall, Reading, ReadingNote } from './wire-events.ts';

export type Conclusion = {
  events: StreamEvent[];
  usage: Usage | null;
  finished: FinishedCall[] | null;
};

export class Answer {
  /** Deltas that nobody has taken yet. Whoever takes them empties it. */
  readonly events: StreamEvent[] = [];
  /** Set when the endpoint itself broke the answer off; later chunks are not read. */
  failure: ModelError | null = null;
  /** Whether anything of an answer came: text, reasoning or a piece of a call. */
  hasBegun = false;
  /** Whether any chunk came that belongs to an answer, be it an empty one. */
  hasChunks = false;
  /** Where to put what the frame at hand was taken for; null while nobody wants to know. */
  readings: Reading[] | null = null;

  readonly #asked: Asked;
  readonly #text = new CharacterJoiner();
  readonly #reasoning = new CharacterJoiner();
  readonly #calls = new ToolCallCollector();
  #finish: Finish | null = null;
  #usage: unknown = null;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  /** Whether the model said that it is finished. */
  get isFinished(): boolean {
    return this.#finish !== null;
  }

  /** Takes one chunk of a stream, or a whole answer that was sent without streaming. */
  take(chunk: unknown): void {
    if (this.failure !== null) this.#skip('after-end');
    else if (!isPlainObject(chunk)) this.#skip('nothing-in-it');
    else if (chunk['error']) this.fail(chunk['error']);
    else if (chunk['object'] === 'error' && !Array.isArray(chunk['choices'])) this.fail(chunk);
    else this.#takeChunk(chunk);
  }

  /** Ends the answer as broken off by the endpoint, with the error object that it sent. */
  fail(error: unknown): void {
    this.failure ??= errorInStream(error, this.#asked);
    this.readings?.push({ as: 'error', message: this.failure.message });
  }

  /**
   * The events that end a whole answer: usage, the calls, `done`; or one `error` when the
   * endpoint ended it for a reason that makes it worthless. `finished` is what became of the
   * calls, null in the second case.
   */
  conclude(newId: () => string): Conclusion {
    const events: StreamEvent[] = [];
    const reasoning = this.#reasoning.end();
    const text = this.#text.end();
    if (reasoning !== '') events.push({ type: 'reasoning_delta', delta: reasoning });
    if (text !== '') events.push({ type: 'text_delta', delta: text });
    const usage = readUsage(this.#usage);
    if (usage !== null) events.push({ type: 'usage', usage });
    const stopReason = toStop(this.#finish, !this.#calls.isEmpty);
    if (stopReason === 'error') {
      const error = this.#finish === 'filtered' ? filtered() : failedFinish();
      events.push({ type: 'error', error });
      return { events, usage, finished: null };
    }
    const calls = this.#calls.finish(stopReason === 'max_tokens', newId);
    for (const { call } of calls) events.push({ type: 'tool_call', ...call });
    events.push({ type: 'done', stopReason });
    return { events, usage, finished: calls.map(({ finished }) => finished) };
  }

  #takeChunk(chunk: Record<string, unknown>): void {
    const { choices } = chunk;
    // Only one choice was asked for: the first is it, whatever its index says.
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    const isChoice = isPlainObject(choice);
    // Moonshot counts inside the choice.
    const usage = chunk['usage'] || (isChoice && choice['usage']);
    if (usage) this.#takeUsage(usage);
    else if (!isChoice) this.#skip('nothing-in-it');
    if (Array.isArray(choices)) this.hasChunks = true;
    if (isChoice) this.#takeChoice(choice);
  }

  #takeUsage(value: unknown): void {
    this.#usage = value;
    if (this.readings === null) return;
    const usage = readUsage(value);
    if (usage !== null) this.readings.push({ as: 'usage', usage });
  }

  #takeChoice(choice: Record<string, unknown>): void {
    if (choice['error']) {
      this.fail(choice['error']);
      return;
    }
    const { delta, message } = choice;
    // A whole `message` counts only where no delta came: some repeat the answer in it.
    if (isPlainObject(delta)) this.#takeDelta(delta);
    else if (isPlainObject(message) && !this.hasBegun) this.#takeDelta(message);
    else if (isPlainObject(message)) this.#skip('message-repeated');
    this.#takeFinish(choice['finish_reason']);
  }

  #takeFinish(reason: unknown): void {
    const finish = readFinishReason(reason);
    if (finish === null) return;
    const isAgain = this.#finish !== null;
    const hasCalls = !this.#calls.isEmpty;
    this.#finish = graverFinish(this.#finish, finish);
    if (this.readings === null) return;
    const word = String(reason);
    const note = noteOfFinish(word, { isAgain, hasCalls });
    const readAs = toStop(this.#finish, hasCalls);
    this.readings.push({ as: 'finish', reason: word, readAs, ...(note && { note }) });
  }

  #takeDelta(delta: Record<string, unknown>): void {
    const { content, tool_calls: calls, function_call: legacy } = delta;
    // The same thought under several names is one thought.
    const thought = delta['reasoning_content'] || delta['reasoning'] || delta['thinking'];
    if (typeof thought === 'string') this.#think(thought);
    if (typeof content === 'string') this.#say(content);
    else if (Array.isArray(content)) for (const part of content) this.#takePart(part);
    if (typeof delta['refusal'] === 'string') this.#say(delta['refusal'], 'refusal');

    if (Array.isArray(calls) && calls.length > 0) {
      this.hasBegun = true;
      for (const call of calls) this.#calls.add(call, this.readings);
    } else if (isPlainObject(legacy)) {
      this.hasBegun = true;
      this.#calls.add({ function: legacy }, this.readings, 'legacy-call');
    }
  }

  /** Mistral sends content as parts, and its reasoning as a part with parts in it. */
  #takePart(part: unknown): void {
    if (!isPlainObject(part)) return;
    const { text, thinking } = part;
    if (typeof text === 'string') this.#say(text);
    else if (typeof thinking === 'string') this.#think(thinking);
    else if (Array.isArray(thinking)) {
      for (const thought of thinking) {
        if (isPlainObject(thought) && typeof thought['text'] === 'string') {
          this.#think(thought['text']);
        }
      }
    }
  }

  #say(content: string, note?: ReadingNote): void {
    if (content === '') return;
    const chars = content.length;
    this.readings?.push(note === undefined ? { as: 'text', chars } : { as: 'text', chars, note });
    const delta = this.#text.push(content);
    if (delta === '') return;
    this.hasBegun = true;
    this.events.push({ type: 'text_delta', delta });
  }

  #think(content: string): void {
    const delta = this.#reasoning.push(content);
    if (delta === '') return;
    this.readings?.push({ as: 'reasoning', text: delta });
    this.hasBegun = true;
    this.events.push({ type: 'reasoning_delta', delta });
  }

  #skip(note: ReadingNote): void {
    this.readings?.push({ as: 'nothing', note });
  }
}
