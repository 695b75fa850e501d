/**
 * The transport that really asks: a fetch for one endpoint with the key of one user. It
 * sends no cookies and no referrer, and follows no redirect: another host must get neither
 * the key nor the conversation.
 */
import { ModelError, shownUrl } from '../errors.ts';

/** A fetch over `realFetch`. Rejects with ModelError for what a person can set right. */
export function createNetworkFetch(realFetch: typeof fetch = globalThis.fetch): typeof fetch {
  return async (input, init) => {
    const url = addressOf(input);
    const response = await realFetch.call(globalThis, input, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Not `error`: that looks like a server that is down. This can be told apart. A request
      // without CORS carries no key, and a browser sends it only if it may be redirected.
      redirect: init?.mode === 'no-cors' ? 'follow' : 'manual',
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw new ModelError(
        'redirected',
        `${shownUrl(url)} sends on to another address, which is not followed so that the key stays where it was meant to go. Enter the final address as base URL.`,
      );
    }
    return response;
  };
}

/** The address that is asked; rejects one that the browser would read as its own page's. */
function addressOf(input: RequestInfo | URL): string {
  const url = input instanceof Request ? input.url : String(input);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed !== null && parsed.username + parsed.password !== '') {
    throw new ModelError(
      'bad-url',
      `The base URL for ${parsed.host} holds a user name or a password, which a browser does not send. Take it out, and enter the key in its own field.`,
    );
  }
  if (parsed !== null && /^https?:$/u.test(parsed.protocol)) return url;
  throw new ModelError(
    'bad-url',
    `"${url}" is no web address. Enter a base URL that begins with https:// or http:// in the settings.`,
  );
}
