import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../../src/lib/log-message.ts';

const SCOPE = { round: 2, value: { call: { name: 'write', args: { path: '/a.html' } } } };
const fill = (template: string, scope: unknown = SCOPE) => compileMessage(template)(scope);

describe('a message with values', () => {
  it('shows what the paths lead to, a text without quotes', () => {
    expect(fill('round {round}: {value.call.name} of { value.call.args }')).toBe(
      'round 2: write of {path: "/a.html"}',
    );
  });

  it('marks a path that leads nowhere', () => {
    expect(fill('{value.call.args.size} bytes')).toBe('‹value.call.args.size?› bytes');
    expect(fill('{round}', null)).toBe('‹round?›');
  });

  it('leaves braces alone that hold no path', () => {
    expect(fill('{} { } {"a": 1} {round')).toBe('{} { } {"a": 1} {round');
  });

  it('takes a brace in quotes as a part of the path', () => {
    expect(fill('{files["/a}b"]}!', { files: { '/a}b': 7 } })).toBe('7!');
  });

  it('keeps each value to one short line', () => {
    expect(fill('{text}', { text: `one\n${'x'.repeat(900)}` })).toHaveLength(200);
  });
});
