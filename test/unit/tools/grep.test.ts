import { describe, expect, it } from 'vitest';
import { createMemoryBlobs, createWorkspace, toBlobRef } from '../../../src/vfs/index.ts';
import { callerOf, messageOf, start } from './call.ts';

const grep = (text: string, pattern: string, rest: Record<string, unknown> = {}): Promise<string> =>
  start({ f: text }).call('grep', { pattern, ...rest });

describe('grep', () => {
  const files = {
    'README.md': '# Title\nuse foo()\n',
    'src/a.js': 'foo();\n\nbar(); // Foo\n',
    'src/ui/b.ts': 'foo',
    'src2/c.js': 'foo',
  };
  const { call } = start(files);

  it.each<[string, Record<string, unknown>, string[]]>([
    ['everywhere', {}, ['/README.md:2', '/src/a.js:1', '/src/ui/b.ts:1', '/src2/c.js:1']],
    ['in a directory', { path: 'src' }, ['/src/a.js:1', '/src/ui/b.ts:1']],
    ['in a file', { path: '/src/a.js' }, ['/src/a.js:1']],
    ['in files of a name', { glob: '*.js' }, ['/src/a.js:1', '/src2/c.js:1']],
    ['in files of a path', { glob: 'src/**/*.{js,ts}' }, ['/src/a.js:1', '/src/ui/b.ts:1']],
    ['in both', { path: 'src', glob: '*.ts' }, ['/src/ui/b.ts:1']],
    ['in any case', { path: 'src/a.js', ignore_case: true }, ['/src/a.js:1', '/src/a.js:3']],
  ])('searches %s', async (_, rest, expected) => {
    const text = await call('grep', { pattern: 'foo', ...rest });
    expect(text.split('\n').map((line) => line.slice(0, line.indexOf(': ')))).toEqual(expected);
  });

  it('shows the line after path and number', async () => {
    expect(await call('grep', { pattern: '^bar' })).toBe('/src/a.js:3: bar(); // Foo');
  });

  it.each([
    ['a\r\nb\r\n', 'a$', '/f:1: a'],
    ['a\nb', '^b$', '/f:2: b'],
    ['ab\n\ncd', '^$', '/f:2: '],
    ['ab\n\ncd', 'z*', '/f:1: ab\n/f:2: \n/f:3: cd'],
    ['a.c\nabc', 'a\\.c', '/f:1: a.c'],
    ['Straße\n🙂', '\\p{So}|ß', '/f:1: Straße\n/f:2: 🙂'],
  ])('matches each line of %j by itself against %s', async (text, pattern, expected) => {
    expect(await grep(text, pattern)).toBe(expected);
  });

  it('says how much it searched when nothing matches', async () => {
    expect(await call('grep', { pattern: 'nope' })).toBe(
      'No line matches nope (4 files searched).',
    );
    expect(await call('grep', { pattern: 'a\\nb' })).toContain('\\n never matches');
    expect(await start().call('grep', { pattern: 'a' })).toContain('0 files searched');
  });

  it.each([
    ['arr[', 'invalid regular expression "arr[": missing closing ]'],
    ['(', 'missing closing )'],
    ['a(?=b)', 'without look-around and back-references'],
    ['(a)\\1', 'without look-around and back-references'],
    ['*', 'invalid regular expression'],
    ['x{1001}', 'invalid repeat count at "{1001}"'],
    ['', 'the pattern is empty'],
  ])('refuses the pattern %s and says why', async (pattern, reason) => {
    await expect(grep('arr[0]', pattern)).rejects.toThrow(reason);
  });

  it('refuses a pattern without end', async () => {
    await expect(grep('a', '('.repeat(1001))).rejects.toThrow('longer than 1000 characters');
    expect((await messageOf(grep('a', '('.repeat(1000)))).length).toBeLessThan(1400);
  });

  it('names similar paths for a path that is not there', async () => {
    await expect(call('grep', { pattern: 'a', path: 'src/a.ts' })).rejects.toThrow('/src/a.js');
  });

  it('goes on after a file that cannot be read, and says so', async () => {
    const good = toBlobRef('foo');
    const workspace = createWorkspace({
      blobs: createMemoryBlobs([[good.hash, 'foo']]),
      tree: Array.from({ length: 9 }, (_, n) => [`${n}`, n === 4 ? good : toBlobRef(`${n}`)]),
    });
    const lines = (await callerOf(workspace)('grep', { pattern: 'foo' })).split('\n');
    expect(lines[0]).toBe('/4:1: foo');
    expect(lines[1]).toContain('[not searched: the content of /0 is missing');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('[3 more such notes]');
  });
});

