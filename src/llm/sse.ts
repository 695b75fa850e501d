/**
 * From the text of a response body to the chunks of an answer. Usually server-sent events
 * (WHATWG HTML, "Interpretation"); but an endpoint may answer with one JSON document though
 * a stream was asked for, or with a web page, whatever its content type says. The first
 * character that is not blank tells which: none of the three can begin like another.
 */
import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser';
import type { Answer } from './answer.ts';
import { isPlainObject } from './arguments.ts';
import { notAnAnswer, type Asked, type ModelError } from './errors.ts';
import type { Reading } from './wire-events.ts';
import type { WireTap } from './wire-tap.ts';

type Form = 'unknown' | 'events' | 'document';

/** How much of a body that is no answer is kept to quote from. */
const QUOTED_LENGTH = 2000;

export class AnswerReader {
  /** Whether `[DONE]` came. What comes after it is not part of the answer. */
  isDone = false;
  /** Set when the body is no answer. */
  failure: ModelError | null = null;

  readonly #answer: Answer;
  readonly #asked: Asked;
  readonly #tap: WireTap | null;
  readonly #parser: EventSourceParser;
  #form: Form = 'unknown';
  /** The whole body of a document; of a stream only its beginning, until a chunk came. */
  #seen = '';
  #isAtEnd = false;
  #hasFrames = false;

  constructor(answer: Answer, asked: Asked, tap: WireTap | null) {
    this.#answer = answer;
    this.#asked = asked;
    this.#tap = tap;
    this.#parser = createParser(
      tap === null
        ? { onEvent: (event) => this.#take(event) }
        : {
            onEvent: (event) => this.#watch(event, tap),
            onComment: (comment) => tap.comment(comment),
          },
    );
  }

  /** Takes the next piece of text, cut anywhere. */
  push(text: string): void {
    if (this.#form === 'unknown') this.#form = this.#recognise(text);
    if (this.#form === 'document') {
      this.#seen += text;
      return;
    }
    if (!this.#answer.hasChunks && this.#seen.length < QUOTED_LENGTH) this.#seen += text;
    this.#parser.feed(text);
  }

  /** Takes the end of the body: the last event may lack its blank line. */
  end(): void {
    this.#isAtEnd = true;
    if (this.#form === 'document') this.#takeDocument();
    else this.#parser.feed('\n\n');
    if (this.#answer.hasChunks || this.#answer.failure) return;
    this.failure ??= notAnAnswer(this.#seen, this.#asked);
    // What is neither events nor a document was not shown yet.
    if (this.#hasFrames || this.#seen === '') return;
    this.#tap?.frame(this.#seen, [{ as: 'error', message: this.failure.message }]);
  }

  #recognise(text: string): Form {
    const first = (this.#seen + text).trimStart()[0];
    if (first === undefined) return 'unknown';
    return '{[<'.includes(first) ? 'document' : 'events';
  }

  /** Takes an event and tells what it was taken for. */
  #watch(event: EventSourceMessage, tap: WireTap): void {
    const readings: Reading[] = [];
    this.#answer.readings = readings;
    this.#take(event);
    this.#hasFrames = true;
    tap.frame(event.data, readings, event.event);
  }

  #take({ event, data }: EventSourceMessage): void {
    if (this.isDone || this.failure !== null)
      return this.#read({ as: 'nothing', note: 'after-end' });
    const first = data.charCodeAt(0);
    // `{` is a chunk, the hot path. An event without data is a ping.
    if (first !== 0x7b) {
      if (data.trim() === '') return this.#read({ as: 'nothing', note: 'keep-alive' });
      if (data.trimStart().startsWith('[DONE]')) return this.#takeDone();
    }
    const chunk = tryParse(data);
    if (event === 'error') {
      this.#answer.fail(isPlainObject(chunk) ? (chunk['error'] ?? chunk) : data);
    } else if (chunk !== undefined) this.#answer.take(chunk);
    // The last event of a cut body may itself be cut: that is no fault of its form.
    else if (this.#isAtEnd) this.#read({ as: 'nothing', note: 'cut-off' });
    else this.#fail(data);
  }

  #takeDone(): void {
    this.isDone = true;
    this.#read({ as: 'done' });
    if (!this.#answer.hasChunks) this.failure = notAnAnswer('', this.#asked);
  }

  /** One JSON document in place of a stream; an error may be wrapped in a list. */
  #takeDocument(): void {
    const document = tryParse(this.#seen);
    if (document === undefined) {
      this.failure = notAnAnswer(this.#seen, this.#asked);
      return;
    }
    const readings: Reading[] = [{ as: 'nothing', note: 'not-streamed' }];
    if (this.#tap !== null) this.#answer.readings = readings;
    this.#answer.take(Array.isArray(document) ? document[0] : document);
    this.isDone = this.#answer.hasChunks;
    this.#hasFrames = true;
    this.#tap?.frame(this.#seen, readings);
  }

  #fail(body: string): void {
    this.failure = notAnAnswer(body, this.#asked);
    this.#read({ as: 'error', message: this.failure.message });
  }

  #read(reading: Reading): void {
    this.#answer.readings?.push(reading);
  }
}

/** The JSON value, or undefined for text that is no JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
