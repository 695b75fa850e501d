import { describe, expect, it } from 'vitest';
import {
  errorInStream,
  errorOfStatus,
  shownUrl,
  toModelError,
  unreachable,
} from '../../../src/llm/errors.ts';
import { wordsOf } from '../../../src/llm/provider-words.ts';
import { scrubKey } from '../../../src/llm/scrub.ts';

const key = 'sk-proj-AbCd1234efgh';
const asked = { url: 'https://api.invalid/v1/chat/completions?t=1', apiKey: key, id: 'gpt-x' };
const of = (status: number, body = ''): string => errorOfStatus({ status, body }, asked).message;

describe('errorOfStatus', () => {
  it.each([
    [401, 'unauthorized', false, 'Check the key in the settings'],
    [403, 'unauthorized', false, 'model "gpt-x"'],
    [404, 'not-found', false, 'https://api.invalid/v1/chat/completions for the model "gpt-x"'],
    [400, 'refused', false, 'refused the request (400)'],
    [422, 'refused', false, 'refused the request (422)'],
    [402, 'no-credit', false, 'credit'],
    [413, 'too-long', false, 'too long'],
    [429, 'rate-limited', true, 'rate limit and credit'],
    [500, 'server', true, 'try again'],
    [529, 'server', true, 'The endpoint failed (529)'],
  ])('says of %i what to do', (status, code, retryable, words) => {
    const error = errorOfStatus({ status, body: '' }, asked);
    expect(error).toMatchObject({ name: 'ModelError', status, code, retryable });
    expect(error.message).toContain(words);
    expect(error.message).not.toContain('t=1');
  });

  it('asks for a key where none is set', () => {
    const { message } = errorOfStatus({ status: 401, body: '' }, { ...asked, apiKey: '' });
    expect(message).toContain('none is set');
  });

  it('knows a context that is too long', () => {
    const body = '{"error":{"message":"maximum context length is 8192 tokens"}}';
    expect(errorOfStatus({ status: 400, body }, asked).code).toBe('too-long');
  });

  it("holds the provider's words, in whole sentences", () => {
    expect(of(400, '{"error":{"message":"Bad temperature"}}')).toBe(
      'The endpoint refused the request (400): Bad temperature.',
    );
    expect(of(400)).toBe('The endpoint refused the request (400).');
  });
});

describe('wordsOf', () => {
  it.each([
    ['{"error":{"message":"no"}}', 'no'],
    ['{"error":"no"}', 'no'],
    ['{"message":"no"}', 'no'],
    ['{"detail":"no"}', 'no'],
    ['{"detail":[{"msg":"no","loc":["body"]}]}', 'no'],
    ['{"errors":[{"message":"no"}]}', 'no'],
    ['[{"error":{"message":"no"}}]', 'no'],
    ['{"error":{"message":"","code":"no"}}', 'no'],
    ['{"error":{"message":"failed","metadata":{"raw":"no"}}}', 'failed: no'],
    [' no\n way ', 'no way'],
    ['<!DOCTYPE html><p>page</p>', ''],
    ['<html><p>page</p>', ''],
    ['', ''],
  ])('finds them in %s', (body, words) => {
    expect(wordsOf(body, '')).toBe(words);
  });

  it('are cut at 300 characters, between characters', () => {
    expect(wordsOf('a'.repeat(1000), '')).toHaveLength(300);
    expect(wordsOf(`${'a'.repeat(299)}🙂`, '')).toHaveLength(299);
  });

  it('never hold the key', () => {
    for (const shown of [
      key,
      'sk-proj-****efgh',
      'sk-p…',
      'sk-proj-...',
      '**********efgh',
      'sk-proj-xxxxxxefgh',
    ]) {
      expect(wordsOf(`Bad key ${shown}, sorry`, key)).toBe('Bad key [key], sorry');
    }
  });
});

describe('scrubKey', () => {
  it('leaves words alone that only look masked', () => {
    expect(scrubKey('wait... 2***3 xxxx', key)).toBe('wait... 2***3 xxxx');
  });

  it('takes a short key out as a word only', () => {
    expect(scrubKey('none of the key none', 'none')).toBe('[key] of the key [key]');
    expect(scrubKey('nonexistent x+y', 'x+y')).toBe('nonexistent [key]');
    expect(scrubKey('text', 'x')).toBe('text');
  });

  it('knows the URL-encoded form', () => {
    expect(scrubKey('?key=abc%2Fdef%2Fghi', 'abc/def/ghi')).toBe('?key=[key]');
  });

  it('knows the forms of JSON that escapes slashes, and of HTML', () => {
    expect(scrubKey(String.raw`"abc\/def\/ghi"`, 'abc/def/ghi')).toBe('"[key]"');
    expect(scrubKey('<p>abc&amp;defghi</p>', 'abc&defghi')).toBe('<p>[key]</p>');
  });

  it('takes each masked form out, wherever it stands', () => {
    expect(scrubKey('a **bold** sk-proj-***: ***efgh, **x', key)).toBe(
      'a **bold** [key]: [key], **x',
    );
  });

  it('does nothing without a key', () => {
    expect(scrubKey('text', ' ')).toBe('text');
  });
});

describe('unreachable', () => {
  it('names both causes that a browser does not tell apart', () => {
    const { message, retryable } = unreachable(
      'https://api.invalid/v1',
      'Failed to fetch',
      'https:',
    );
    expect(message).toContain('https://api.invalid/v1 (Failed to fetch)');
    expect(message).toContain('CORS');
    expect(message).toContain('new tab');
    expect(retryable).toBe(true);
  });

  it.each(['http://localhost:11434/v1', 'http://127.0.0.1:1/v1', 'http://[::1]:1/v1'])(
    'names the origins of a server at %s',
    (url) => {
      const { message } = unreachable(url, '', 'https:');
      expect(message).toContain('OLLAMA_ORIGINS');
      expect(message).not.toContain('use https');
    },
  );

  it('names mixed content only where it is the case', () => {
    expect(unreachable('http://lan.invalid/v1', '', 'https:').message).toContain('use https');
    expect(unreachable('http://lan.invalid/v1', '', 'http:').message).not.toContain('use https');
    expect(unreachable('https://lan.invalid/v1', '', 'https:').message).not.toContain('use https');
  });
});

describe('errorInStream', () => {
  it('may be tried again when its code says that it will pass', () => {
    expect(errorInStream({ code: 502, message: 'x' }, asked).retryable).toBe(true);
    expect(errorInStream({ code: '429', message: 'x' }, asked).retryable).toBe(true);
    expect(errorInStream({ code: 'insufficient_quota', status: 429 }, asked).retryable).toBe(false);
    expect(errorInStream({ code: 400, message: 'x' }, asked).retryable).toBe(false);
    expect(errorInStream('x', asked).retryable).toBe(false);
  });

  it('never holds the key', () => {
    expect(errorInStream({ message: `key ${key}` }, asked).message).not.toContain(key);
  });
});

describe('other errors', () => {
  it('keep their words but not the key', () => {
    expect(toModelError(new Error(`bad ${key}`), key).message).toBe(
      'The request failed: bad [key]',
    );
    expect(toModelError('odd', key).message).toBe('The request failed: odd');
  });

  it('show a URL without user, password and query', () => {
    expect(shownUrl('https://me:secret@api.invalid/v1?key=1#x')).toBe('https://api.invalid/v1');
    expect(shownUrl('nonsense')).toBe('nonsense');
  });
});