describe('grep with context', () => {
  const text = Array.from({ length: 12 }, (_, n) => `l${n + 1}${n % 5 === 1 ? ' hit' : ''}`).join(
    '\n',
  );

  it.each<[number, string]>([
    [0, ':2 :7 :12'],
    [1, '-1 :2 -3 | -6 :7 -8 | -11 :12'],
    [2, '-1 :2 -3 -4 -5 -6 :7 -8 -9 -10 -11 :12'],
    [20, '-1 :2 -3 -4 -5 -6 :7 -8 -9 -10 -11 :12'],
  ])('shows %d lines around, each once, in groups', async (context, expected) => {
    const lines = (await grep(text, 'hit', { context })).split('\n');
    const short = lines.map((line) => (line === '--' ? '|' : /^\/f([:-]\d+)[:-] /.exec(line)?.[1]));
    expect(short.join(' ')).toBe(expected);
  });

  it('keeps the lines around within their file', async () => {
    const { call } = start({ a: 'x\nhit\ny', b: 'hit\nz' });
    expect(await call('grep', { pattern: 'hit', context: 5 })).toBe(
      '/a-1- x\n/a:2: hit\n/a-3- y\n--\n/b:1: hit\n/b-2- z',
    );
  });
});

describe('grep within its limits', () => {
  it('stops at 200 matches and says that there are more', async () => {
    const lines = (await grep('match me\n'.repeat(20_000), 'match')).split('\n');
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toContain('more matches exist');
    expect((await grep('match me\n'.repeat(200), 'match')).split('\n')).toHaveLength(200);
  });

  it('stops at 50,000 characters and says that there are more', async () => {
    const text = await grep(`${'x'.repeat(290)}\n`.repeat(200), 'x');
    expect(text.length).toBeLessThan(50_100);
    expect(text).toContain('more matches exist');
  });

  it.each([0, 1, 2, 3])('cuts a long line at whole characters, shifted by %d', async (shift) => {
    const line = `${'🙂'.repeat(1000)}${'x'.repeat(shift)}needle${'🙂'.repeat(1000)}`;
    const text = await grep(line, 'needle');
    expect(text).toContain(`🙂${'x'.repeat(shift)}needle🙂`);
    expect(text).not.toMatch(/\p{Cs}/u);
    expect(text.length).toBeLessThanOrEqual('/f:1: ……'.length + 300);
    expect(await grep(`${'x'.repeat(shift)}${line}`, '🙂')).toMatch(/^\/f:1: x*🙂+…$/u);
  });

  it('shows the match at the very end of a long line', async () => {
    expect(await grep(`${'x'.repeat(5000)}end`, 'end')).toBe(`/f:1: …${'x'.repeat(100)}end`);
  });

  it.each(['^(a+)+$', '^(a|a)+$', '(.*a){20}c', '(a?){40}a{40}c', '([ab]*a[ab]{100}){5}c'])(
    'answers %s, on which a backtracking engine never ends',
    { timeout: 20_000 },
    async (pattern) => {
      expect(await grep(`${'a'.repeat(40)}!`, pattern)).toContain('No line matches');
      expect(await grep(`${'ab'.repeat(10_000)}!`, pattern)).toContain('No line matches');
    },
  );

  it('stops in the middle of a search when it is aborted', async () => {
    const { call } = start({ f: 'nothing here\n'.repeat(200_000) });
    const controller = new AbortController();
    const reason = new Error('stopped by the user');
    setTimeout(() => controller.abort(reason), 0);
    await expect(call('grep', { pattern: 'nope' }, controller.signal)).rejects.toBe(reason);
  });
});
