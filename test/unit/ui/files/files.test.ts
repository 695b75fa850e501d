import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Entry, EntryBody } from '../../../../src/trace/entries.ts';
import type { ConversationItem, FileState } from '../../../../src/trace/state.ts';
import { deletionOf, originOf } from '../../../../src/ui/files/file-origin.ts';
import { parentRow, treeRows } from '../../../../src/ui/files/file-tree.ts';
import { formatBytes } from '../../../../src/ui/files/format-bytes.ts';
import { safeName, zipOf } from '../../../../src/ui/files/save.ts';
import { textRows, widestRow } from '../../../../src/ui/files/text-rows.ts';

function file(path: string, hash = path): FileState {
  return { path, hash, size: 1, n: 0, callId: null, changes: 1 };
}
const filesOf = (...paths: string[]) => new Map(paths.map((path) => [path, file(path)]));
const entriesOf = (bodies: EntryBody[]): Entry[] =>
  bodies.map((body, n) => Object.assign({ n, at: n }, body));

describe('treeRows', () => {
  it('sorts folders before files and numbers as numbers', () => {
    const rows = treeRows(filesOf('/b.txt', '/a10', '/a9', '/z/x', '/z/y/w'), new Set());
    expect(rows.map((row) => `${row.depth} ${row.name}`)).toEqual([
      '0 z',
      '1 y',
      '2 w',
      '1 x',
      '0 a9',
      '0 a10',
      '0 b.txt',
    ]);
  });

  it('hides what is inside a closed folder and counts it', () => {
    const rows = treeRows(filesOf('/z/x', '/z/y/w'), new Set(['/z']));
    expect(rows).toMatchObject([{ type: 'folder', path: '/z', isOpen: false, count: 2 }]);
  });

  it('begins with closed folders when there are many files', () => {
    const many = filesOf(...Array.from({ length: 1_000 }, (_, at) => `/d${at % 7}/f${at}`));
    expect(treeRows(many, new Set())).toHaveLength(7);
  });

  it('knows the folder that a row is in', () => {
    const rows = treeRows(filesOf('/z/x', '/z/y/w', '/a'), new Set());
    expect(rows.map((_, at) => parentRow(rows, at))).toEqual([null, 0, 1, 0, null]);
  });
});

describe('textRows', () => {
  it('numbers lines and begins none after the last newline', () => {
    expect(textRows('a\r\n\nb\n')).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: '' },
      { line: 3, text: 'b' },
    ]);
  });

  it('cuts a line that no browser lays out, without breaking a character', () => {
    const long = `x${'😀'.repeat(2_000)}`;
    const rows = textRows(`${long}\nend`);
    expect(rows.filter((row) => row.line !== null)).toHaveLength(2);
    expect(
      rows
        .slice(0, -1)
        .map((row) => row.text)
        .join(''),
    ).toBe(long);
    for (const row of rows) expect(() => encodeURIComponent(row.text)).not.toThrow();
  });
});

describe('widestRow', () => {
  it('counts wide characters twice and tabs as four', () => {
    expect(widestRow(textRows('abc\nabcdef\nab'))).toBe(6);
    expect(widestRow(textRows('漢字漢字\nabcdef'))).toBe(8);
    expect(widestRow(textRows('\ta\nabc'))).toBe(5);
    expect(widestRow([])).toBe(0);
  });
});

describe('safeName', () => {
  it.each([
    ['notes.md', 'notes.md'],
    ['深い.html', '深い.html'],
    ['a/b\\c:d', 'a_b_c_d'],
    ['..', 'other'],
    ['', 'other'],
    ['CON.txt', '_CON.txt'],
    ['x\u202egpj.exe', 'x_gpj.exe'],
    ['.env', 'env'],
  ])('makes %j into %j', (name, safe) => {
    expect(safeName(name, 'other')).toBe(safe);
  });
});

describe('zipOf', () => {
  it('keeps paths without the slash in front, unicode names and texts', async () => {
    const texts: Record<string, string> = { one: 'ein', two: '二' };
    const files = [file('/a/one.txt', 'one'), file('/深い/二.md', 'two'), file('/lost', 'gone')];
    const { bytes, missing } = await zipOf(files, (hash) => Promise.resolve(texts[hash] ?? null));
    const zip = unzipSync(new Uint8Array(await new Blob(bytes).arrayBuffer()));
    expect(Object.keys(zip)).toEqual(['a/one.txt', '深い/二.md']);
    expect(Object.values(zip).map((each) => strFromU8(each))).toEqual(['ein', '二']);
    expect(missing).toEqual(['/lost']);
  });
});

describe('originOf', () => {
  const call = (n: number): ConversationItem => ({
    type: 'call',
    n,
    id: 'same',
    name: `call${n}`,
    args: {},
    state: 'done',
    ms: 1,
    result: '',
    files: [],
  });
  const prompt = (turn: number): EntryBody => ({
    kind: 'prompt',
    text: '',
    turn,
    model: '',
    systemPrompt: '',
  });
  const step = (round: number): EntryBody => ({
    kind: 'step',
    step: 'compact',
    round,
    value: { messages: 0 },
  });
  const entries = entriesOf([prompt(1), step(1), prompt(2), step(1), step(2), step(3)]);

  it('is the latest call of that id before the change, in its turn and round', () => {
    const origin = originOf({ n: 4, callId: 'same' }, entries, [call(1), call(3), call(5)]);
    expect(origin).toEqual({ turn: 2, round: 2, call: { name: 'call3', item: 3 } });
  });

  it('has no call when none made the change', () => {
    expect(originOf({ n: 1, callId: null }, entries, [call(0)])).toEqual({
      turn: 1,
      round: 1,
      call: null,
    });
  });

  it('knows a deletion only when nothing came after it', () => {
    const ref = { hash: 'h', size: 1 };
    const gone: EntryBody = { kind: 'file', path: '/a', before: ref, after: null, callId: 'c' };
    const back: EntryBody = { kind: 'file', path: '/a', before: null, after: ref, callId: 'c' };
    expect(deletionOf('/a', entriesOf([back, gone]))).toEqual({ n: 1, callId: 'c' });
    expect(deletionOf('/a', entriesOf([gone, back]))).toBeNull();
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1_023, '1,023 B'],
    [1_234, '1.2 KB'],
    [5_242_880, '5 MB'],
    [300_000, '293 KB'],
  ])('writes %i as %j', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text);
  });
});
