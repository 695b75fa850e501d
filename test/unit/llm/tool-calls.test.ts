import { describe, expect, it } from 'vitest';
import { newCallId, ToolCallCollector, uniqueId } from '../../../src/llm/tool-calls.ts';

/** The calls that some fragments make, as `id name(arguments)`. */
function collect(...items: unknown[]): string[] {
  const collector = new ToolCallCollector();
  for (const item of items) collector.add(item);
  let made = 0;
  const newId = (): string => `new${(made += 1)}`;
  return collector
    .finish(false, newId)
    .map(
      ({ call: { id, name, args, argsRaw } }) =>
        `${id} ${name}(${argsRaw ?? JSON.stringify(args)})`,
    );
}

const part = (text: unknown, more: object = {}): object => ({
  ...more,
  function: { arguments: text },
});
const call = (name: string, text: unknown, more: object = {}): object => ({
  ...more,
  function: { name, arguments: text },
});

describe('the id of a fragment', () => {
  it('opens a call when it is new, whatever the index says', () => {
    const calls = collect(
      call('read', '{"n":', { id: 'a', index: 0 }),
      part('1}', { index: 0 }),
      call('read', '{"n":', { id: 'b', index: 0 }),
      part('2}', { index: 0 }),
    );
    expect(calls).toEqual(['a read({"n":1})', 'b read({"n":2})']);
  });

  it('routes interleaved fragments without an index', () => {
    const calls = collect(
      call('read', '{"n":', { id: 'a' }),
      call('read', '{"n":', { id: 'b' }),
      part('1}', { id: 'a' }),
      part('2}', { id: 'b' }),
    );
    expect(calls).toEqual(['a read({"n":1})', 'b read({"n":2})']);
  });

  it('continues its call when the index counts fragments', () => {
    const calls = collect(
      call('read', '{"n":', { id: 'a', index: 0 }),
      part('1', { id: 'a', index: 1 }),
      part('}', { id: 'a', index: 2 }),
    );
    expect(calls).toEqual(['a read({"n":1})']);
  });

  it('may come after the name, with an index or without', () => {
    expect(collect(call('read', '', { index: 0 }), part('{}', { id: 'a', index: 0 }))).toEqual([
      'a read({})',
    ]);
    expect(collect(call('read', ''), part('{}', { id: 'a' }))).toEqual(['a read({})']);
  });

  it('is made distinct when two calls of an answer share it', () => {
    const calls = collect(
      call('read', '{"n":1}', { id: 'a', index: 0 }),
      call('list', '{"n":2}', { id: 'a', index: 1 }),
    );
    expect(calls).toEqual(['a read({"n":1})', 'a_2 list({"n":2})']);
  });

  it('counts as absent when it is empty or null', () => {
    const calls = collect(
      call('read', '{"n":', { id: 'a', index: 0 }),
      call('', '1}', { id: '', index: 0 }),
      part('', { id: null, index: 0 }),
    );
    expect(calls).toEqual(['a read({"n":1})']);
  });
});

describe('a fragment without an id', () => {
  it('continues the last call when it has no index either', () => {
    expect(collect(call('a', '{"n":', { id: '1' }), part('1'), part('}'))).toEqual([
      '1 a({"n":1})',
    ]);
  });

  it('opens a call when it brings a name and the arguments so far are whole', () => {
    expect(collect(call('read', { n: 1 }), call('read', { n: 2 }), call('list', {}))).toEqual([
      'new1 read({"n":1})',
      'new2 read({"n":2})',
      'new3 list({})',
    ]);
    expect(collect(call('read', '{"n":1}', { index: 0 }), call('list', '', { index: 0 }))).toEqual([
      'new1 read({"n":1})',
      'new2 list({})',
    ]);
  });

  it('does not open a call when it repeats the name without new arguments', () => {
    expect(collect(call('read', '{"n":1}', { index: 0 }), call('read', '', { index: 0 }))).toEqual([
      'new1 read({"n":1})',
    ]);
  });

  it('takes {} at an index for a placeholder', () => {
    const calls = collect(
      call('a', '{}', { id: '1', index: 0 }),
      call('a', '{"n":1}', { index: 0 }),
    );
    expect(calls).toEqual(['1 a({"n":1})']);
  });
});

describe('the name of a call', () => {
  it('may be repeated, grow, or come in pieces', () => {
    const named = (...names: string[]): string[] =>
      collect(...names.map((name) => call(name, '', { index: 0, id: 'x' })));
    expect(named('read_file', 'read_file')).toEqual(['x read_file({})']);
    expect(named('read', 'read_file')).toEqual(['x read_file({})']);
    expect(named('read', '_file')).toEqual(['x read_file({})']);
  });

  it('is made one that can be stored', () => {
    expect(collect(call('functions.read', '{}', { id: '1' }))).toEqual(['1 functions_read({})']);
    expect(collect(part('{}', { id: '1' }))).toEqual(['1 unnamed({})']);
  });
});

describe('the order of calls', () => {
  it('follows the index', () => {
    const calls = collect(call('b', '{}', { index: 3 }), call('a', '{}', { index: 1 }));
    expect(calls).toEqual(['new1 a({})', 'new2 b({})']);
  });

  it('is that of arrival when calls share an index', () => {
    const calls = collect(
      call('a', '{}', { index: 1, id: 'a' }),
      call('b', '{}', { index: 0, id: 'b' }),
      call('c', '{}', { index: 0, id: 'c' }),
    );
    expect(calls).toEqual(['a a({})', 'b b({})', 'c c({})']);
  });
});

describe('a call at the end of the answer', () => {
  it('is invalid when the token limit left it without arguments', () => {
    const collector = new ToolCallCollector();
    collector.add(call('read', '{"n":1}', { id: 'a', index: 0 }));
    collector.add(call('read', '', { id: 'b', index: 1 }));
    expect(collector.finish(true, newCallId).map(({ call: whole }) => whole)).toEqual([
      { id: 'a', name: 'read', args: { n: 1 } },
      { id: 'b', name: 'read', args: null, invalid: true, argsRaw: '' },
    ]);
  });

  it('ignores what is no fragment', () => {
    expect(collect(null, 'x', 7, call('a', '{}', { id: '1' }))).toEqual(['1 a({})']);
  });
});

describe('ids', () => {
  it('made here are nine letters and digits, as the strictest provider wants', () => {
    expect(newCallId()).toMatch(/^[a-z0-9]{9}$/u);
    expect(newCallId()).not.toBe(newCallId());
  });

  it('skip numbers that are taken', () => {
    expect(uniqueId('a', new Set(['a', 'a_2']))).toBe('a_3');
  });
});
