/**
 * From the text of a response body to the chunks of an answer. Usually server-sent events
 * (WHATWG HTML, "Interpretation"); but an endpoint may answer with one JSON document though
 * a stream was asked for, or with a web page, whatever its content type says. The first
 * character that is not blank tells which: none of the three can begin like another.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Answer } from './answer.ts';
import { isPlainObject } from './arguments.ts';
import { notAnAnswer, type Asked, type ModelError } from './errors.ts';

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
  readonly #parser = createParser({ onEvent: (event) => this.#take(event) });
  #form: Form = 'unknown';
  /** The whole body of a document; of a stream only its beginning, until a chunk came. */
  #seen = '';
  #isAtEnd = false;

  constructor(answer: Answer, asked: Asked) {
    this.#answer = answer;
    this.#asked = asked;
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
    if (!this.#answer.hasChunks && !this.#answer.failure) {
      this.failure ??= notAnAnswer(this.#seen, this.#asked);
    }
  }

  #recognise(text: string): Form {
    const first = (this.#seen + text).trimStart()[0];
    if (first === undefined) return 'unknown';
    return '{[<'.includes(first) ? 'document' : 'events';
  }

  #take({ event, data }: EventSourceMessage): void {
    if (this.isDone || this.failure !== null) return;
    const first = data.charCodeAt(0);
    // `{` is a chunk, the hot path. An event without data is a ping.
    if (first !== 0x7b) {
      if (data.trim() === '') return;
      if (data.trimStart().startsWith('[DONE]')) {
        this.isDone = true;
        if (!this.#answer.hasChunks) this.failure = notAnAnswer('', this.#asked);
        return;
      }
    }
    const chunk = this.#parse(data);
    if (event === 'error')
      this.#answer.fail(isPlainObject(chunk) ? (chunk['error'] ?? chunk) : data);
    else this.#answer.take(chunk);
  }

  #parse(data: string): unknown {
    try {
      return JSON.parse(data);
    } catch {
      // The last event of a cut body may itself be cut: that is no fault of its form.
      if (!this.#isAtEnd) this.failure = notAnAnswer(data, this.#asked);
      return null;
    }
  }

  /** One JSON document in place of a stream; an error may be wrapped in a list. */
  #takeDocument(): void {
    try {
      const document: unknown = JSON.parse(this.#seen);
      this.#answer.take(Array.isArray(document) ? document[0] : document);
      this.isDone = this.#answer.hasChunks;
    } catch {
      this.failure = notAnAnswer(this.#seen, this.#asked);
    }
  }
}
