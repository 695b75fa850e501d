import { describe, expect, it } from 'vitest';
import type { ConversationItem } from '../../../../src/trace/state.ts';
import {
  argumentPaths,
  argumentValues,
  callsOf,
  toolNames,
} from '../../../../src/ui/debug/seen-values.ts';
import { fromList, fromPaths, inBraces, take } from '../../../../src/ui/debug/suggestions.ts';

const source = { turn: 1, value: { call: { name: 'write', args: { 'a b': 1 } } } };

function call(name: string, args: Record<string, unknown>): ConversationItem {
  return {
    type: 'call',
    n: 0,
    id: name,
    name,
    args,
    state: 'done',
    ms: 1,
    result: '',
    files: [],
  };
}

describe('suggestions', () => {
  it('narrow a list by what is typed, and show all of it for a name that is whole', () => {
    const suggest = fromList(['read', 'write', 'edit']);
    expect(suggest('wr', 2).options).toEqual([{ text: 'write' }]);
    expect(suggest('write', 5).options).toHaveLength(3);
  });

  it('complete a path at the caret and keep what stands behind it', () => {
    const suggest = fromPaths(source);
    const found = suggest('value.ca!', 8);
    expect(found.options.map(({ text }) => text)).toEqual(['.call']);
    expect(take('value.ca!', found, { text: '.call' })).toEqual({ text: 'value.call!', caret: 10 });
  });

  it('complete only inside braces of a message', () => {
    const suggest = inBraces(source);
    expect(suggest('turn', 4).options).toEqual([]);
    expect(suggest('at {turn} ', 10).options).toEqual([]);
    const found = suggest('at {value.c', 11);
    expect(take('at {value.c', found, found.options[0] ?? { text: '' }).text).toBe(
      'at {value.call',
    );
  });
});

describe('what the session has shown', () => {
  const conversation = [
    call('write', { path: '/a.txt', content: 'x'.repeat(500) }),
    call('edit', { path: '/b.txt', edits: [{ text: 'new' }], 'odd name': true }),
    call('run_js', { code: '1' }),
    call('write', { path: '/c.txt' }),
  ];

  it('names the tools, those that no tool bears too', () => {
    expect(toolNames(conversation).slice(-1)).toEqual(['run_js']);
    expect(new Set(toolNames(conversation)).size).toBe(toolNames(conversation).length);
  });

  it('finds the calls of a name or pattern, the newest first', () => {
    expect(callsOf(conversation, 'write').map(({ args }) => args['path'])).toEqual([
      '/c.txt',
      '/a.txt',
    ]);
    expect(callsOf(conversation, '*it*')).toHaveLength(3);
    expect(callsOf(conversation, '')).toHaveLength(4);
  });

  it('gives the paths to plain values, with brackets where a name needs them', () => {
    const paths = argumentPaths(callsOf(conversation, 'edit'));
    expect(paths).toEqual(['path', 'edits[0].text', '["odd name"]']);
  });

  it('gives the short values at a path', () => {
    const calls = callsOf(conversation, '*');
    expect(argumentValues(calls, 'path')).toEqual(['/c.txt', '/b.txt', '/a.txt']);
    expect(argumentValues(calls, 'content')).toEqual([]);
    expect(argumentValues(calls, 'a..b')).toEqual([]);
  });
});
