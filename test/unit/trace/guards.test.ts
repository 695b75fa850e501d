import { describe, expect, it } from 'vitest';
import type { EntryBody } from '../../../src/trace/entries.ts';
import { isEntry } from '../../../src/trace/guards.ts';
import { DEFAULT_SETUP, type Breakpoint } from '../../../src/trace/setup.ts';

const message = { role: 'user', content: 'a' } as const;
const messages = { of: 'messages', how: 'keep', index: 0, before: [], after: [message] } as const;
const call = { id: 'c', name: 'write', args: null, argsRaw: '{', invalid: true };
const answered = { ...call, answer: { content: 'no', is_error: true } };
const result = { tool_use_id: 'c', content: 'ok', is_error: false };
const breakpoint: Breakpoint = {
  id: 'b',
  condition: { on: 'tool', tool: 'write', argument: { path: 'path', value: '*' } },
  isOn: true,
  skip: 0,
  every: 1,
  log: null,
};

/** One that holds of each kind that debugging brought. */
const HOLDS: readonly EntryBody[] = [
  { kind: 'edit', step: null, edit: { ...messages, before: [], after: [message], shelf: [] } },
  { kind: 'edit', step: 'push_assistant', edit: { of: 'answer', before: message, after: message } },
  { kind: 'edit', step: 'execute_tool', edit: { of: 'call', before: call, after: answered } },
  { kind: 'edit', step: 'push_results', edit: { of: 'results', before: [], after: [result] } },
  { kind: 'edit', step: 'finish', edit: { of: 'stop', before: 'end_turn', after: 'max_tokens' } },
  { kind: 'decision', id: 'c', decision: 'refused', by: 'policy', text: 'no' },
  { kind: 'queue', change: 'added', queued: { id: 'q', as: 'steer', text: 'go' } },
  { kind: 'hit', breakpoint: 'b', count: 1, did: 'stopped', message: null },
  { kind: 'proposal', cut: 1, summary: message },
  { kind: 'setup', setup: { ...DEFAULT_SETUP, breakpoints: [breakpoint] } },
  { kind: 'pause', step: 'stream', why: 'breakpoint', breakpoint: 'b' },
];

const isTaken = (body: unknown) => isEntry({ n: 0, at: 0, ...(body as object) });

describe('an entry of debugging', () => {
  it.each(HOLDS.map((body) => [body.kind, body] as const))('is taken: %s', (_, body) => {
    expect(isTaken(body)).toBe(true);
  });

  it.each(HOLDS.map((body) => [body.kind, body] as const))(
    'is refused when any of its fields is gone or of another type: %s',
    (_, body) => {
      const optional = new Set(['kind', 'breakpoint']);
      const fields = Object.keys(body).filter((name) => !optional.has(name));
      const worse = fields.flatMap((name) => [
        { ...body, [name]: undefined },
        { ...body, [name]: [[]] },
      ]);
      expect(worse.filter(isTaken)).toEqual([]);
    },
  );

  it('is refused when something deep inside is wrong', () => {
    const setup = (fields: object) => ({
      kind: 'setup',
      setup: { ...DEFAULT_SETUP, breakpoints: [{ ...breakpoint, ...fields }] },
    });
    const callEdit = (fields: object) => ({
      kind: 'edit',
      step: null,
      edit: { of: 'call', before: call, after: { ...call, ...fields } },
    });
    const partOf = (part: object) => ({ role: 'user', content: [part] });
    const wrong = [
      setup({ every: 0 }),
      setup({ skip: -1 }),
      setup({ condition: { on: 'nothing' } }),
      setup({ condition: { on: 'step', step: 'nowhere' } }),
      setup({ condition: { on: 'repeat', times: 0 } }),
      setup({ condition: { on: 'text', text: 'a', isRegex: 'no', in: 'answer' } }),
      { kind: 'setup', setup: { ...DEFAULT_SETUP, rules: [{ tool: 'a', policy: 'ask' }] } },
      { kind: 'setup', setup: { ...DEFAULT_SETUP, budget: {} } },
      { kind: 'edit', step: null, edit: { ...messages, shelf: [{ index: -1, message }] } },
      { kind: 'edit', step: 'nowhere', edit: { of: 'stop', before: 'a', after: 'b' } },
      { kind: 'edit', step: null, edit: { of: 'answer', before: message, after: null } },
      { kind: 'edit', step: null, edit: { of: 'stop', before: 'end_turn', after: 'never' } },
      callEdit({ argsRaw: {} }),
      callEdit({ invalid: 'yes' }),
      callEdit({ answer: 'no' }),
      callEdit({ answer: { content: 'no', is_error: 'yes' } }),
      {
        kind: 'edit',
        step: null,
        edit: { of: 'results', before: [], after: [{ ...result, is_error: 1 }] },
      },
      {
        kind: 'proposal',
        cut: 1,
        summary: partOf({ type: 'tool_use', ...call, args: {}, argsRaw: 1 }),
      },
      {
        kind: 'proposal',
        cut: 1,
        summary: partOf({ type: 'tool_result', ...result, is_error: 1 }),
      },
      { kind: 'step', step: 'stream', round: 1, value: { messages: 1, tools: 'write' } },
      { kind: 'step', step: 'finish', round: 1, value: { stopReason: 'never' } },
      { kind: 'queue', change: 'added', queued: { id: 'q', as: 'shout', text: 'go' } },
      { kind: 'proposal', cut: 1, summary: { role: 'system', content: 'a' } },
    ];
    expect(wrong.filter(isTaken)).toEqual([]);
  });
});
