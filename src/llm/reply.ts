/**
 * One attempt at an answer: sends the request, reads the body piece by piece, and keeps
 * what went wrong as data. It decides when an answer is over: at `[DONE]`, at the end of the
 * body, or when the endpoint goes silent. An answer that has its finish reason is whole,
 * whatever happens to the connection afterwards.
 */
import { Answer } from './answer.ts';
import { ask, reach, toAsked } from './endpoint.ts';
import { cutOff, idleTooLong, ModelError, toModelError, type Asked } from './errors.ts';
import { IdleWatch } from './idle-watch.ts';
import { orAborted } from './or-aborted.ts';
import { reasonOf } from './provider-words.ts';
import { AnswerReader } from './sse.ts';
import { createNetworkFetch } from './transports/network.ts';
import type { Model, ModelRequest, StreamEvent } from './types.ts';
import type { WireTap } from './wire-tap.ts';

const IDLE_TIMEOUT_MS = 120_000;

/** Made once: an abort without a reason makes an exception with a stack each time. */
const GIVEN_UP = new Error('The answer is no longer wanted.');

export class Reply {
  /** Why there is no whole answer; null as long as none is missing. */
  failure: ModelError | null = null;

  readonly #model: Model;
  readonly #request: ModelRequest;
  readonly #tap: WireTap | null;
  readonly #asked: Asked;
  readonly #answer: Answer;
  readonly #reader: AnswerReader;
  readonly #watch: IdleWatch;
  readonly #controller = new AbortController();
  readonly #decoder = new TextDecoder();
  #body: ReadableStreamDefaultReader<Uint8Array> | null = null;
  #isOver = false;

  constructor(model: Model, request: ModelRequest, tap: WireTap | null) {
    this.#model = model;
    this.#request = request;
    this.#tap = tap;
    this.#asked = toAsked(model);
    this.#answer = new Answer(this.#asked);
    this.#reader = new AnswerReader(this.#answer, this.#asked, tap);
    const idleMs = model.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
    this.#watch = new IdleWatch(idleMs, () => this.hangUp(idleTooLong(idleMs)));
  }

  /** The deltas that came with the last step; emptied by whoever takes them. */
  get events(): StreamEvent[] {
    return this.#answer.events;
  }

  /** Whether anything of the answer came, so that asking again would say it twice. */
  get hasBegun(): boolean {
    return this.#answer.hasBegun;
  }

  /** Reads on by one piece. False when the answer is over and all its deltas were taken. */
  async advance(): Promise<boolean> {
    if (this.#isOver) return false;
    try {
      this.#watch.isWaiting = true;
      this.#body ??= await this.#open();
      const { done, value } = await this.#body.read();
      this.#watch.hear();
      if (done) this.#endOfBody();
      else this.#reader.push(this.#decoder.decode(value, { stream: true }));
    } catch (thrown) {
      this.#broken(thrown);
    }
    const failure = this.failure ?? this.#answer.failure ?? this.#reader.failure;
    if (failure !== null) this.failure = toModelError(failure, this.#model.apiKey);
    if (this.#reader.isDone || this.failure !== null) this.#isOver = true;
    if (this.#isOver) this.#close();
    return true;
  }

  /** The events that end the answer. Call it only when it is over without a failure. */
  conclude(newId: () => string): StreamEvent[] {
    const { events, usage, finished } = this.#answer.conclude(newId);
    const last = events.at(-1);
    if (finished !== null) this.#tap?.answer(finished, usage);
    else if (last?.type === 'error') this.#tap?.failed(last.error.message);
    return events;
  }

  /** Ends a request that is under way, also one that heeds no signal. Safe at any time. */
  hangUp(reason: unknown = GIVEN_UP): void {
    if (this.#isOver) return;
    this.#controller.abort(reason);
    this.#close(reason);
  }

  #close(reason?: unknown): void {
    this.#watch.stop();
    // Cancelling settles a read that is under way, even when the source never answers.
    this.#body?.cancel(reason).catch(() => {});
  }

  async #open(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const { signal } = this.#controller;
    const transport = this.#model.fetch ?? createNetworkFetch();
    const question = { model: this.#model, request: this.#request, tap: this.#tap };
    const response = await orAborted(
      ask(question, (url, init) =>
        reach(transport, { url, apiKey: this.#model.apiKey }, { ...init, signal }),
      ),
      signal,
    );
    return (response.body ?? new Blob([]).stream()).getReader();
  }

  /** The body ended, or was ended: by itself, by the watch, or by an abort. */
  #endOfBody(): void {
    this.#isOver = true;
    this.#reader.push(this.#decoder.decode());
    this.#reader.end();
    if (this.#answer.isFinished || this.#reader.isDone) return;
    const { reason } = this.#controller.signal as { reason: unknown };
    if (reason instanceof ModelError) this.failure = reason;
    else this.failure = this.#answer.failure ?? this.#reader.failure ?? cutOff('');
  }

  #broken(thrown: unknown): void {
    this.#isOver = true;
    if (this.#answer.isFinished) return;
    if (this.#body === null) this.failure = toModelError(thrown, this.#model.apiKey);
    else if (thrown instanceof ModelError) this.failure = thrown;
    else this.failure = cutOff(reasonOf(thrown, this.#model.apiKey));
  }
}
