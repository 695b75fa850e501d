import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/ui/edit/json-fault.ts';

/** The fault as `code line:column`. */
function faultOf(text: string): string {
  const parsed = parseJson(text);
  if (parsed.isJson) return 'none';
  const { code, line, column } = parsed.fault;
  return `${code} ${line}:${column}`;
}

describe('parseJson', () => {
  it('gives the value of what is JSON', () => {
    expect(parseJson(' {"a": [1, -2.5e3, "x\\n", null]} ')).toEqual({
      isJson: true,
      value: { a: [1, -2500, 'x\n', null] },
    });
  });

  it.each([
    ['', 'empty 1:1'],
    [' \n ', 'empty 2:2'],
    ['{"a": }', 'value 1:7'],
    ['undefined', 'value 1:1'],
    ["{'a': 1}", 'quote 1:2'],
    ['{"a": \'b\'}', 'quote 1:7'],
    ['{a: 1}', 'name 1:2'],
    ['{"a" 1}', 'colon 1:6'],
    ['{"a": 1\n "b": 2}', 'commaObject 2:2'],
    ['[1 2]', 'commaList 1:4'],
    ['[1,\n 2,\n]', 'trailing 3:1'],
    ['{"a": 1,}', 'trailing 1:9'],
    ['{"a": "b}', 'open 1:7'],
    ['{"a": "b,\n "c": 1}', 'open 1:7'],
    ['["a\\x"]', 'escape 1:4'],
    ['["\\u12G4"]', 'escape 1:3'],
    ['["a\tb"]', 'control 1:4'],
    ['["a\nb"]', 'control 1:4'],
    ['[01]', 'number 1:2'],
    ['[1.]', 'number 1:2'],
    ['[+1]', 'number 1:2'],
    ['{} {}', 'after 1:4'],
    ['{"a": [1, {"b": [}', 'value 1:18'],
    ['[', 'value 1:2'],
    ['{', 'name 1:2'],
    ['[trueish]', 'value 1:2'],
  ])('says of %j where it stops being JSON', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('reads what is nested deeper than a call stack', () => {
    expect(faultOf('['.repeat(200_000))).toBe('value 1:200001');
  });

  it('names a place in each text that one character broke', () => {
    const whole = JSON.stringify({ a: [1, 'two', { b: null }], c: 'x"y\\z', d: -1.5e2 }, null, 2);
    for (let at = 0; at < whole.length; at += 1) {
      const broken = whole.slice(0, at) + whole.slice(at + 1);
      const parsed = parseJson(broken);
      if (parsed.isJson) continue;
      expect(parsed.fault.offset).toBeLessThanOrEqual(broken.length);
    }
  });
});
