import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../src/llm/wire-events.ts';
import { linesOf } from '../../../../src/ui/wire/frame-words.ts';

function words(data: unknown, readings: Reading[], event?: string): [string, string][] {
  const raw = typeof data === 'string' ? data : JSON.stringify(data);
  const frame = { raw, readings, ...(event === undefined ? {} : { event }) };
  return linesOf(frame).map(({ field, came }) => [field, came]);
}
const delta = (fields: object, more: object = {}) => ({ choices: [{ delta: fields, ...more }] });
const item = (fields: object) => delta({ tool_calls: [fields] });
const call = (id: string, name: string, n = 0): Reading => ({ as: 'call', call: n, id, name });
const args = (text: string, n = 0): Reading => ({ as: 'arguments', call: n, text });

describe('the words of a frame', () => {
  it.each<[string, unknown, Reading[], [string, string][]]>([
    [
      'text',
      delta({ content: 'Hi\n' }),
      [{ as: 'text', chars: 3 }],
      [['delta.content', '"Hi\\n"']],
    ],
    [
      'reasoning under any name',
      delta({ content: '', reasoning: 'hm' }),
      [{ as: 'reasoning', text: 'hm' }],
      [['delta.reasoning', '"hm"']],
    ],
    [
      'a call that opens',
      item({ index: 2, id: 'c', function: { name: 'write', arguments: '' } }),
      [call('c', 'write')],
      [['delta.tool_calls[2]', 'id c, write']],
    ],
    [
      'a call without an index',
      item({ id: '', function: { name: 'write' } }),
      [call('x', 'write')],
      [['delta.tool_calls[]', 'write']],
    ],
    [
      'a fragment of arguments, as it came',
      item({ index: 0, function: { arguments: '{"path":"/ind' } }),
      [args('{"path":"/ind')],
      [['delta.tool_calls[0]', '{"path":"/ind']],
    ],
    [
      'the old function_call',
      delta({ function_call: { name: 'f', arguments: '{' } }),
      [call('m', 'f'), args('{')],
      [
        ['delta.function_call', 'f'],
        ['delta.function_call', '{'],
      ],
    ],
    [
      'a finish reason',
      delta({}, { finish_reason: 'stop' }),
      [{ as: 'finish', reason: 'stop', readAs: 'end_turn' }],
      [['finish_reason', '"stop"']],
    ],
    [
      'usage',
      { choices: [], usage: {} },
      [{ as: 'usage', usage: { input: 9, cached: 4, output: 2 } }],
      [['usage', 'in 9 · cached 4 · out 2']],
    ],
    [
      'a role that brings nothing',
      delta({ role: 'assistant', content: '' }),
      [],
      [['delta.role', '"assistant"']],
    ],
    [
      'a whole message',
      { choices: [{ message: { content: 'Hi' } }] },
      [{ as: 'text', chars: 2, note: 'not-streamed' }],
      [['message.content', '"Hi"']],
    ],
    [
      'an error',
      { error: { message: 'no' } },
      [{ as: 'error', message: 'no' }],
      [['error', '{"message":"no"}']],
    ],
    ['the end', '[DONE]', [{ as: 'done' }], [['data', '"[DONE]"']]],
    ['a comment', ': ping', [{ as: 'nothing', note: 'keep-alive' }], [['comment', '": ping"']]],
    ['a web page', '<html>', [{ as: 'error', message: 'x' }], [['body', '"<html>"']]],
  ])('say where %s stood and what it was', (_, data, readings, lines) => {
    expect(words(data, readings)).toEqual(lines);
  });

  it('give each call of a frame its own item', () => {
    const items = [
      { index: 0, id: 'a', function: { name: 'f', arguments: '{"n":1}' } },
      { index: 1, id: 'b', function: { name: 'g', arguments: '{"n":2}' } },
    ];
    const readings = [call('a', 'f'), args('{"n":1}'), call('b', 'g', 1), args('{"n":2}', 1)];
    expect(words(delta({ tool_calls: items }), readings)).toEqual([
      ['delta.tool_calls[0]', 'id a, f'],
      ['delta.tool_calls[0]', '{"n":1}'],
      ['delta.tool_calls[1]', 'id b, g'],
      ['delta.tool_calls[1]', '{"n":2}'],
    ]);
  });

  it.each([
    'null',
    '[]',
    '"x"',
    '7',
    '{"choices":7}',
    '{"choices":[null]}',
    '{"choices":[{"delta":[]}]}',
  ])('hold whatever comes: %s', (raw) => {
    expect(() => words(raw, [{ as: 'nothing', note: 'nothing-in-it' }])).not.toThrow();
    expect(() => words(raw, [{ as: 'text', chars: 1 }, args('x'), call('c', 'n')])).not.toThrow();
    expect(() => words(raw, [])).not.toThrow();
  });

  it('are cut when long', () => {
    const [line] = words(delta({ content: 'x'.repeat(5_000) }), [{ as: 'text', chars: 5_000 }]);
    expect(line?.[1].length).toBeLessThan(140);
  });
});
