/**
 * What endpoints refuse that others need, and how a request changes for them. One table: a
 * row is the refusal's words, whether the request holds what they speak of, and the change.
 * Chosen by what an endpoint said, never by its name, and remembered by URL and model for as
 * long as the worker lives. A refusal is conceded only while the request still holds its
 * matter, so nothing is ever tried twice.
 */
import { isCall, isReasoning, partsOf } from './messages.ts';
import type { Message, Part } from './types.ts';
import type { Adaptation } from './wire-events.ts';

/** A request before it is text: the fields of its body, and our own messages. */
export type Draft = {
  head: Readonly<Record<string, unknown>>;
  systemPrompt: string;
  messages: Message[];
  isAsWritten?: boolean;
};

type Concession = {
  adaptation: Adaptation;
  /** Any of these in the body of a refusal. */
  refusals: readonly RegExp[];
  concerns: (draft: Draft) => boolean;
  change: (draft: Draft) => Draft;
};

/** With these an endpoint says that it does not take the request as it is. */
const REFUSALS = [400, 404, 405, 422];

/** Tools as a whole: `tools[0].function.parameters` would be about one schema. */
const TOOLS =
  '[`"\']?\\b(?:tools?(?:[ _-](?:use|calls?|calling))?|functions?(?:[ _-]call(?:s|ing)?)?)\\b[`"\']?(?![[.])';

/** In the order in which they are tried: one refusal may speak of two things. */
const CONCESSIONS: readonly Concession[] = [
  {
    adaptation: 'no-stream-options',
    refusals: [/stream_options|include_usage/u],
    concerns: has('stream_options'),
    change: without('stream_options'),
  },
  {
    adaptation: 'max-completion-tokens',
    refusals: [/max_completion_tokens/u],
    concerns: has('max_tokens'),
    change: ({ head: { max_tokens: limit, ...head }, ...rest }) => ({
      ...rest,
      head: { ...head, max_completion_tokens: limit },
    }),
  },
  {
    adaptation: 'no-stream',
    // Before the tools: "doesn't support tools in streaming mode" is about both.
    refusals: [
      /(?:not|n['’]t) support[^.]{0,40}\bstream(?:ing|ed)?\b/iu,
      /\bstream(?:ing)?\b[^.]{0,40}?(?:not|n['’]t) (?:yet |be )*(?:support|allowed|enabled|available)/iu,
      /\bstream(?:ing)?\b[^.]{0,40}?(?:is unsupported|must be false)/iu,
      /verified to stream/iu,
    ],
    concerns: ({ head }) => head['stream'] === true,
    change: (draft) => {
      const { head, ...rest } = without('stream_options')(draft);
      return { ...rest, head: { ...head, stream: false } };
    },
  },
  {
    adaptation: 'no-tools',
    refusals: [
      new RegExp(`(?:not|n['’]t) support (?:the |use of |parameters?:? )*${TOOLS}`, 'iu'),
      new RegExp(`no endpoints found that support ${TOOLS}`, 'iu'),
      new RegExp(
        `${TOOLS} (?:is|are) (?:currently )?(?:not (?:yet )?(?:supported|enabled|available|allowed)|unsupported)`,
        'iu',
      ),
      /(?:unsupported|unknown|unrecognized|unexpected)[^.]{0,40}[`"': ]tools\b(?![[.])/iu,
      /extra_forbidden[^\]]*"tools"\]/u,
    ],
    concerns: has('tools'),
    change: without('tools'),
  },
  {
    adaptation: 'empty-reasoning',
    refusals: [/missing[^.]{0,20}reasoning_content/iu],
    concerns: ({ messages }) => messages.some(lacksReasoning),
    change: ({ messages, ...rest }) => ({ ...rest, messages: messages.map(withReasoning) }),
  },
  {
    adaptation: 'no-reasoning',
    // Others name the field because they want it.
    refusals: [/^(?!.*(?:missing|required|passed back)).*reasoning_content/isu],
    concerns: ({ messages }) => messages.some(sendsReasoning),
    change: ({ messages, ...rest }) => ({ ...rest, messages: messages.map(withoutReasoning) }),
  },
];

/** What each endpoint and model was conceded. */
const conceded = new Map<string, Set<Adaptation>>();

/** The concessions to an endpoint and model; add to it what it refuses. */
export function concessionsTo(url: string, model: string): Set<Adaptation> {
  const known = conceded.get(`${url} ${model}`) ?? new Set();
  conceded.set(`${url} ${model}`, known);
  return known;
}

/** Forgets what was conceded to an endpoint and model, so that it is asked for all again. */
export function forgetConcessions(url: string, model: string): void {
  conceded.delete(`${url} ${model}`);
}

/** The draft with all that was conceded, and which of it made a difference. */
export function adapt(
  draft: Draft,
  allowed: ReadonlySet<Adaptation>,
): { draft: Draft; adaptations: Adaptation[] } {
  let adapted = draft;
  const adaptations: Adaptation[] = [];
  for (const { adaptation, concerns, change } of CONCESSIONS) {
    if (!allowed.has(adaptation) || !concerns(adapted)) continue;
    adapted = change(adapted);
    adaptations.push(adaptation);
  }
  return { draft: adapted, adaptations };
}

/** What a refusal of this draft asks for; undefined when nothing will help. */
export function conceding(status: number, body: string, draft: Draft): Adaptation | undefined {
  if (!REFUSALS.includes(status)) return undefined;
  return CONCESSIONS.find(
    ({ refusals, concerns }) => refusals.some((words) => words.test(body)) && concerns(draft),
  )?.adaptation;
}

function has(field: string): Concession['concerns'] {
  return ({ head }) => field in head;
}

function without(field: string): Concession['change'] {
  return ({ head, ...rest }) => ({
    ...rest,
    head: Object.fromEntries(Object.entries(head).filter(([name]) => name !== field)),
  });
}

/** Reasoning is sent only with calls: see `toWireMessages`. */
function sendsReasoning(message: Message): boolean {
  const parts = partsOf(message);
  return parts.some((part) => isReasoning(part)) && parts.some((part) => isCall(part));
}

function lacksReasoning(message: Message): boolean {
  const parts = partsOf(message);
  return parts.some((part) => isCall(part)) && !parts.some((part) => isReasoning(part));
}

/** By identity, so that the JSON of a message that was changed once is kept as well. */
const changed = new WeakMap<Message, Message>();

function withoutReasoning(message: Message): Message {
  if (!sendsReasoning(message)) return message;
  return changedOnce(message, (parts) => parts.filter((part) => !isReasoning(part)));
}

function withReasoning(message: Message): Message {
  if (!lacksReasoning(message)) return message;
  return changedOnce(message, (parts) => [{ type: 'reasoning', text: '' }, ...parts]);
}

function changedOnce(message: Message, change: (parts: readonly Part[]) => Part[]): Message {
  const known = changed.get(message);
  if (known !== undefined) return known;
  const copy: Message = { role: message.role, content: change(partsOf(message)) };
  changed.set(message, copy);
  return copy;
}
