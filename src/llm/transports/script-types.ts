/**
 * What a scripted model is: a function from a request to an answer. Types and the one
 * error only. A responder keeps no state of its own where it can help it: what it needs to
 * know stands in the request, so a turn that was reloaded in the middle continues right.
 */
import type { AnswerStop, Message } from '../types.ts';

/** A model request in our own form. `tools` are names, in the order of the request. */
export type ScriptRequest = {
  systemPrompt: string;
  messages: readonly Message[];
  tools: readonly string[];
  model: string;
};

/** One call of an answer. `args` as a string is sent as it is: for arguments that are broken. */
export type ScriptedCall = {
  id: string;
  name: string;
  args: Readonly<Record<string, unknown>> | string;
};

/** `stopReason` follows from the calls when left out. */
export type ScriptedAnswer = {
  text?: string;
  reasoning?: string;
  toolCalls?: readonly ScriptedCall[];
  stopReason?: Exclude<AnswerStop, 'aborted'>;
};

/** Answers one model request. Throws ScriptError for a request that its script does not know. */
export type Responder = (request: ScriptRequest) => ScriptedAnswer;

/** The request is not one that the script can answer. Becomes HTTP 400, never a retry. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}
