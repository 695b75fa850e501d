import { Validator, type Schema } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import type { AgentTool } from '../../../src/agent/types.ts';
import { createTools } from '../../../src/tools/index.ts';
import { createMemoryWorkspace } from '../../../src/vfs/index.ts';
import { start } from './call.ts';

const tools = createTools(createMemoryWorkspace());

type ObjectSchema = {
  type: string;
  properties: Record<string, { type: string; description?: string }>;
  required?: string[];
  additionalProperties: boolean;
};

function schemaOf(tool: AgentTool): ObjectSchema {
  return JSON.parse(JSON.stringify(tool.parameters));
}

describe('createTools', () => {
  it('gives the eight tools, named by letters that every provider takes', () => {
    expect(tools.map((tool) => tool.name)).toEqual([
      'list',
      'read',
      'write',
      'edit',
      'move',
      'delete',
      'glob',
      'grep',
    ]);
  });

  it.each(tools)('describes $name and each of its properties, and takes no others', (tool) => {
    const schema = schemaOf(tool);
    expect(tool.description.length).toBeGreaterThan(20);
    expect(tool.description.length).toBeLessThan(400);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const property of Object.values(schema.properties)) {
      expect(property.description?.length).toBeGreaterThan(10);
    }
    const named = Object.keys(schema.properties);
    expect(named).toEqual(expect.arrayContaining(schema.required ?? []));
    expect(new Validator(tool.parameters as Schema).validate({ another: 1 }).valid).toBe(false);
  });

  const wrong = [5, true, {}, ['a'], null];
  const required = tools.flatMap((tool) => {
    return (schemaOf(tool).required ?? []).map((property) => ({ name: tool.name, property }));
  });
  const fine = { path: '/a', content: '', old_string: 'a', new_string: 'b', from: '/a', to: '/b' };

  it.each(required)('$name refuses a $property of the wrong type or none', async (one) => {
    const { call, workspace } = start({ a: 'a' });
    const before = workspace.list();
    for (const value of wrong) {
      const args = { ...fine, pattern: 'a', [one.property]: value };
      await expect(call(one.name, args)).rejects.toThrow(`"${one.property}" must be a string, got`);
    }
    const without = { ...fine, pattern: 'a', [one.property]: undefined };
    await expect(call(one.name, without)).rejects.toThrow(`"${one.property}" is missing`);
    expect(workspace.list()).toEqual(before);
  });

  it.each(tools)('$name refuses arguments that are no object', async ({ name }) => {
    const { call } = start();
    for (const args of [null, undefined, 'x', 5, []]) {
      await expect(call(name, args)).rejects.toThrow('the arguments must be an object');
    }
  });

  it.each([
    ['read', { path: 'a', offset: '1' }, '"offset" must be a whole number, got a string'],
    ['read', { path: 'a', offset: 0 }, '"offset" must be a whole number of at least 1, got 0'],
    ['read', { path: 'a', limit: 1.5 }, '"limit" must be a whole number of at least 1, got 1.5'],
    ['read', { path: 'a', limit: Number.NaN }, 'got NaN'],
    ['edit', { ...fine, replace_all: 'yes' }, '"replace_all" must be true or false'],
    ['grep', { pattern: 'a', context: -1 }, '"context" must be a whole number of at least 0'],
    ['grep', { pattern: 'a', ignore_case: 1 }, '"ignore_case" must be true or false'],
    ['list', { path: 1 }, '"path" must be a string, got a number'],
  ])('%s refuses %j', async (name, args, message) => {
    await expect(start({ a: 'a' }).call(name, args)).rejects.toThrow(message);
  });

  it('does not take what an object inherits for an argument', async () => {
    const args: unknown = Object.create({ path: '/a' });
    await expect(start({ a: 'a' }).call('read', args)).rejects.toThrow('"path" is missing');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'all take %s for a name like any other',
    async (name) => {
      const { call } = start();
      await expect(call('read', { path: name })).rejects.toThrow(`/${name} does not exist`);
      expect(await call('write', { path: name, content: 'one' })).toContain('(new)');
      await call('edit', { path: name, old_string: 'one', new_string: 'two' });
      expect(await call('read', { path: name })).toBe('two');
      expect(await call('list', {})).toBe(`${name}   3 B`);
      expect(await call('glob', { pattern: '*' })).toBe(`/${name}`);
      expect(await call('grep', { pattern: 'two' })).toBe(`/${name}:1: two`);
      await call('move', { from: name, to: `${name}2/${name}` });
      expect(await call('list', {})).toBe(`${name}2/\n  ${name}   3 B`);
      await call('delete', { path: `${name}2` });
      expect(await call('list', {})).toContain('The workspace is empty');
    },
  );
});
