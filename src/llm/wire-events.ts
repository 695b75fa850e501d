/**
 * What can be seen of a request from outside: what went out, what came back, and what each
 * frame was taken for. Types only. The model layer tells them to `Model.onWire`; they are
 * for showing and recording, and nothing in the layer depends on whether anyone listens.
 * No event ever holds the key: headers say `Bearer ••••`, URLs have no user part.
 */
import type { Usage } from './types.ts';

/** Why something was read other than it was written, or not at all. */
export type ReadingNote =
  /** The same index with a new id: this endpoint numbers every call alike, a new call opens. */
  | 'new-id-opens-call'
  /** A fragment without id and index: it continues the call being streamed. */
  | 'continues-open-call'
  /** A named fragment behind whole arguments: a new call opens although no id says so. */
  | 'name-opens-call'
  /** No id came: one was made. */
  | 'id-made'
  /** The id was taken already in this answer: it was changed. */
  | 'id-changed'
  /** The tool's name was not one that providers take: it was made legal. */
  | 'name-changed'
  /** The whole name came again. */
  | 'name-repeated'
  /** `{}` came first as a placeholder and was dropped. */
  | 'placeholder-dropped'
  /** The arguments came as an object and not as text. */
  | 'arguments-as-object'
  /** The arguments were JSON inside a JSON string. */
  | 'arguments-unwrapped'
  /** Blank arguments: read as `{}`. */
  | 'arguments-blank'
  /** The arguments are no JSON object: the call will not run. */
  | 'arguments-broken'
  /** The old `function_call` in place of `tool_calls`. */
  | 'legacy-call'
  /** The finish reason is another provider's word for the same. */
  | 'finish-alias'
  /** The finish reason contradicts the calls that came: the calls count. */
  | 'finish-overruled'
  /** A second finish reason; the graver one counts. */
  | 'finish-again'
  /** Neither a choice nor an error nor usage: skipped. */
  | 'nothing-in-it'
  /** A comment or an empty event that only keeps the connection open. */
  | 'keep-alive'
  /** It came after the end. */
  | 'after-end'
  /** The whole answer in one JSON document although a stream was asked for. */
  | 'not-streamed'
  /** A refusal: shown as text. */
  | 'refusal';

/** What one frame, or a part of it, was taken for. `call` counts the answer's calls from 0. */
export type Reading =
  | { as: 'text'; chars: number; note?: ReadingNote }
  | { as: 'reasoning'; chars: number }
  | { as: 'call'; call: number; id: string; name: string; note?: ReadingNote }
  | { as: 'arguments'; call: number; text: string; note?: ReadingNote }
  | { as: 'finish'; reason: string; readAs: string; note?: ReadingNote }
  | { as: 'usage'; usage: Usage }
  | { as: 'done' }
  | { as: 'error'; message: string }
  | { as: 'nothing'; note: ReadingNote };

/** One server-sent event. `raw` is its data as it came, or `: …` for a comment. */
export type WireFrame = { raw: string; readings: Reading[] };

/** A call once the answer is whole: its arguments parsed, or why they could not be. */
export type FinishedCall = {
  call: number;
  id: string;
  name: string;
  isValid: boolean;
  notes: ReadingNote[];
};

/** What was changed for this endpoint because it refused it before. */
export type Adaptation = 'no-stream-options' | 'max-completion-tokens' | 'no-tools';

export type WireEvent =
  | {
      type: 'request';
      /** From 1; each retry and each adaptation is another attempt of one request. */
      attempt: number;
      url: string;
      headers: Record<string, string>;
      body: string;
      adaptations: Adaptation[];
    }
  | { type: 'response'; status: number; headers: Record<string, string> }
  | { type: 'frame'; frame: WireFrame }
  /** The answer is whole: what became of its calls and, where it was told, its usage. */
  | { type: 'answer'; calls: FinishedCall[]; usage: Usage | null }
  /** It will be sent again in `waitMs` milliseconds, unless someone stops it. */
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  /** It failed for good, or was aborted. */
  | { type: 'failed'; message: string };
