/**
 * The Content-Security-Policy of the built page. In the page it is a meta element; the
 * preview server also sends it as a header. `connect-src` must be wide, since people bring
 * endpoints of their own; what it keeps out is foreign script. `blob:` in `worker-src`
 * lets the worker start from a blob, which is how it comes under the page's policy at all:
 * a worker loaded from a URL has only the policy of its own response.
 */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

export const CSP_META = DIRECTIVES.join('; ');

/** `frame-ancestors` has no effect in a meta element, so only the header carries it. */
export const CSP_HEADER = `${CSP_META}; frame-ancestors 'none'`;
