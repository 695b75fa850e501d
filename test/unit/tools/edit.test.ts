import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { start } from './call.ts';

/** The file after an edit, and what the tool said. */
async function edit(
  text: string,
  old_string: string,
  new_string: string,
  replace_all = false,
): Promise<{ text: string; result: string }> {
  const { call, workspace } = start({ f: text });
  const result = await call('edit', { path: 'f', old_string, new_string, replace_all }).catch(
    (error: Error) => `error: ${error.message}`,
  );
  return { text: await workspace.read('f'), result };
}

const plain = (text: string): string => text.split('\r\n').join('\n');

describe('edit', () => {
  it.each([
    ['one place', 'a\nb\nc\n', 'b', 'B', 'a\nB\nc\n'],
    ['by nothing', 'a\nb\nc\n', 'b\n', '', 'a\nc\n'],
    ['a text without final newline', 'a\nb', 'b', 'c', 'a\nc'],
    ['the whole text', 'a', 'a', 'b\n', 'b\n'],
    ['a pattern, literally', 'f(.*)[x]\n', '(.*)[x]', '\\1', 'f\\1\n'],
    ['by dollar signs, literally', 'x=T;', 'T', "$$ $& $` $' $1 $<n>", "x=$$ $& $` $' $1 $<n>;"],
    ['after a BOM', '\ufeffhead\n', 'head', 'HEAD', '\ufeffHEAD\n'],
    ['with a BOM in the search text', '\ufeffhead\n', '\ufeffhead', 'HEAD', '\ufeffHEAD\n'],
    ['with a BOM in the new text', '\ufeffhead\n', 'head', '\ufeffHEAD', '\ufeffHEAD\n'],
    ['LF against CRLF', 'a\r\nb\r\nc\r\n', 'a\nb', 'A\nB', 'A\r\nB\r\nc\r\n'],
    ['CRLF against CRLF', 'a\r\nb\r\nc\r\n', 'a\r\nb', 'A\r\nB', 'A\r\nB\r\nc\r\n'],
    ['from the line end on', 'a\r\nb\r\nc', '\nb\n', '\n', 'a\r\nc'],
    ['into a CRLF file', 'a\r\nb', 'b', 'x\ny', 'a\r\nx\r\ny'],
    ['CRLF text into a CRLF file', 'a\r\nb\r\n', 'a', 'x\r\ny', 'x\r\ny\r\nb\r\n'],
    ['a CRLF part of a mixed file', 'a\nb\r\nc\nd\n', 'b\nc', 'B\nC', 'a\nB\r\nC\nd\n'],
    ['an LF part of a mixed file', 'a\r\nb\nc\r\n', 'b', 'B\nBB', 'a\r\nB\nBB\nc\r\n'],
    ['beside a lone CR', 'a\rb\nc', 'b', 'B', 'a\rB\nc'],
    ['after many CRLF', '1\r\n2\r\n3\r\n4\r\n5\r\n', '4\n5', 'x', '1\r\n2\r\n3\r\nx\r\n'],
  ])('replaces %s', async (_, text, old, fresh, expected) => {
    expect((await edit(text, old, fresh)).text).toBe(expected);
  });

  it.each([
    ['all places', 'x = 1\ny\nx = 1\n', 'x = 1', '$&', '$&\ny\n$&\n'],
    ['places side by side', 'aaaa', 'aa', 'b', 'bb'],
    ['all places over line ends', 'a\r\nb\r\na\r\nb\r\n', 'a\nb', 'c\nd', 'c\r\nd\r\nc\r\nd\r\n'],
    ['each by its own line end', 'a\r\na\na', 'a', 'x\ny', 'x\r\ny\r\nx\ny\nx\ny'],
  ])('replaces %s with replace_all', async (_, text, old, fresh, expected) => {
    expect((await edit(text, old, fresh, true)).text).toBe(expected);
  });

  it('says where it replaced', async () => {
    expect((await edit('a\nb\nc\n', 'b', 'x')).result).toBe('edited /f: replaced 1 place, line 2');
    expect((await edit('a\nb\na\n', 'a', 'x', true)).result).toBe(
      'edited /f: replaced 2 places, lines 1, 3',
    );
  });

  it.each([
    ['several places', 'x = 1\ny\nx = 1\nz\nx = 1\n', 'x = 1', '3 times in /f, lines 1, 3, 5'],
    ['places that overlap', 'aaa', 'aa', '2 times in /f, line 1'],
    ['very many places', 'a\n'.repeat(2000), 'a', 'at least 1,000 times in /f, lines 1, 2, 3'],
    ['an empty search text', 'a', '', 'old_string is empty'],
    ['a search text that is only a BOM away', '\ufeffa', '\ufeffb', 'not in /f'],
    ['half of a character', '🙂', '\ud83d', 'half of a character'],
  ])('refuses %s and changes nothing', async (_, text, old, reason) => {
    const after = await edit(text, old, 'new');
    expect(after.result).toMatch(/^error: /);
    expect(after.result).toContain(reason);
    expect(after.text).toBe(text);
  });

  it('names at most ten lines', async () => {
    const { result } = await edit('a\n'.repeat(12), 'a', 'b');
    expect(result).toContain('12 times in /f, lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …');
  });

  it.each([
    ['a', 'a'],
    ['a\n', 'a\r\n'],
  ])('refuses to replace %j by %j in a CRLF file: nothing changes', async (old, fresh) => {
    expect((await edit('a\r\nb\r\n', old, fresh)).result).toContain('nothing to change');
  });

  it.each([
    [
      'tabs for blanks',
      '\tif (a) {\n',
      '    if (a) {',
      'Only white space differs, first in line 1',
    ],
    [
      'the quoted tab',
      '\tif (a) {\n',
      '    if (a) {',
      '"\\tif (a) {", old_string has "    if (a) {"',
    ],
    [
      'a later line',
      'a()\nb()\nc()\n',
      'a()\nb();\nc()',
      'begins as in line 1, but line 2 differs',
    ],
    ['more lines than there are', 'x\na()\n', 'a()\nb()', 'the file has no more lines'],
    ['the closest line', 'const size = 1;\nlet y;\n', 'const sizes = 1', 'closest line is 1'],
    ['blanks within a line', 'let a  = 1; // n\n', 'a = 1;', 'Only white space differs'],
    ['nothing alike', 'abc\n', 'xyz', 'Nothing in its 1 line is like it'],
    ['only white space', 'abc\n', '\t\n', 'only white space'],
    ['a line end that is not there', 'abc', 'abc\n', 'line ends'],
    ['CRLF against LF', 'a\nb\n', 'a\r\nb', 'line ends'],
  ])('hints at %s', async (_, text, old, hint) => {
    expect((await edit(text, old, 'new')).result).toContain(hint);
  });

  it('answers quickly when a huge file has nothing like the search text', async () => {
    const lines = 'the same line again\n'.repeat(30_000);
    expect((await edit(lines, `${lines}x`, 'new')).result).toContain('not in /f');
  });

  it('keeps a hint short and whole when lines are long', async () => {
    const { result } = await edit(`x${'🙂'.repeat(5000)}a`, `x${'🙂'.repeat(5000)} b`, 'new');
    expect(result).not.toMatch(/\p{Cs}/u);
    expect(result.length).toBeLessThan(600);
  });

  it('lands both of two edits that were asked for at once', async () => {
    const { call, workspace } = start({ f: 'one two' });
    await Promise.all([
      call('edit', { path: 'f', old_string: 'one', new_string: '1' }),
      call('edit', { path: 'f', old_string: 'two', new_string: '2' }),
    ]);
    expect(await workspace.read('f')).toBe('1 2');
  });

  it('creates no file', async () => {
    const { call, workspace } = start();
    await expect(call('edit', { path: 'no', old_string: 'a', new_string: 'b' })).rejects.toThrow(
      '/no does not exist',
    );
    expect(workspace.list()).toEqual([]);
  });

  it('leaves all that is around the place as it was', async () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', ' ', '$&', '🙂') });
    await fc.assert(
      fc.asyncProperty(piece, piece, piece, async (before, after, fresh) => {
        const { text, result } = await edit(`${before}<T>${after}`, '<T>', fresh);
        expect(result).toMatch(/^edited/);
        expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
        const middle = text.slice(before.length, text.length - after.length);
        expect(plain(middle)).toBe(plain(fresh));
      }),
    );
  });
});
