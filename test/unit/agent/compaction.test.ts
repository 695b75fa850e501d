import { describe, expect, it } from 'vitest';
import { compactContext, runAgent } from '../../../src/agent/index.ts';
import { needsCompaction } from '../../../src/agent/compaction.ts';
import { checkHistory, type Context, type Message } from '../../../src/llm/index.ts';
import { collect } from '../../helpers/collect.ts';
import { createEndpoint, type Answer } from '../../helpers/endpoint.ts';

/** `rounds` rounds of a question, a call, its result; every message says which it is. */
function longContext(rounds: number): Context {
  const messages: Message[] = [];
  for (let i = 0; i < rounds; i += 1) {
    messages.push(
      { role: 'user', content: `question ${i} ${'with some words around it '.repeat(4)}` },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: `k${i}`, name: 'read', args: { path: `f${i}` } }],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `k${i}`, content: `content ${i}` }],
      },
    );
  }
  return { messages };
}

const answer = (a: Answer, options = {}) => createEndpoint([a, { text: 'Next answer.' }], options);
const text = (context: Context) => JSON.stringify(context.messages);

describe('compactContext', () => {
  it('puts one summary in the place of the old messages and keeps the recent ones', async () => {
    const context = longContext(17);
    const recent = context.messages.slice(-20);
    const { model } = answer({ text: 'SUMMARY' });
    expect(await compactContext(model, context)).toBe(true);
    expect(context.messages[0]).toEqual({ role: 'user', content: '[context summary]\nSUMMARY' });
    expect(context.messages.slice(-20)).toEqual(recent);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    'never parts a call from its result when it keeps %i',
    async (keepRecent) => {
      const context = longContext(6);
      const { model } = answer({ text: 'S' });
      await compactContext(model, context, undefined, { keepRecent });
      expect(checkHistory(context.messages)).toEqual([]);
      expect(text(context)).toContain('[context summary]');
    },
  );

  it('asks in one request without tools that holds what is folded', async () => {
    const context = longContext(3);
    const { model, bodies } = answer({ text: 'S' });
    await compactContext(model, context, undefined, { keepRecent: 3 });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.tools).toBeUndefined();
    const asked = JSON.stringify(bodies[0]?.messages);
    expect(asked).toContain('question 0');
    expect(asked).toContain('content 1');
    expect(asked).not.toContain('question 2');
  });

  it.each([
    ['fails', { status: 400 }],
    ['breaks off', { text: 'The user', error: 'network error' }],
    ['is blank', { text: ' ' }],
    ['is cut by the token limit', { text: 'The user wants to', finish: 'length' as const }],
    ['is longer than what it stands for', { text: 'word '.repeat(2_000) }],
  ])('leaves the context as it was when the summary %s', async (_how, summary) => {
    const context = longContext(6);
    const before = structuredClone(context);
    const { model } = answer(summary);
    expect(await compactContext(model, context, undefined, { keepRecent: 3 })).toBe(false);
    expect(context).toEqual(before);
  });

  it('leaves the context as it was when it is aborted', async () => {
    const context = longContext(6);
    const before = structuredClone(context);
    const abort = new AbortController();
    const { model } = answer({ text: 'one two three', delayMs: 5 });
    setTimeout(() => abort.abort(), 8);
    expect(await compactContext(model, context, abort.signal, { keepRecent: 3 })).toBe(false);
    expect(context).toEqual(before);
  });

  it('folds the earlier summary, so that there is only one', async () => {
    const context = longContext(4);
    context.messages.unshift({ role: 'user', content: '[context summary]\nFACT-ONE' });
    const { model, bodies } = answer({ text: 'S2' });
    await compactContext(model, context, undefined, { keepRecent: 2 });
    expect(JSON.stringify(bodies[0]?.messages)).toContain('FACT-ONE');
    expect(text(context).split('[context summary]')).toHaveLength(2);
  });

  it('shortens what is too long for the window, and keeps short messages whole', async () => {
    const messages = Array.from({ length: 12 }, (_, i): Message[] => [
      { role: 'user', content: `question number ${i}` },
      { role: 'assistant', content: [{ type: 'text', text: 'lorem ipsum '.repeat(2_000) }] },
    ]).flat();
    const context: Context = { messages };
    const { model, bodies } = answer({ text: 'S' }, { contextWindow: 8_000 });
    expect(await compactContext(model, context, undefined, { keepRecent: 2 })).toBe(true);
    const asked = JSON.stringify(bodies[0]?.messages);
    expect(asked.length).toBeLessThan(16_000);
    expect(asked).toContain('question number 7');
    expect(asked).toContain('characters left out');
  });

  it('sends no image data to be summarised', async () => {
    const context = longContext(4);
    context.messages[0] = { role: 'user', content: 'see data:image/png;base64,iVBORw0KGgo= here' };
    const { model, bodies } = answer({ text: 'S' });
    await compactContext(model, context, undefined, { keepRecent: 2 });
    expect(JSON.stringify(bodies)).not.toContain('iVBORw0KGgo');
  });
});

describe('needsCompaction', () => {
  const { model } = answer({ text: 'S' });

  it('begins at the threshold and not before', () => {
    const context = longContext(17);
    expect(needsCompaction(model, context, { compactAt: 51 })).toBe(true);
    expect(needsCompaction(model, context, { compactAt: 52 })).toBe(false);
    expect(needsCompaction(model, context, { compactAt: Infinity })).toBe(false);
  });

  it('begins when the window is nearly full', () => {
    const context = longContext(10);
    expect(needsCompaction({ ...model, contextWindow: 600 }, context, { keepRecent: 3 })).toBe(
      true,
    );
    expect(needsCompaction({ ...model, contextWindow: 60_000 }, context, { keepRecent: 3 })).toBe(
      false,
    );
  });

  it('never folds the newest message, however large it is', () => {
    const context: Context = { messages: [{ role: 'user', content: 'TASK '.repeat(9_000) }] };
    expect(needsCompaction({ ...model, contextWindow: 1_500 }, context, { compactAt: 1 })).toBe(
      false,
    );
  });

  it('waits for the context to grow after an attempt that failed', async () => {
    const context = longContext(17);
    const failing = createEndpoint(() => ({ status: 400 }));
    await compactContext(failing.model, context);
    expect(needsCompaction(model, context, {})).toBe(false);
    context.messages.push(...longContext(4).messages);
    expect(needsCompaction(model, context, {})).toBe(true);
  });
});

describe('a turn at the threshold', () => {
  it('folds before it asks, and the request holds the summary', async () => {
    const context = longContext(17);
    context.messages.push({ role: 'user', content: 'next' });
    const { model, bodies } = answer({ text: 'SUMMARY-TEXT' });
    const events = await collect(runAgent(model, context, []));
    expect(bodies).toHaveLength(2);
    expect(JSON.stringify(bodies[1]?.messages)).toContain('SUMMARY-TEXT');
    expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(checkHistory(context.messages)).toEqual([]);
  });

  it('goes on with the whole context when the summary is blank', async () => {
    const context = longContext(17);
    context.messages.push({ role: 'user', content: 'next' });
    const { model, bodies } = answer({ text: ' \n ' });
    await collect(runAgent(model, context, []));
    expect(JSON.stringify(bodies[1]?.messages)).toContain('question 0');
    expect(text(context)).not.toContain('[context summary]');
  });
});
