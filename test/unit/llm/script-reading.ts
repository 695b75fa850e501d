/** Reads what the script transport sends, as plainly as can be: whole bodies, no library. */

export type Chunk = {
  choices: {
    delta: {
      role?: string;
      content?: string;
      reasoning_content?: string;
      tool_calls?: { index: number; id?: string; function: { name?: string; arguments: string } }[];
    };
    finish_reason: string | null;
  }[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

export const COMPLETIONS = 'http://script.invalid/v1/chat/completions';

/** Options of a POST with these messages; `extra` adds or replaces fields of the body. */
export function post(messages: unknown, extra: Record<string, unknown> = {}): RequestInit {
  const body = JSON.stringify({ model: 'm', stream: true, messages, ...extra });
  return { method: 'POST', body };
}

export function tool(name: string): unknown {
  return { type: 'function', function: { name, description: '', parameters: { type: 'object' } } };
}

/** The chunks of a whole body; throws when it does not end in `[DONE]`. */
export async function readChunks(response: Response): Promise<Chunk[]> {
  const events = (await response.text()).split('\n\n').filter((event) => event !== '');
  if (events.pop() !== 'data: [DONE]') throw new Error('the body does not end in [DONE]');
  return events.map((event) => JSON.parse(event.replace(/^data: /, '')) as Chunk);
}

export function textOf(chunks: readonly Chunk[]): string {
  return chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
}

/** The arguments of call `index`, joined. */
export function argumentsOf(chunks: readonly Chunk[], index: number): string {
  return chunks
    .flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? [])
    .filter((call) => call.index === index)
    .map((call) => call.function.arguments)
    .join('');
}

export async function errorOf(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json()) as { error: Record<string, unknown> };
  return body.error;
}
