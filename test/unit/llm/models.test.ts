import { describe, expect, it } from 'vitest';
import { listModels } from '../../../src/llm/index.ts';
import { fakeFetch } from './sse-body.ts';

const list = (body: string, apiKey = 'sk-secret-key'): Promise<string[]> =>
  listModels({ baseURL: 'http://x.invalid/v1/', apiKey, fetch: fakeFetch(body) });

describe('listModels', () => {
  it.each([
    ['data', '{"object":"list","data":[{"id":"b"},{"id":"a"},{"id":"a"},{}]}'],
    ['models', '{"models":[{"name":"b"},{"name":"a"}]}'],
    ['a bare list', '[{"id":"b"},{"id":"a"}]'],
    ['names alone', '["b","a"]'],
  ])('gives sorted ids from %s', async (_, body) => {
    expect(await list(body)).toEqual(['a', 'b']);
  });

  it('asks with the key, and without one when there is none', async () => {
    const fetchFake = fakeFetch('[]');
    await listModels({ baseURL: 'http://x.invalid/v1', apiKey: ' k ', fetch: fetchFake });
    await listModels({ baseURL: 'http://x.invalid/v1', apiKey: '', fetch: fetchFake });
    expect(fetchFake.calls.map(({ url, init }) => [url, init.headers])).toEqual([
      ['http://x.invalid/v1/models', { accept: 'application/json', authorization: 'Bearer k' }],
      ['http://x.invalid/v1/models', { accept: 'application/json' }],
    ]);
  });

  it.each([
    ['a web page', '<html>page</html>', 'web page'],
    ['nothing', '', 'nothing'],
    ['something else', '{"hello":1}', 'hello'],
  ])('rejects with a sentence for %s', async (_, body, words) => {
    await expect(list(body)).rejects.toThrow(words);
  });

  it('rejects with a sentence for a refusal, an unreachable server and a bad key', async () => {
    const refused = fakeFetch(() => new Response('bad sk-secret-key', { status: 401 }));
    const asked = { baseURL: 'http://x.invalid/v1', apiKey: 'sk-secret-key' };
    await expect(listModels({ ...asked, fetch: refused })).rejects.toThrow('bad [key]');
    const offline = fakeFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(listModels({ ...asked, fetch: offline })).rejects.toMatchObject({
      code: 'unreachable',
    });
    await expect(listModels({ ...asked, apiKey: 'ключ' })).rejects.toMatchObject({
      code: 'bad-key',
    });
    await expect(listModels({ baseURL: 'nonsense', apiKey: '' })).rejects.toMatchObject({
      code: 'bad-url',
    });
  });
});
