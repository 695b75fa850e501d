import { describe, expect, it } from 'vitest';
import { jsonRows, previewOf } from '../../../../src/ui/wire/json-rows.ts';
import { treeKey } from '../../../../src/ui/wire/tree-keys.ts';

const VALUE = { a: 1, list: [{ 'x/y': 'z' }, []], 'long text': 'x'.repeat(200), empty: {} };
const rows = (...open: string[]) => jsonRows(VALUE, (path) => open.includes(path));
const paths = (...open: string[]) => rows(...open).map(({ path }) => path);

describe('the rows of a JSON tree', () => {
  it('are only those that stand open, in order', () => {
    expect(paths()).toEqual(['']);
    expect(paths('')).toEqual(['', '/a', '/list', '/long text', '/empty']);
    expect(paths('', '/list', '/list/0')).toEqual([
      '',
      '/a',
      '/list',
      '/list/0',
      '/list/0/x~1y',
      '/list/1',
      '/long text',
      '/empty',
    ]);
  });

  it('can be opened where there is more to see', () => {
    const can = rows('')
      .filter(({ canOpen }) => canOpen)
      .map(({ path }) => path);
    expect(can).toEqual(['', '/list', '/long text']);
  });

  it('hold values as deep as anyone sends', () => {
    let deep: unknown = 1;
    for (let n = 0; n < 20_000; n += 1) deep = [deep];
    expect(jsonRows(deep, (path) => path.length < 2_000)).toHaveLength(1_001);
  });

  it('show a value on one line', () => {
    expect(previewOf({ role: 'user', content: [1], more: { a: 1 } })).toBe(
      '{ role: "user", content: [1], more: {…} }',
    );
    expect(previewOf([1, 'a', null])).toBe('[ 1, "a", null ]');
    expect([previewOf([]), previewOf({}), previewOf(null), previewOf(true)]).toEqual([
      '[]',
      '{}',
      'null',
      'true',
    ]);
    expect(previewOf(Array.from({ length: 1_000 }, () => 'word')).length).toBeLessThan(110);
    expect(previewOf('x'.repeat(9_000)).length).toBeLessThan(110);
  });
});

describe('the keys of a tree', () => {
  const open = rows('', '/list');
  const key = (name: string, at: number) => treeKey(name, open, at);

  it('move within the rows', () => {
    expect(key('ArrowDown', 0)).toEqual({ type: 'move', to: 1 });
    expect(key('ArrowUp', 0)).toEqual({ type: 'move', to: 0 });
    expect(key('End', 0)).toEqual({ type: 'move', to: open.length - 1 });
    expect(key('Home', 3)).toEqual({ type: 'move', to: 0 });
  });

  it('open and close, and leave for the parent', () => {
    const list = open.findIndex(({ path }) => path === '/list');
    expect(key('ArrowLeft', list)).toEqual({ type: 'toggle', path: '/list' });
    expect(key('ArrowRight', list)).toEqual({ type: 'move', to: list + 1 });
    expect(key('ArrowRight', list + 1)).toEqual({ type: 'toggle', path: '/list/0' });
    expect(key('ArrowLeft', list + 1)).toEqual({ type: 'move', to: list });
    expect(key('Enter', list)).toEqual({ type: 'toggle', path: '/list' });
    expect(key('x', list)).toBeNull();
  });
});
