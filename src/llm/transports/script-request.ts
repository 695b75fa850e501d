/**
 * Judges a chat-completions request as a strict provider would. What comes is `unknown`
 * until each field has been looked at; what is wrong becomes the status and the error
 * object that such a provider sends. It does not know what the script will answer. A
 * lenient endpoint would hide a broken context until the user changes provider.
 */
import { estimateTokens } from '../../lib/tokens.ts';
import { checkHistory } from '../history.ts';
import { fromWire } from '../wire.ts';
import type { Context } from '../types.ts';
import type { ScriptRequest } from './script-types.ts';

/** Why a request is refused: an HTTP status and the body of the error. */
export type Refusal = {
  status: number;
  error: { message: string; type: string; param: string | null; code: string | null };
};

export type AcceptedRequest = {
  request: ScriptRequest;
  /** The request's size by our estimate of tokens. */
  inputTokens: number;
  includeUsage: boolean;
};

/** Builds a refusal of the type that providers give a request that is at fault itself. */
export function refuse(message: string, param: string | null, code: string | null): Refusal {
  return { status: 400, error: { message, type: 'invalid_request_error', param, code } };
}

/** The request in our form, or the refusal that names its first fault. */
export function judgeRequest(body: string): AcceptedRequest | Refusal {
  const fields = parseObject(body);
  if (fields === null) {
    return refuse('We could not parse the JSON body of your request.', null, 'invalid_json');
  }
  const { model, messages, stream, tools = [] } = fields;
  if (typeof model !== 'string' || model === '') {
    return refuse('You must provide a model parameter.', 'model', 'missing_model');
  }
  if (stream !== true) {
    return refuse("Only streamed answers are served here: set 'stream' to true.", 'stream', null);
  }
  if (!Array.isArray(messages) || messages.length === 0) {
    return refuse("'messages' must be an array of at least one message.", 'messages', null);
  }
  const names = toolNames(tools);
  if (names === null) {
    return refuse("Each of 'tools' needs a function with a name.", 'tools', 'invalid_tools');
  }
  const context = readMessages(messages);
  if ('error' in context) return context;
  return {
    request: {
      systemPrompt: context.systemPrompt ?? '',
      messages: context.messages,
      tools: names,
      model,
    },
    inputTokens: estimateTokens(JSON.stringify([messages, tools])),
    includeUsage: isRecord(fields.stream_options) && fields.stream_options.include_usage === true,
  };
}

/** The messages in our form, or the first fault that a strict provider would name. */
function readMessages(wireMessages: unknown[]): Context | Refusal {
  const odd = wireMessages.findIndex((message) => !isRecord(message) || !hasRole(message));
  if (odd >= 0) {
    const message = `'messages[${odd}]' is no message with one of the roles ${ROLES.join(', ')}.`;
    return refuse(message, 'messages', 'invalid_messages');
  }
  const context = fromWire(wireMessages);
  const [fault] = checkHistory(context.messages);
  return fault === undefined ? context : refuse(fault.message, 'messages', fault.rule);
}

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];

function hasRole({ role }: Record<string, unknown>): boolean {
  return ROLES.some((known) => known === role);
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function toolNames(tools: unknown): string[] | null {
  if (!Array.isArray(tools)) return null;
  const names = tools.map((tool: unknown) => {
    const described = isRecord(tool) ? tool.function : null;
    return isRecord(described) && typeof described.name === 'string' ? described.name : '';
  });
  return names.includes('') ? null : names;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
