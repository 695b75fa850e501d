import { describe, expect, it } from 'vitest';
import { adapt, conceding, type Draft } from '../../../src/llm/concessions.ts';
import type { Model, ToolSpec, WireEvent } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { ask, call, result, say } from './messages-of.ts';
import { bodyOf, chunk, fakeFetch, sse } from './sse-body.ts';

const good = sse(chunk({ content: 'ok' }), chunk({}, 'stop'));
const tool: ToolSpec = { name: 'read', description: 'Reads.', parameters: { type: 'object' } };
const thinks = say({ type: 'reasoning', text: 'hm' }, call('1'));
const full: Draft = {
  head: { model: 'm', stream: true, stream_options: {}, max_tokens: 9, tools: [tool] },
  systemPrompt: '',
  messages: [ask('go'), thinks, ask(result('1')), say(call('2')), ask(result('2'))],
};

describe('what a refusal asks for', () => {
  it.each([
    ['no-stream-options', "unknown field 'stream_options'"],
    ['no-stream-options', 'body.stream_options: Extra inputs are not permitted'],
    [
      'max-completion-tokens',
      "'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
    ],
    ['no-stream', "Unsupported value: 'stream' does not support true with this model."],
    ['no-stream', 'Your organization must be verified to stream this model.'],
    ['no-stream', 'Streaming is not supported for this model'],
    ['no-stream', 'This model does not support streaming.'],
    ['no-stream', "This model doesn't support tool use in streaming mode."],
    ['no-tools', 'registry.example/library/gemma:2b does not support tools'],
    ['no-tools', "This model doesn't support tool use."],
    ['no-tools', 'No endpoints found that support tool use. Try disabling "read".'],
    ['no-tools', 'Tools is not supported in this model.'],
    ['no-tools', '`tool calling` is not supported with this model'],
    ['no-tools', 'Function calling is not enabled for models/gemma-3'],
    ['no-tools', 'deepseek-reasoner does not support Function Calling'],
    ['no-tools', "Unsupported parameter: 'tools' is not supported with this model."],
    ['no-tools', 'Unrecognized request argument supplied: tools'],
    ['no-tools', '{"detail":[{"type":"extra_forbidden","loc":["body","tools"],"msg":"Extra"}]}'],
    ['no-tools', 'Functions are not supported for this model version.'],
    ['no-reasoning', "property 'messages.2.assistant.reasoning_content' is unsupported"],
    ['no-reasoning', 'Extra inputs are not permitted: messages[1].reasoning_content'],
    ['empty-reasoning', 'Missing `reasoning_content` field in the assistant message at index 3.'],
  ])('is %s for: %s', (adaptation, words) => {
    for (const status of [400, 422]) expect(conceding(status, words, full)).toBe(adaptation);
    expect(conceding(500, words, full)).toBeUndefined();
  });

  it.each([
    'Invalid schema for function "read": tools[0].function.parameters is not supported',
    "Unknown parameter: 'tools[0].function.strict'.",
    'An assistant message with tool_calls must be followed by tool messages',
    'tools: array too long, at most 128 are allowed',
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    'The reasoning_content in the thinking mode must be passed back to the API.',
    'The model does not exist',
    'temperature is not supported',
  ])('is nothing for: %s', (words) => {
    expect(conceding(400, words, full)).toBeUndefined();
  });

  it('is nothing that the request does not hold', () => {
    const bare: Draft = { head: { model: 'm', stream: false }, systemPrompt: '', messages: [] };
    for (const words of [
      'stream_options',
      'max_completion_tokens',
      'Streaming is not supported',
      'does not support tools',
      'reasoning_content is unknown',
      'Missing reasoning_content',
    ]) {
      expect(conceding(400, words, bare)).toBeUndefined();
    }
  });
});

describe('adapt', () => {
  it('names only what made a difference, and changes nothing of the draft itself', () => {
    const before = structuredClone(full);
    const bare: Draft = { head: { model: 'm', stream: true }, systemPrompt: '', messages: [] };
    expect(adapt(bare, new Set(['no-tools', 'no-reasoning']))).toEqual({
      draft: bare,
      adaptations: [],
    });
    const { draft, adaptations } = adapt(full, new Set(['no-tools', 'no-stream']));
    expect(adaptations).toEqual(['no-stream', 'no-tools']);
    expect(draft.head).toEqual({ model: 'm', stream: false, max_tokens: 9 });
    expect(full).toEqual(before);
  });

  it('gives the same changed message for the same message', () => {
    const [one, two] = [0, 1].map(() => adapt(full, new Set(['no-reasoning'])).draft.messages);
    expect(one?.[1]).not.toBe(thinks);
    expect(one?.[1]).toBe(two?.[1]);
    expect(one?.[0]).toBe(full.messages[0]);
  });
});

