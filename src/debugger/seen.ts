/**
 * What conditions remember of the events before: the answer that streams, the calls of this
 * turn. Kept once for all breakpoints; the calls all the time, so that one that is set in the
 * middle of a turn knows its start, the answer only while a condition looks at it, since a
 * run without any should pay nothing for each delta.
 */
import type { Message, ToolCall } from '../agent/types.ts';
import { createTokenCounter } from '../lib/message-tokens.ts';
import { AnswerText } from './answer-text.ts';
import { callKey } from './calls.ts';
import type { LoopEvent } from './driver.ts';

export class Seen {
  readonly answer = new AnswerText();
  /** Estimated tokens of a request. */
  readonly tokensOf: (systemPrompt: string | undefined, messages: readonly Message[]) => number =
    createTokenCounter();
  /** The text of an answer, read once for all that look into it. */
  readonly textOf: (answer: Message) => string = createTextReader();
  /** Whether the call that is about to run is the first of its answer. */
  isFirstCall = false;
  #isAmongCalls = false;
  #calls: ToolCall[] = [];
  /** How often each call came, of the first `#counted` ones. */
  #counts = new Map<string, number>();
  #counted = 0;
  #times = 0;

  /** Takes in the next event, before any condition looks at it; a delta is for `answer`. */
  take(event: LoopEvent): void {
    if (event.type === 'step') this.#takeStep(event);
  }

  /** Calls are counted anew. */
  beginTurn(): void {
    this.#calls = [];
    this.#counts = new Map();
    this.#counted = 0;
  }

  /** Whether the call that is about to run comes for this many times in this turn. */
  isCalledFor(times: number): boolean {
    // So few calls cannot be so many equal ones; telling which are equal costs more.
    return this.#calls.length >= times && this.#timesCalled() === times;
  }

  #timesCalled(): number {
    for (const call of this.#calls.slice(this.#counted)) {
      const key = callKey(call);
      this.#times = (this.#counts.get(key) ?? 0) + 1;
      this.#counts.set(key, this.#times);
    }
    this.#counted = this.#calls.length;
    return this.#times;
  }

  #takeStep({ step, value }: Extract<LoopEvent, { type: 'step' }>): void {
    if (step === 'stream') {
      this.answer.begin();
      this.#isAmongCalls = false;
    } else if (step === 'execute_tool') {
      this.isFirstCall = !this.#isAmongCalls;
      this.#isAmongCalls = true;
      // The value of this step is a call; the loop's own code is the proof.
      this.#calls.push(value as ToolCall);
    }
  }
}

function createTextReader(): (message: Message) => string {
  let latest: Message | null = null;
  let text = '';
  return (message) => {
    if (message === latest) return text;
    latest = message;
    const { content } = message;
    if (typeof content === 'string') text = content;
    else text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return text;
  };
}
