/**
 * Collects one answer from its chunks: text and reasoning become deltas at once, calls wait
 * until the answer is whole. Chunks come as parsed JSON and are read tolerantly, since each
 * endpoint has its own idea of the standard: a field of the wrong type is a field that is
 * not there. Knows nothing of bytes or requests. This is the hot path: nothing is copied.
 */
import { isPlainObject } from './arguments.ts';
import { errorInStream, failedFinish, filtered, type Asked, type ModelError } from './errors.ts';
import { graverFinish, readFinishReason, type Finish } from './finish-reason.ts';
import { ToolCallCollector } from './tool-calls.ts';
import type { StreamEvent } from './types.ts';
import { readUsage } from './usage.ts';
import { CharacterJoiner } from './well-formed.ts';

export class Answer {
  /** Deltas that nobody has taken yet. Whoever takes them empties it. */
  readonly events: StreamEvent[] = [];
  /** Set when the endpoint itself broke the answer off; later chunks are not read. */
  failure: ModelError | null = null;
  /** Whether anything of an answer came: text, reasoning or a piece of a call. */
  hasBegun = false;
  /** Whether any chunk came that belongs to an answer, be it an empty one. */
  hasChunks = false;

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
    if (!isPlainObject(chunk) || this.failure !== null) return;
    if (chunk['error']) {
      this.fail(chunk['error']);
      return;
    }
    if (chunk['usage']) this.#usage = chunk['usage'];
    const { choices } = chunk;
    if (!Array.isArray(choices)) {
      if (chunk['object'] === 'error') this.fail(chunk);
      return;
    }
    this.hasChunks = true;
    // Only one choice was asked for: the first is it, whatever its index says.
    const choice: unknown = choices[0];
    if (isPlainObject(choice)) this.#takeChoice(choice);
  }

  /** Ends the answer as broken off by the endpoint, with the error object that it sent. */
  fail(error: unknown): void {
    this.failure ??= errorInStream(error, this.#asked);
  }

  /**
   * The events that end a whole answer: usage, the calls, `done`; or one `error` when the
   * endpoint ended it for a reason that makes it worthless.
   */
  conclude(newId: () => string): StreamEvent[] {
    const events: StreamEvent[] = [];
    const reasoning = this.#reasoning.end();
    const text = this.#text.end();
    if (reasoning !== '') events.push({ type: 'reasoning_delta', delta: reasoning });
    if (text !== '') events.push({ type: 'text_delta', delta: text });
    const usage = readUsage(this.#usage);
    if (usage !== null) events.push({ type: 'usage', usage });
    if (this.#finish === 'filtered') events.push({ type: 'error', error: filtered() });
    else if (this.#finish === 'failed') events.push({ type: 'error', error: failedFinish() });
    else {
      const isCut = this.#finish === 'length';
      const calls = this.#calls.finish(isCut, newId);
      for (const call of calls) events.push({ type: 'tool_call', ...call });
      const stopReason = isCut ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn';
      events.push({ type: 'done', stopReason });
    }
    return events;
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
    const finish = readFinishReason(choice['finish_reason']);
    if (finish !== null) this.#finish = graverFinish(this.#finish, finish);
  }

  #takeDelta(delta: Record<string, unknown>): void {
    const { content, tool_calls: calls, function_call: legacy } = delta;
    // The same thought under several names is one thought.
    const thought = delta['reasoning_content'] || delta['reasoning'] || delta['thinking'];
    if (typeof thought === 'string') this.#think(thought);
    if (typeof content === 'string') this.#say(content);
    else if (Array.isArray(content)) for (const part of content) this.#takePart(part);
    if (typeof delta['refusal'] === 'string') this.#say(delta['refusal']);

    if (Array.isArray(calls) && calls.length > 0) {
      this.hasBegun = true;
      for (const call of calls) this.#calls.add(call);
    } else if (isPlainObject(legacy)) {
      this.hasBegun = true;
      this.#calls.add({ function: legacy });
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

  #say(content: string): void {
    const delta = this.#text.push(content);
    if (delta === '') return;
    this.hasBegun = true;
    this.events.push({ type: 'text_delta', delta });
  }

  #think(content: string): void {
    const delta = this.#reasoning.push(content);
    if (delta === '') return;
    this.hasBegun = true;
    this.events.push({ type: 'reasoning_delta', delta });
  }
}
