/**
 * Chat-completions answers made by hand, for servers that do what aimock cannot: refuse one
 * field once, hold an answer in mid-argument, think aloud. All as bytes over real HTTP.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { allowPages } from './servers.ts';

/** What the tests read of a request. */
export type Asked = {
  messages: {
    role: string;
    content?: unknown;
    reasoning_content?: unknown;
    tool_calls?: unknown;
  }[];
  model?: string;
  stream?: boolean;
  stream_options?: unknown;
  tools?: unknown[];
};

/** One frame with a delta, as it goes over the wire. */
export function frame(delta: object, finish: string | null = null): string {
  return data({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

/** Any value as one frame. */
export function data(value: unknown): string {
  return `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
}

export const DONE = data('[DONE]');

/** The frames of an answer that only talks. */
export function talk(text: string): string[] {
  const words = text.match(/\S+\s*/g) ?? [];
  return [...words.map((content) => frame({ content })), frame({}, 'stop'), DONE];
}

/** The frames of an answer that makes one call, whose arguments come in pieces. */
export function call(name: string, pieces: readonly string[], id = 'call_1'): string[] {
  const opened = { index: 0, id, type: 'function', function: { name, arguments: '' } };
  return [
    frame({ role: 'assistant', tool_calls: [opened] }),
    ...pieces.map((text) => frame({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
    frame({}, 'tool_calls'),
    DONE,
  ];
}

/** Begins a stream with these frames and leaves it open. */
export function begin(response: ServerResponse, frames: readonly string[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const text of frames) response.write(text);
}

/** Answers with a whole stream. */
export function answer(response: ServerResponse, frames: readonly string[]): void {
  begin(response, frames);
  response.end();
}

/** Answers with a status and JSON. */
export function refuse(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** A handler that pages may use and that is given each chat request already read. */
export function chat(respond: (asked: Asked, response: ServerResponse) => void): RequestListener {
  return allowPages((request, response) => {
    if (request.method === 'POST') {
      void readJson(request).then((asked) => respond(asked, response));
    } else {
      refuse(response, 404, { error: 'no such path' });
    }
  });
}

/** Whether the model has already been given the result of a call in this turn. */
export function hasResult({ messages }: Asked): boolean {
  return messages.at(-1)?.role === 'tool';
}

async function readJson(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked;
}
