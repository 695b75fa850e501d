/** Builds the bodies that an endpoint answers with, and fetches that answer with them. */

/** One chunk of a chat-completions stream, as the payload of a `data:` line. */
export function chunk(delta: object, finish: string | null = null): string {
  return JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

/** The SSE text of some payloads, `[DONE]` at the end. */
export function sse(...payloads: string[]): string {
  return [...payloads, '[DONE]'].map((payload) => `data: ${payload}\n\n`).join('');
}

/** A stream whose chunks each hold one item of `tool_calls`. */
export function callStream(...items: object[]): string {
  const chunks = items.map((item) => chunk({ tool_calls: [item] }));
  return sse(...chunks, chunk({}, 'tool_calls'));
}

export type FakeFetch = typeof fetch & { calls: { url: string; init: RequestInit }[] };

/** A fetch that gives each answer in turn, the last one again and again, and notes its calls. */
export function fakeFetch(
  ...answers: (string | (() => Response | Promise<Response>))[]
): FakeFetch {
  const calls: FakeFetch['calls'] = [];
  const fetchFake: typeof fetch = (input, init = {}) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? '';
    calls.push({ url: input instanceof Request ? input.url : String(input), init });
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : answer());
  };
  return Object.assign(fetchFake, { calls });
}

/** The JSON that a noted request sent. */
export function bodyOf(call: { init: RequestInit } | undefined): Record<string, unknown> {
  const { body } = call?.init ?? {};
  if (typeof body !== 'string') throw new Error('The request has no JSON body.');
  const json: Record<string, unknown> = JSON.parse(body);
  return json;
}
