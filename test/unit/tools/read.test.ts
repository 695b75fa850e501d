import { describe, expect, it } from 'vitest';
import { messageOf, start } from './call.ts';

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, n) => `line ${n + 1}\n`).join('');

const read = (text: string, args: Record<string, unknown> = {}): Promise<string> =>
  start({ f: text }).call('read', { path: 'f', ...args });

describe('read', () => {
  it.each(['one\ntwo\n', 'one\r\ntwo', '\ufeffhead\n', '\n', '\n\n\n', '  \t'])(
    'gives %j as it is',
    async (text) => {
      expect(await read(text)).toBe(text);
    },
  );

  it('says that a file is empty', async () => {
    expect(await read('')).toBe('[/f is empty]');
  });

  it.each([
    [{ limit: 2 }, 'a\nb\n[lines 1–2 of 5; read on with offset 3]'],
    [{ offset: 2, limit: 2 }, 'b\nc\n[lines 2–3 of 5; read on with offset 4]'],
    [{ offset: 4 }, 'd\ne\n[lines 4–5 of 5]'],
    [{ offset: 5, limit: 1 }, 'e\n[lines 5–5 of 5]'],
    [{ limit: 5 }, 'a\nb\nc\nd\ne'],
  ])('gives %j with a note on what is left out', async (args, expected) => {
    expect(await read('a\nb\nc\nd\ne', args)).toBe(expected);
  });

  it('counts no line after the final newline', async () => {
    expect(await read('a\nb\n', { limit: 2 })).toBe('a\nb\n');
    await expect(read('a\nb\n', { offset: 3 })).rejects.toThrow(
      '/f has only 2 lines: offset 3 is past its end',
    );
  });

  it('stops at 2,000 lines however many are asked for', async () => {
    const text = await read(numbered(2500), { limit: 9999 });
    expect(text).toContain('line 2000\n[lines 1–2,000 of 2,500; read on with offset 2001]');
  });

  it('stops at 50,000 characters, after a whole line', async () => {
    const text = await read(`${'x'.repeat(999)}\n`.repeat(60));
    expect(text).toBe(
      `${`${'x'.repeat(999)}\n`.repeat(50)}[lines 1–50 of 60; read on with offset 51]`,
    );
  });

  it('reads all of a file by the offsets that it gives', async () => {
    const whole = Array.from({ length: 700 }, (_, n) => `${n}${'🙂'.repeat(n % 150)}\n`).join('');
    let collected = '';
    for (let offset: number | null = 1; offset !== null;) {
      const text: string = await read(whole, { offset });
      const note = /\[lines .*\]$/.exec(text)?.[0] ?? '';
      collected += text.slice(0, text.length - note.length);
      const next = /offset (\d+)/.exec(note)?.[1];
      offset = next === undefined ? null : Number(next);
    }
    expect(collected).toBe(whole);
  });

  it.each(['', 'x'])('cuts a long line after %j at a whole character', async (prefix) => {
    const text = await read(`${prefix}${'🙂'.repeat(30_000)}\nnext`);
    expect(text).not.toMatch(/\p{Cs}/u);
    const [shown, note] = text.split('\n');
    expect(shown?.length).toBe(50_000 - prefix.length);
    expect(note).toMatch(/^\[line 1 has 60,00\d characters, of which the first .* offset 2\]$/);
  });

  it.each(['src', 'src/', '/', '', 'src/..'])(
    'says for the directory %j: use list',
    async (path) => {
      await expect(start({ 'src/a': 'A' }).call('read', { path })).rejects.toThrow(
        'is a directory: use list',
      );
    },
  );

  it('refuses a slash after the name of a file', async () => {
    await expect(start({ f: 'F' }).call('read', { path: 'f/' })).rejects.toThrow('file name');
  });

  it('names up to three similar paths for a file that is not there', async () => {
    const { call } = start({
      'src/app.js': '',
      'lib/app.js': '',
      'test/app.js': '',
      'old/app.js': '',
      'other.txt': '',
    });
    const message = await messageOf(call('read', { path: 'app.js' }));
    expect(message).toMatch(/^\/app\.js does not exist\. Similar: /);
    expect(message.match(/\/\w+\/app\.js/g)).toHaveLength(3);
    await expect(call('read', { path: 'src/App.jsx' })).rejects.toThrow('Similar: /src/app.js');
    await expect(call('read', { path: 'zzz' })).rejects.toThrow('Use list');
    await expect(start().call('read', { path: 'a' })).rejects.toThrow('The workspace is empty');
  });
});
