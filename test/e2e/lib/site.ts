/**
 * The built site on the plainest of hosts: files under any path, a content type, and not one
 * header more. What holds here holds on every static host.
 */
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** Where the build is; the same folder as in `playwright.config.ts`. */
export const DIST = process.env['E2E_DIST'] ?? 'dist';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the build under `base`, which begins and ends with a slash. `edit` may put other
 * bytes in place of a file's, to be a browser that lacks something.
 */
export function serveSite(
  base: string,
  edit: (path: string, bytes: Uint8Array) => Uint8Array | string = (_, bytes) => bytes,
): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    const path = normalize(`/${pathname.slice(base.length)}`);
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      if (!pathname.startsWith(base)) throw new Error('This path is not under the base.');
      const bytes = edit(file, readFileSync(join(DIST, file)));
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  };
}

/** Whether a file is the worker's script. */
export function isWorker(path: string): boolean {
  return path.includes('agent.worker');
}
