import { describe, expect, it } from 'vitest';
import { Answer } from '../../../src/llm/answer.ts';
import type { StreamEvent } from '../../../src/llm/types.ts';

/** The events of an answer made of these chunks, ended as whole. */
function answer(...chunks: unknown[]): StreamEvent[] {
  const collected = new Answer({ url: 'http://x.invalid/v1', apiKey: '', id: 'm' });
  for (const chunk of chunks) collected.take(chunk);
  return [...collected.events, ...collected.conclude(() => 'new').events];
}

const delta = (fields: unknown, finish?: unknown): object => ({
  choices: [{ index: 0, delta: fields, finish_reason: finish }],
});
const text = (words: string): StreamEvent => ({ type: 'text_delta', delta: words });
const thought = (words: string): StreamEvent => ({ type: 'reasoning_delta', delta: words });
const done = (stopReason: 'end_turn' | 'tool_use' | 'max_tokens'): StreamEvent => ({
  type: 'done',
  stopReason,
});

describe('deltas', () => {
  it('are never empty', () => {
    expect(answer(delta({ content: '', reasoning_content: '' }), delta({ content: 'a' }))).toEqual([
      text('a'),
      done('end_turn'),
    ]);
  });

  it.each(['reasoning_content', 'reasoning', 'thinking'])('of %s are reasoning', (field) => {
    expect(answer(delta({ [field]: 'hm' }))).toEqual([thought('hm'), done('end_turn')]);
  });

  it('give a thought once that comes under two names', () => {
    expect(answer(delta({ reasoning: 'hm', reasoning_content: 'hm' }))).toEqual([
      thought('hm'),
      done('end_turn'),
    ]);
  });

  it('are read from parts of content', () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'thinking', thinking: 'so' },
      { type: 'text', text: 'a' },
      null,
    ];
    expect(answer(delta({ content }))).toEqual([
      thought('hm'),
      thought('so'),
      text('a'),
      done('end_turn'),
    ]);
  });

  it('of a refusal are text', () => {
    expect(answer(delta({ refusal: 'No.' }))).toEqual([text('No.'), done('end_turn')]);
  });

  it('never end in half a character', () => {
    expect(answer(delta({ content: 'a\ud83d' }), delta({ content: '\ude42b' }))).toEqual([
      text('a'),
      text('\ud83d\ude42b'),
      done('end_turn'),
    ]);
  });

  it('replace a half that stays alone', () => {
    expect(answer(delta({ content: 'a\ud83d' }))).toEqual([
      text('a'),
      text('\ufffd'),
      done('end_turn'),
    ]);
  });

  it('are taken from a whole message only where no delta came', () => {
    const whole = {
      choices: [{ message: { role: 'assistant', content: 'all' }, finish_reason: 'stop' }],
    };
    expect(answer(whole)).toEqual([text('all'), done('end_turn')]);
    expect(answer(delta({ content: 'all' }), whole)).toEqual([text('all'), done('end_turn')]);
  });
});

describe('fields of the wrong type', () => {
  it.each([
    ['no chunk', null],
    ['a text', 'x'],
    ['no choices', {}],
    ['null choices', { choices: null }],
    ['empty choices', { choices: [] }],
    ['a null choice', { choices: [null] }],
    ['a null delta', { choices: [{ delta: null }] }],
    ['numbers', delta({ content: 1, refusal: 2, tool_calls: 3, function_call: 4 }, 5)],
    ['a null error', { error: null, ...delta({}) }],
  ])('count as absent: %s', (_, chunk) => {
    expect(answer(chunk)).toEqual([done('end_turn')]);
  });
});

describe('the stop reason', () => {
  it.each([
    ['stop', done('end_turn')],
    ['STOP', done('end_turn')],
    ['a word of tomorrow', done('end_turn')],
    ['length', done('max_tokens')],
    ['MAX_TOKENS', done('max_tokens')],
    ['max_output_tokens', done('max_tokens')],
    ['', done('end_turn')],
  ])('of %s is known', (finish, expected) => {
    expect(answer(delta({}, finish))).toEqual([expected]);
  });

  it.each(['content_filter', 'SAFETY', 'error', 'network_error'])('of %s is an error', (finish) => {
    expect(answer(delta({}, finish))).toEqual([{ type: 'error', error: expect.any(Error) }]);
  });

  it('stays max_tokens when a stop follows', () => {
    expect(answer(delta({}, 'length'), delta({}, 'stop'))).toEqual([done('max_tokens')]);
  });

  it('is tool_use when there are calls, whatever the endpoint says', () => {
    const tool_calls = [{ id: 'a', function: { name: 'read', arguments: '{}' } }];
    const call = { type: 'tool_call', id: 'a', name: 'read', args: {} };
    expect(answer(delta({ tool_calls }, 'stop'))).toEqual([call, done('tool_use')]);
    expect(answer(delta({}, 'tool_calls'))).toEqual([done('end_turn')]);
  });

  it('counts the legacy function_call, but not beside tool_calls', () => {
    const legacy = { name: 'read', arguments: '{"n":1}' };
    const call = (id: string): object => ({ type: 'tool_call', id, name: 'read', args: { n: 1 } });
    expect(answer(delta({ function_call: legacy }))).toEqual([call('new'), done('tool_use')]);
    expect(
      answer(delta({ function_call: legacy, tool_calls: [{ id: 'a', function: legacy }] })),
    ).toEqual([call('a'), done('tool_use')]);
  });
});

describe('usage', () => {
  it('is the last that came, told once before the calls', () => {
    const events = answer(
      { ...delta({ content: 'a' }), usage: { prompt_tokens: 1, completion_tokens: 1 } },
      { ...delta({}), usage: null },
      {
        choices: [],
        usage: {
          prompt_tokens: 9,
          completion_tokens: 2,
          prompt_tokens_details: { cached_tokens: 4 },
        },
      },
    );
    const usage = { input: 9, output: 2, cached: 4 };
    expect(events).toEqual([text('a'), { type: 'usage', usage }, done('end_turn')]);
  });

  it('is left out when it holds no numbers', () => {
    expect(answer({ choices: [], usage: { prompt_tokens: 'many' } })).toEqual([done('end_turn')]);
  });
});
