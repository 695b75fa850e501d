import { describe, expect, it } from 'vitest';
import { runTool } from '../../../src/agent/run-tool.ts';
import { echo, tool } from '../../helpers/tools.ts';

const call = (name: string, args: Record<string, unknown> | null = {}) => ({ id: '1', name, args });

describe('runTool', () => {
  it('names the tools that there are when it does not find one', async () => {
    const result = await runTool([echo()], call('missing'));
    expect(result.content).toBe('error: tool "missing" not found. The tools are: echo');
    expect(result.is_error).toBe(true);
  });

  it('does not take a property that every object has for a tool', async () => {
    expect((await runTool([], call('toString'))).content).toContain('not found');
  });

  it.each([
    ['a string', 'disk is full', 'error: disk is full'],
    ['an error', new Error('no such file'), 'error: no such file'],
    ['an error without a message', new RangeError(''), 'error: RangeError'],
    ['an object', { code: 'E42' }, 'error: {"code":"E42"}'],
    ['undefined', undefined, 'error: the tool failed without saying why (it threw undefined)'],
    ['null', null, 'error: the tool failed without saying why (it threw null)'],
  ])('makes an error result of %s that the tool threw', async (_what, thrown, content) => {
    const throwing = tool('t', () => Promise.reject(thrown));
    expect(await runTool([throwing], call('t'))).toEqual({
      tool_use_id: '1',
      content,
      is_error: true,
    });
  });

  it('makes an error result of what a tool throws before it gives a promise', async () => {
    const throwing = tool('t', () => {
      throw new Error('at once');
    });
    expect((await runTool([throwing], call('t'))).content).toBe('error: at once');
  });

  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  it.each([
    ['undefined', undefined, '(no output)'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['a number', 5, '5'],
    ['an object that refers to itself', circular, expect.stringContaining('cannot be written')],
    ['a bigint', 5n, expect.stringContaining('cannot be written')],
  ])('gives text for %s', async (_what, value, content) => {
    const odd = tool('t', () => Promise.resolve(value as unknown as string));
    expect((await runTool([odd], call('t'))).content).toEqual(content);
  });

  it('cuts a huge result at a whole character and says what is left out', async () => {
    const huge = tool('t', async () => 'x' + '🙂'.repeat(200_000));
    const { content } = await runTool([huge], call('t'));
    expect(content.length).toBeLessThan(101_000);
    expect(content).not.toMatch(/\p{Surrogate}/u);
    expect(content).toMatch(/\[cut: 300002 more characters/);
  });

  it('runs nothing for arguments that are no JSON object', async () => {
    const echoed = echo();
    const result = await runTool([echoed], call('echo', null));
    expect(result.content).toMatch(/^error: the arguments of tool "echo" are not a JSON object/);
    expect(echoed.runs).toEqual([]);
  });

  it('runs nothing when the signal is aborted already', async () => {
    const echoed = echo();
    const result = await runTool([echoed], call('echo'), AbortSignal.abort());
    expect(result.content).toBe('error: aborted');
    expect(echoed.runs).toEqual([]);
  });

  it('says aborted when the tool itself gives up on the signal', async () => {
    const abort = new AbortController();
    const polite = tool(
      't',
      (_args, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const running = runTool([polite], call('t'), abort.signal);
    abort.abort();
    expect((await running).content).toBe('error: aborted');
  });
});

describe('arguments that do not fit the schema', () => {
  const schema = {
    type: 'object',
    properties: {
      path: { type: 'string' },
      limit: { type: 'integer', minimum: 1 },
      where: { type: 'object', properties: { kind: { enum: ['a', 'b'] } } },
    },
    required: ['path'],
    additionalProperties: false,
  };

  it.each([
    [{ path: 5 }, '"path": type "number" is invalid. Expected "string", got number 5'],
    [{ path: null }, '"path": type "null" is invalid. Expected "string", got null'],
    [{}, 'required property "path"'],
    [{ path: 'a', limit: 0 }, '"limit": 0 is less than 1, got number 0'],
    [
      { path: 'a', where: { kind: 'c' } },
      '"where.kind": does not match any of ["a","b"], got string "c"',
    ],
    [{ path: 'a', colour: 1 }, '"colour": the schema has no such property'],
  ])('%j: says the property, what was expected and what came', async (args, sentence) => {
    const strict = tool('t', async () => 'ran', schema);
    const result = await runTool([strict], call('t', args));
    expect(result.content).toContain(sentence);
    expect(result.content).toMatch(/^error: the arguments of tool "t" do not fit its schema/);
    expect(strict.runs).toEqual([]);
  });

  it('names every misfit at once', async () => {
    const strict = tool('t', async () => 'ran', schema);
    const { content } = await runTool([strict], call('t', { path: 1, limit: 0 }));
    expect(content).toContain('"path"');
    expect(content).toContain('"limit"');
  });

  it('lets arguments through that fit', async () => {
    const strict = tool('t', async () => 'ran', schema);
    expect((await runTool([strict], call('t', { path: 'a', limit: 2 }))).content).toBe('ran');
  });
});
