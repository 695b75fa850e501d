import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../src/ui/edit/argument-fields.ts';
import { valueAt, withAt } from '../../src/ui/edit/at-path.ts';
import {
  argumentsDraft,
  changed,
  draftOf,
  inView,
  isChanged,
  readDraft,
  removed,
  spoiled,
  withJson,
} from '../../src/ui/edit/value-draft.ts';

const CALL = { id: 'c', name: 'write', args: { path: '/a', depth: 1 } };

describe('a draft', () => {
  it('changes one place and nothing else', () => {
    const begun = draftOf('call', CALL);
    const draft = changed(begun, ['args', 'path'], '/b');
    expect(readDraft(draft)).toEqual({
      isWhole: true,
      value: { ...CALL, args: { path: '/b', depth: 1 } },
    });
    expect(begun.value).toEqual(CALL);
  });

  it('shows in JSON what the form changed, and the other way round', () => {
    const inJson = inView(changed(draftOf('call', CALL), ['args', 'path'], '/b'), 'json');
    expect(JSON.parse(inJson.json)).toMatchObject({ args: { path: '/b' } });
    const typed = withJson(inJson, '{"id":"c","name":"read","args":{}}');
    expect(inView(typed, 'form').value).toEqual({ id: 'c', name: 'read', args: {} });
  });

  it('keeps the layout of JSON that still says what the form says', () => {
    const typed = withJson(inView(draftOf('stop', 'end_turn'), 'json'), '  "end_turn"\n');
    expect(inView(inView(typed, 'form'), 'json').json).toBe('  "end_turn"\n');
  });

  it('stays in JSON while that is none, and keeps the text', () => {
    const typed = withJson(inView(draftOf('call', CALL), 'json'), '{"id":');
    expect(inView(typed, 'form')).toMatchObject({
      view: 'json',
      json: '{"id":',
      refusal: 'brokenJson',
    });
  });

  it('stays in JSON for a value that the form cannot show', () => {
    const typed = withJson(inView(draftOf('call', CALL), 'json'), '[1]');
    expect(inView(typed, 'form')).toMatchObject({ view: 'json', refusal: 'noForm' });
  });

  it('stays in the form while a field cannot be read, and is not sent', () => {
    const draft = spoiled(draftOf('call', CALL), ['args', 'depth'], '1x');
    expect(inView(draft, 'json')).toMatchObject({ view: 'form', refusal: 'brokenFields' });
    expect(readDraft(draft)).toEqual({ isWhole: false, fault: null });
    expect(readDraft(changed(draft, ['args', 'depth'], 2)).isWhole).toBe(true);
  });

  it('moves what is typed along when an item before it goes', () => {
    const list = { id: 'c', name: 'x', args: { n: [1, 2, 3] } };
    const draft = spoiled(draftOf('call', list), ['args', 'n', 2], '3x');
    const after = removed(draft, ['args', 'n'], 0);
    expect(valueAt(after.value, ['args', 'n'])).toEqual([2, 3]);
    expect(after.broken).toEqual([{ path: ['args', 'n', 1], text: '3x' }]);
  });

  it('leaves a call alone whose arguments came broken, until they are mended', () => {
    const call = { id: 'c', name: 'write', args: null, invalid: true, argsRaw: '{"path": "/a' };
    const part = { type: 'tool_use', id: 'c', name: 'write', args: {}, argsRaw: '{"path": "/a' };
    const answer = { role: 'assistant', content: [{ type: 'text', text: 'x' }, part] };
    expect(readDraft(draftOf('call', call))).toEqual({ isWhole: true, value: call });
    expect(readDraft(draftOf('answer', answer))).toEqual({ isWhole: true, value: answer });
    expect(readDraft(changed(draftOf('call', call), ['args'], { path: '/a' }))).toEqual({
      isWhole: true,
      value: { id: 'c', name: 'write', args: { path: '/a' } },
    });
    expect(argumentsDraft(null, call.argsRaw)).toMatchObject({ view: 'json', json: call.argsRaw });
  });

  it('is changed only when it says something else', () => {
    const begun = draftOf('call', CALL);
    const inJson = inView(begun, 'json');
    expect(isChanged(withJson(inJson, JSON.stringify(CALL)), begun)).toBe(false);
    expect(isChanged(withJson(inJson, '{'), begun)).toBe(true);
    expect(isChanged(changed(begun, ['name'], 'read'), begun)).toBe(true);
  });

  it('takes a field away and keeps one with a name of the language', () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "a": 2}');
    expect(JSON.stringify(withAt(value, ['a'], undefined))).toBe('{"__proto__":1}');
    expect(JSON.stringify(withAt(value, ['a'], 3))).toBe('{"__proto__":1,"a":3}');
    expect(withAt([1], [1], 2)).toEqual([1, 2]);
  });
});

describe('the fields of a call', () => {
  const schema = {
    type: 'object',
    properties: {
      path: { type: 'string' },
      depth: { type: ['integer', 'null'] },
      mode: { enum: ['a', 'b'] },
      tags: { type: 'array', items: { type: 'string' } },
      deep: { type: 'object', properties: {} },
      flag: { type: 'boolean', default: true },
    },
    required: ['path'],
  };
  const kinds = (args: Record<string, unknown>) =>
    Object.fromEntries(fieldsOf(schema, args).shown.map(({ name, kind }) => [name, kind]));

  it('have the kind that schema and value agree on', () => {
    const args = { path: 'x', depth: 1, mode: 'a', tags: ['t'], deep: { a: 1 }, flag: false };
    expect(kinds(args)).toEqual({
      path: 'text',
      depth: 'number',
      mode: 'choice',
      tags: 'texts',
      deep: 'json',
      flag: 'flag',
    });
  });

  it('are JSON where schema and value disagree', () => {
    const args = { path: 7, depth: '1', mode: { c: 1 }, tags: [{ a: 1 }], flag: 'yes' };
    expect(new Set(Object.values(kinds(args)))).toEqual(new Set(['json']));
  });

  it('hold what is required though missing, and what no schema knows', () => {
    const { shown, absent } = fieldsOf(schema, { other: [1, 2] });
    expect(shown.map(({ name, kind, isKnown }) => [name, kind, isKnown])).toEqual([
      ['path', 'text', true],
      ['other', 'numbers', false],
    ]);
    expect(absent.map(({ name, initial }) => [name, initial])).toEqual([
      ['depth', 0],
      ['mode', 'a'],
      ['tags', []],
      ['deep', {}],
      ['flag', true],
    ]);
  });

  it('are made from the values alone where there is no schema', () => {
    const { shown } = fieldsOf(undefined, { a: 'x', b: 1, c: true, d: null });
    expect(shown.map(({ kind }) => kind)).toEqual(['text', 'number', 'flag', 'json']);
  });
});
