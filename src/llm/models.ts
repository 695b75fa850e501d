/**
 * Lists the models of an endpoint, for the settings. Servers differ in the shape of the
 * list; what can be read of it is given.
 */
import { isPlainObject } from './arguments.ts';
import { reach, readStart, toBase, toError, toHeaders } from './endpoint.ts';
import { notAnAnswer, toModelError } from './errors.ts';
import { createNetworkFetch } from './transports/network.ts';

export type ModelsRequest = {
  baseURL: string;
  apiKey: string;
  fetch?: typeof fetch | undefined;
  signal?: AbortSignal | undefined;
};

/** The ids of the endpoint's models, sorted. Rejects with a ModelError, or as aborted. */
export async function listModels(request: ModelsRequest): Promise<string[]> {
  try {
    return await askForModels(request);
  } catch (thrown) {
    throw request.signal?.aborted ? thrown : toModelError(thrown, request.apiKey);
  }
}

async function askForModels(request: ModelsRequest): Promise<string[]> {
  const { baseURL, apiKey, fetch: transport = createNetworkFetch(), signal } = request;
  const url = `${toBase(baseURL)}/models`;
  const asked = { url, apiKey, id: '' };
  const { 'content-type': _, ...headers } = toHeaders(apiKey, 'application/json');
  const response = await reach(transport, asked, { headers, ...(signal && { signal }) });
  if (!response.ok) throw toError(response, await readStart(response), asked);
  const body = await response.text();
  const ids = readIds(parse(body));
  if (ids === null) throw notAnAnswer(body, asked);
  return [...new Set(ids)].toSorted((a, b) => a.localeCompare(b));
}

/** Ids from `{ data: [{ id }] }`, `{ models: [{ name }] }` or a bare list; null for neither. */
function readIds(value: unknown): string[] | null {
  const list = isPlainObject(value) ? (value['data'] ?? value['models']) : value;
  if (!Array.isArray(list)) return null;
  return list.flatMap((item: unknown) => {
    const id = isPlainObject(item) ? (item['id'] ?? item['name'] ?? item['model']) : item;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
