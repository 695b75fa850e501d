import { describe, expect, it } from 'vitest';
import { fuzzyMatch } from '../../../../src/ui/palette/fuzzy.ts';

const COMMANDS = [
  'Undo the last compaction',
  'Compaction: look ahead or try it',
  'Edit the context',
  'Step over',
  'Step',
  'Run this call',
  'Turn all breakpoints off',
  'Show: Context',
];

const best = (query: string) =>
  COMMANDS.map((text) => ({ text, match: fuzzyMatch(query, text) }))
    .filter(({ match }) => match !== null)
    .toSorted((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0))
    .map(({ text }) => text);

describe('fuzzyMatch', () => {
  it.each([
    ['undo', 'Undo the last compaction'],
    ['un co', 'Undo the last compaction'],
    ['comp', 'Compaction: look ahead or try it'],
    ['edit ctx', 'Edit the context'],
    ['so', 'Step over'],
    ['rtc', 'Run this call'],
    ['OFF', 'Turn all breakpoints off'],
  ])('finds %j best in %j', (query, text) => expect(best(query)[0]).toBe(text));

  it('finds all of it for an empty query, without a hit', () => {
    expect(fuzzyMatch(' ', 'Step')).toEqual({ score: 0, hits: [] });
  });

  it('finds nothing where a letter is missing or only scattered', () => {
    expect(fuzzyMatch('stepx', 'Step')).toBeNull();
    expect(fuzzyMatch('nlan', 'Undo the last compaction')).toBeNull();
  });

  it('says which letters it found', () => {
    expect(fuzzyMatch('so', 'Step over')?.hits).toEqual([0, 5]);
    expect(fuzzyMatch('over step', 'Step over')?.hits).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  });

  it('takes each character of a script without spaces for a word', () => {
    expect(fuzzyMatch('断点', '关闭全部断点')?.hits).toEqual([4, 5]);
    expect(fuzzyMatch('关断', '关闭全部断点')).not.toBeNull();
  });

  it('stands texts of any length and characters that grow when small', () => {
    expect(fuzzyMatch('a', 'x'.repeat(1_000_000))).toBeNull();
    expect(fuzzyMatch('stanbul', 'İstanbul')).not.toBeNull();
  });
});
