/**
 * Small HTTP servers on ports that are free, for one test each: the handler says all that a
 * server does, so that a test reads as what the server did wrong.
 */
import { createServer, type RequestListener } from 'node:http';

export type Server = {
  /** Without a slash at its end. */
  origin: string;
  /** Ends open connections too: a server that hangs must not keep a test from ending. */
  close(): Promise<void>;
};

/** Listens on the loopback address. */
export async function serve(handler: RequestListener): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An address where nobody listens. */
export async function closedPort(): Promise<string> {
  const server = await serve(() => {});
  await server.close();
  return server.origin;
}

/**
 * A handler that lets web pages ask, with the two headers that an endpoint of this kind has
 * always allowed and no other, and leaves the rest to `handler`.
 */
export function allowPages(handler: RequestListener): RequestListener {
  return (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
      response.writeHead(204).end();
    } else {
      handler(request, response);
    }
  };
}
