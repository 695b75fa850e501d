/**
 * What can be seen of a request from outside: what went out, what came back, and what each
 * frame was taken for. Types only. The model layer tells them to `Model.onWire`; they are
 * for showing and recording, and nothing in the layer depends on whether anyone listens.
 * No event holds the key, unless a user wrote it into a message: headers say `Bearer ••••`,
 * URLs have neither user nor query, frames say `[key]`.
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
  /** A known id at another call's index: the id counts. */
  | 'id-overrules-index'
  /** `{}` came as a placeholder beside the real arguments and was dropped. */
  | 'placeholder-dropped'
  /** The same arguments came twice in a row: they count once. */
  | 'arguments-repeated'
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
  /** A whole message behind the deltas that it repeats: skipped. */
  | 'message-repeated'
  /** The last frame of a body that was cut in the middle of it: skipped. */
  | 'cut-off'
  /** The whole answer in one JSON document and not in a stream. */
  | 'not-streamed'
  /** A refusal: shown as text. */
  | 'refusal';

/**
 * What one frame, or a part of it, was taken for. `call` counts the answer's calls from 0 in
 * the order in which they opened. A `call` comes again when more of its id or name is known.
 * An `arguments` text is appended to those before it; with the note `placeholder-dropped` it
 * replaces them. `readAs` is the stop reason as `stream` would tell it now, or `error`.
 */
export type Reading =
  | { as: 'text'; chars: number; note?: ReadingNote }
  | { as: 'reasoning'; text: string }
  | { as: 'call'; call: number; id: string; name: string; note?: ReadingNote }
  | { as: 'arguments'; call: number; text: string; note?: ReadingNote }
  | { as: 'finish'; reason: string; readAs: string; note?: ReadingNote }
  | { as: 'usage'; usage: Usage }
  | { as: 'done' }
  | { as: 'error'; message: string }
  | { as: 'nothing'; note: ReadingNote };

/**
 * One server-sent event, or the whole body where it is no stream: a JSON document, an error,
 * a web page. `raw` is its data as it came, or `: …` for a comment; `event` its name where
 * it has one. `readings` is empty for a frame that is regular and brings nothing, such as a
 * first delta with only the role.
 */
export type WireFrame = { raw: string; event?: string; readings: Reading[] };

/** A call once the answer is whole: its arguments parsed, or why they could not be. */
export type FinishedCall = {
  call: number;
  id: string;
  name: string;
  isValid: boolean;
  notes: ReadingNote[];
};

/** What was changed for this endpoint because it refused it before. */
export type Adaptation =
  | 'no-stream-options'
  | 'max-completion-tokens'
  | 'no-tools'
  /** Asked for the answer in one piece. */
  | 'no-stream'
  /** Earlier reasoning is not sent back. */
  | 'no-reasoning'
  /** Empty reasoning goes with calls that have none: this endpoint wants it with each. */
  | 'empty-reasoning';

export type WireEvent =
  | {
      type: 'request';
      /** From 1; each retry and each adaptation is another attempt of one request. */
      attempt: number;
      url: string;
      headers: Record<string, string>;
      /** As sent. If a user wrote the key into a message, it is in here. */
      body: string;
      /** What is different in this body, not what the endpoint ever refused. */
      adaptations: Adaptation[];
    }
  | { type: 'response'; status: number; headers: Record<string, string> }
  | { type: 'frame'; frame: WireFrame }
  /**
   * The answer is whole: what became of its calls, in the order in which they run, and,
   * where it was told, its usage.
   */
  | { type: 'answer'; calls: FinishedCall[]; usage: Usage | null }
  /** Attempt `attempt` failed; the next one begins in `waitMs` milliseconds at the latest. */
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  /** It failed for good, or was aborted. */
  | { type: 'failed'; message: string };