describe('an endpoint that refuses', () => {
  const refuses =
    (message: string, status = 400) =>
    (): Response =>
      Response.json({ error: { message } }, { status });

  /** The bodies sent for two answers of one model, and the adaptations of each request. */
  async function sendTwice(
    answers: Parameters<typeof fakeFetch>,
    baseURL: string,
  ): Promise<{ bodies: Record<string, unknown>[]; seen: string[][]; texts: string[] }> {
    const fetchFake = fakeFetch(...answers);
    const seen: string[][] = [];
    const onWire = (event: WireEvent): void => {
      if (event.type === 'request') seen.push(event.adaptations);
    };
    const model: Model = fixtureModel(fetchFake, { baseURL, onWire });
    const { messages } = full;
    const texts: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      texts.push((await collect(model, { tools: [tool] }, { messages })).text);
    }
    return { bodies: fetchFake.calls.map(bodyOf), seen, texts };
  }

  it('tools is asked again without them, and never with them after that', async () => {
    const answers = [refuses('x does not support tools', 404), good] as const;
    const { bodies, seen, texts } = await sendTwice([...answers], 'http://toolless.invalid/v1');
    expect(texts).toEqual(['ok', 'ok']);
    expect(bodies.map((body) => 'tools' in body)).toEqual([true, false, false]);
    expect(seen).toEqual([[], ['no-tools'], ['no-tools']]);
  });

  it('streaming is asked for the whole answer, which is read', async () => {
    const whole = (): Response =>
      Response.json({ choices: [{ message: { content: 'all' }, finish_reason: 'stop' }] });
    const answers = [refuses("'stream' does not support true"), whole] as const;
    const { bodies, seen, texts } = await sendTwice([...answers], 'http://streamless.invalid/v1');
    expect(texts).toEqual(['all', 'all']);
    expect(bodies.map((body) => body['stream'])).toEqual([true, false, false]);
    expect(bodies.map((body) => 'stream_options' in body)).toEqual([true, false, false]);
    expect(seen.at(-1)).toEqual(['no-stream']);
  });

  it('reasoning gets none back', async () => {
    const answers = [refuses('reasoning_content is unsupported'), good] as const;
    const { bodies } = await sendTwice([...answers], 'http://thoughtless.invalid/v1');
    const sent = bodies.map((body) => JSON.stringify(body).includes('reasoning_content'));
    expect(sent).toEqual([true, false, false]);
  });

  it('calls without reasoning gets them with an empty one', async () => {
    const answers = [refuses('Missing `reasoning_content` field'), good] as const;
    const { bodies } = await sendTwice([...answers], 'http://thoughtful.invalid/v1');
    expect(JSON.stringify(bodies[1])).toContain('"reasoning_content":"hm"');
    expect(JSON.stringify(bodies[1])).toContain('"reasoning_content":""');
    expect(JSON.stringify(bodies[0])).not.toContain('"reasoning_content":""');
  });

  it('several things in turn gets them all', async () => {
    const answers = [
      refuses('stream_options'),
      refuses('does not support tools'),
      refuses('reasoning_content is unknown'),
      good,
    ] as const;
    const { seen, texts } = await sendTwice([...answers], 'http://picky.invalid/v1');
    expect(texts).toEqual(['ok', 'ok']);
    expect(seen.at(-1)).toEqual(['no-stream-options', 'no-tools', 'no-reasoning']);
  });

  it('a thing and its contrary is told so, not asked for ever', async () => {
    let n = 0;
    const contrary = (): Response => {
      n += 1;
      return refuses(n % 2 === 1 ? 'Missing `reasoning_content` field' : 'reasoning_content')();
    };
    const model = fixtureModel(fakeFetch(contrary), { baseURL: 'http://contrary.invalid/v1' });
    const { error } = await collect(model, {}, { messages: full.messages });
    expect(error).toContain('reasoning_content');
    expect(n).toBe(3);
  });

  it('is remembered by model: another one at the same address is asked for all', async () => {
    const fetchFake = fakeFetch(refuses('does not support tools'), good);
    const place = { baseURL: 'http://two.invalid/v1' };
    await collect(fixtureModel(fetchFake, { ...place, id: 'a' }), { tools: [tool] });
    await collect(fixtureModel(fetchFake, { ...place, id: 'b' }), { tools: [tool] });
    expect('tools' in bodyOf(fetchFake.calls.at(-1))).toBe(true);
  });
});
