import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/lib/tokens.ts';
import { createScriptFetch, type ScriptedAnswer } from '../../../src/llm/transports/script.ts';
import { hasLoneSurrogate } from '../../../src/llm/well-formed.ts';
import { argumentsOf, COMPLETIONS, post, readChunks, textOf } from './script-reading.ts';

const HELLO = [{ role: 'user', content: 'hello' }];

/** A sleep that takes no time and writes down what it was asked for. */
function recordingSleep(): { sleep: (ms: number) => Promise<void>; waits: number[] } {
  const waits: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { sleep, waits };
}

async function chunksOf(answer: ScriptedAnswer, extra: Record<string, unknown> = {}) {
  const script = createScriptFetch(() => answer, { ...recordingSleep(), pace: 0 });
  return readChunks(await script(COMPLETIONS, post(HELLO, extra)));
}

describe('an answer of the script transport', () => {
  it('begins with the role, comes in many pieces and ends with its reason', async () => {
    const chunks = await chunksOf({ text: 'The quick brown fox jumps.' });
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
    expect(textOf(chunks)).toBe('The quick brown fox jumps.');
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  });

  it.each([
    '',
    ' \n\n  leading and trailing \n',
    '你好，世界。这是中文。',
    'mixed中文and English，ok',
    '👩‍👩‍👧‍👦 family 🎉',
    'x'.repeat(5000),
    '\t| a | b |\r\n| --- | --- |',
  ])('gives back every character of %j and parts none', async (text) => {
    const chunks = await chunksOf({ text });
    expect(textOf(chunks)).toBe(text);
    const pieces = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '');
    expect(pieces.some((piece) => hasLoneSurrogate(piece))).toBe(false);
  });

  it('streams calls as head and fragments, each under its index', async () => {
    const content = 'a long 文件 with "quotes" and \n lines 👍'.repeat(5);
    const chunks = await chunksOf({
      toolCalls: [
        { id: 'a', name: 'write', args: { path: '/x', content } },
        { id: 'b', name: 'list', args: {} },
      ],
    });
    const heads = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    expect(heads.filter((call) => call.id !== undefined).map((call) => call.id)).toEqual([
      'a',
      'b',
    ]);
    expect(JSON.parse(argumentsOf(chunks, 0))).toEqual({ path: '/x', content });
    expect(argumentsOf(chunks, 1)).toBe('{}');
    expect(heads.length).toBeGreaterThan(10);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
  });

  it('sends arguments that are broken on purpose as they are', async () => {
    const chunks = await chunksOf({ toolCalls: [{ id: 'a', name: 'read', args: '{"pa' }] });
    expect(argumentsOf(chunks, 0)).toBe('{"pa');
  });

  it('sends reasoning before text, and the stop reason that was asked for', async () => {
    const chunks = await chunksOf({ reasoning: 'hm', text: 'yes', stopReason: 'max_tokens' });
    const order = chunks.map((chunk) => Object.keys(chunk.choices[0]?.delta ?? {}).join());
    expect(order.indexOf('reasoning_content')).toBeLessThan(order.indexOf('content'));
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('length');
  });

  it('counts tokens only when the request asks for them', async () => {
    const asked = await chunksOf(
      { text: 'four words in here' },
      { stream_options: { include_usage: true } },
    );
    const usage = asked.at(-1)?.usage;
    expect(usage?.completion_tokens).toBe(estimateTokens('four words in here'));
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
    expect((await chunksOf({ text: 'x' })).some((chunk) => chunk.usage !== undefined)).toBe(false);
  });

  it('gives the same bytes for the same request', async () => {
    const script = createScriptFetch(() => ({ text: 'same' }), { ...recordingSleep(), pace: 0 });
    const [first, second] = await Promise.all(
      [0, 1].map(async () => (await script(COMPLETIONS, post(HELLO))).text()),
    );
    expect(first).toBe(second);
  });
});

describe('the pace of the script transport', () => {
  const text =
    'Twenty words or so make an answer whose pace one can measure by adding up what it waited for in all.';

  async function waitsOf(pace?: number): Promise<number[]> {
    const { sleep, waits } = recordingSleep();
    const script = createScriptFetch(
      () => ({ text }),
      pace === undefined ? { sleep } : { sleep, pace },
    );
    await (await script(COMPLETIONS, post(HELLO))).text();
    return waits;
  }

  it('waits 150 to 300 ms for the first token, then writes 25 to 60 tokens a second', async () => {
    const [first = 0, ...rest] = await waitsOf();
    expect(first).toBeGreaterThanOrEqual(150);
    expect(first).toBeLessThanOrEqual(300);
    const seconds = rest.reduce((sum, ms) => sum + ms, 0) / 1000;
    const perSecond = estimateTokens(text) / seconds;
    expect(perSecond).toBeGreaterThan(25);
    expect(perSecond).toBeLessThan(60);
  });

  it('scales all waits by the pace and never sleeps at 0', async () => {
    const lifelike = await waitsOf(1);
    expect(await waitsOf(0.5)).toEqual(lifelike.map((ms) => ms / 2));
    expect(await waitsOf(0)).toEqual([]);
  });

  it('does not run ahead of its reader', async () => {
    const { sleep, waits } = recordingSleep();
    const script = createScriptFetch(() => ({ text }), { sleep });
    const reader = (await script(COMPLETIONS, post(HELLO))).body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(waits).toHaveLength(2);
    await reader?.cancel();
  });
});

describe('an abort', () => {
  const reason = new Error('the user said stop');

  it('rejects the request when it came before', async () => {
    const script = createScriptFetch(() => ({ text: 'x' }), recordingSleep());
    const request = script(COMPLETIONS, { ...post(HELLO), signal: AbortSignal.abort(reason) });
    await expect(request).rejects.toBe(reason);
  });

  it('errors a pending read with its reason, though the sleep never ends', async () => {
    const controller = new AbortController();
    const script = createScriptFetch(() => ({ text: 'x' }), { sleep: () => new Promise(() => {}) });
    const response = await script(COMPLETIONS, { ...post(HELLO), signal: controller.signal });
    const read = response.body?.getReader().read();
    controller.abort(reason);
    await expect(read).rejects.toBe(reason);
  });

  it('hands the signal to the sleep', async () => {
    const controller = new AbortController();
    const seen: (AbortSignal | undefined)[] = [];
    const sleep = (_: number, signal?: AbortSignal): Promise<void> => {
      seen.push(signal);
      return Promise.resolve();
    };
    const script = createScriptFetch(() => ({ text: 'x' }), { sleep });
    await (await script(COMPLETIONS, { ...post(HELLO), signal: controller.signal })).text();
    expect(seen.every((signal) => signal === controller.signal)).toBe(true);
    controller.abort();
  });
});
