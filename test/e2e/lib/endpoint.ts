/**
 * A chat-completions endpoint over real HTTP: aimock gives the answers, and a gate before it
 * does what aimock is too generous for. It allows pages only the two usual headers, and it
 * remembers every request, preflights too, as it came over the wire.
 */
import { request as forward, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { LLMock } from '@copilotkit/aimock';
import { allowPages, serve } from './servers.ts';

export type Seen = { method: string; path: string; headers: IncomingHttpHeaders };

export type Endpoint = {
  baseURL: string;
  /** What it answers: see aimock's `on` and `onMessage`. */
  mock: LLMock;
  /** All requests in the order they came. */
  requests: readonly Seen[];
  /** How many answers have left to the last byte. */
  sent(): number;
  close(): Promise<void>;
};

export async function startEndpoint(): Promise<Endpoint> {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const requests: Seen[] = [];
  let sent = 0;

  const pass: RequestListener = (request, response) => {
    const { method, headers, url: path } = request;
    const onward = forward({ port: mock.port, method, path, headers }, (answer) => {
      const own = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-'));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(own));
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('finish', () => (sent += 1));
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const passAllowed = allowPages(pass);
  const gate = await serve((request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers });
    passAllowed(request, response);
  });

  return {
    baseURL: `${gate.origin}/v1`,
    mock,
    requests,
    sent: () => sent,
    close: async () => {
      await gate.close();
      await mock.stop();
    },
  };
}

/** Words that arrive one after another over about `seconds`, and how to send them so. */
export function slowly(seconds: number): {
  text: string;
  pace: { chunkSize: number; latency: number };
} {
  const count = 50;
  const words = Array.from(
    { length: count },
    (_, index) => `word${String(index).padStart(2, '0')}`,
  );
  return {
    text: `${words.join(' ')} end`,
    pace: { chunkSize: 7, latency: (seconds * 1000) / count },
  };
}
