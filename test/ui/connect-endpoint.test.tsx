import { describe, expect, it } from 'vitest';
import { cleanKey, cleanURL, isBlockedHttp } from '../../src/ui/connect/clean-endpoint.ts';

describe('cleanURL', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
    ['  https://api.openai.com/v1/  ', 'https://api.openai.com/v1'],
    ['https://h.example/v1/chat/completions', 'https://h.example/v1'],
    ['https://h.example/v1/chat/completions/', 'https://h.example/v1'],
    ['https://h.example/v1/completions', 'https://h.example/v1'],
    ['"https://h.example/v1"', 'https://h.example/v1'],
    ['https://h.example/v1?key=1#x', 'https://h.example/v1'],
    ['https://h.example//', 'https://h.example'],
    ['localhost:1234/v1', 'http://localhost:1234/v1'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['api.openai.com/v1', 'https://api.openai.com/v1'],
    ['HTTPS://API.Example.com/V1', 'https://api.example.com/V1'],
  ])('makes of %s what requests are built on', (pasted, value) => {
    expect(cleanURL(pasted)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'settings.urlMissing'],
    ['   ', 'settings.urlMissing'],
    ['nonsense', 'settings.urlInvalid'],
    ['https://', 'settings.urlInvalid'],
    ['ftp://h.example', 'settings.urlScheme'],
    ['https://me:secret@h.example/v1', 'settings.urlCredentials'],
  ])('refuses %j by a sentence', (pasted, key) => {
    expect(cleanURL(pasted)).toMatchObject({ ok: false, error: { key } });
  });
});

describe('isBlockedHttp', () => {
  it('lets https and this machine through, and nothing else over http', () => {
    expect(isBlockedHttp('https://h.example/v1')).toBe(false);
    expect(isBlockedHttp('http://localhost:1234/v1')).toBe(false);
    expect(isBlockedHttp('http://127.0.0.1:1234/v1')).toBe(false);
    expect(isBlockedHttp('http://h.example/v1')).toBe(true);
    expect(isBlockedHttp('http://localhost.example/v1')).toBe(true);
  });
});

describe('cleanKey', () => {
  it.each([
    ['sk-1', 'sk-1'],
    [' sk-1\n', 'sk-1'],
    ['"sk-1"', 'sk-1'],
    ['Bearer sk-1', 'sk-1'],
    ['', ''],
  ])('makes of %j the key itself', (pasted, value) => {
    expect(cleanKey(pasted)).toEqual({ ok: true, value });
  });

  it.each([
    ['sk-\u200b1', 'U+200B', 4],
    ['sk 1', 'U+0020', 3],
    ['sk-😀', 'U+1F600', 4],
    ['sk…', 'U+2026', 3],
  ])('names the character in %j that no key has', (pasted, character, place) => {
    expect(cleanKey(pasted)).toMatchObject({ ok: false, error: { values: { character, place } } });
  });
});
