import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toCurl, withoutSecret } from '../../../../src/ui/wire/curl.ts';

const URL = 'https://api.example.com/v1/chat/completions';
const HEADERS = { 'Content-Type': 'application/json', authorization: 'Bearer ••••' };
/** In place of curl: prints its arguments and its input, parted by a character none holds. */
const STUB = `curl() { for a in "$@"; do printf '%s\\001' "$a"; done; case "$*" in *@-*) cat;; esac; }`;

/** What curl would be given when a shell reads the command. */
function run(command: string, shell = 'bash'): string[] {
  const env = { ...process.env, API_KEY: 'sk-from-env' };
  const out = execFileSync(shell, ['-c', `${STUB}\n${command}`], { env, encoding: 'utf8' });
  return out.split('\u0001');
}

const BODIES = [
  '{"messages":[]}',
  `{"content":"it's '' quoted \\" and $HOME \`id\` \\\\ !!"}`,
  '{\n  "content": "line\\nbreak",\r\n "tab":\t1}\n',
  '{"content":"日本 😀 é \u2028"}',
  '@/etc/passwd',
  "'",
];

describe('a request as a curl command', () => {
  it.each(BODIES)('gives curl the body to the letter: %j', (body) => {
    for (const shell of ['bash', 'sh']) {
      const given = run(toCurl({ url: URL, headers: HEADERS, body }), shell);
      expect(given.slice(0, 2)).toEqual(['-N', URL]);
      expect(given[given.indexOf('--data-raw') + 1]).toBe(body);
    }
  });

  it('has a variable where the key was, which the shell fills in', () => {
    const command = toCurl({ url: URL, headers: HEADERS, body: '{}' });
    expect(command).toContain('"authorization: Bearer $API_KEY"');
    expect(run(command)).toContain('authorization: Bearer sk-from-env');
  });

  it('quotes a header that holds signs of the shell', () => {
    const headers = { 'x-a': `it's $HOME "and" \`id\``, 'x-b': '"$x" [key] `y` \\' };
    const given = run(toCurl({ url: URL, headers, body: '{}' }));
    expect(given).toContain(`x-a: it's $HOME "and" \`id\``);
    expect(given).toContain('x-b: "$x" sk-from-env `y` \\');
  });

  it('leaves out what curl makes by itself', () => {
    const headers = { Host: 'x', 'Content-Length': '2', accept: '*/*' };
    const given = run(toCurl({ url: URL, headers, body: '{}' }));
    expect(given.filter((word) => word.includes(': '))).toEqual(['accept: */*']);
  });

  it('sends a body that is too long for one argument by a here-document', () => {
    const body = `{"content":"it's ${'日'.repeat(60_000)} $HOME"}\nJSON\nJSON_`;
    const command = toCurl({ url: URL, headers: HEADERS, body });
    const script = `${STUB}\n${command}`;
    const out = execFileSync('bash', { input: script, encoding: 'utf8', maxBuffer: 1e7 });
    expect(out.split('\u0001').at(-1)).toBe(`${body}\n`);
  });
});

describe('what is copied', () => {
  it('holds no key that a person wrote into a message, in any spelling', () => {
    const key = 'sk-very"secret/1';
    const text = `${key} and ${JSON.stringify({ content: key })}`;
    expect(withoutSecret(text, key)).toBe('[key] and {"content":"[key]"}');
  });

  it('keeps words that are a placeholder for a key', () => {
    expect(withoutSecret('run ollama', 'ollama')).toBe('run ollama');
    expect(withoutSecret('text', '')).toBe('text');
  });
});
