import { describe, expect, it } from 'vitest';
import { createScriptedAnswers } from '../../../src/llm/transports/script-answers.ts';
import {
  createScriptFetch,
  ScriptError,
  type Responder,
} from '../../../src/llm/transports/script.ts';
import { COMPLETIONS, errorOf, post, readChunks, textOf, tool } from './script-reading.ts';

const HELLO = { role: 'user', content: 'hello' };
const CALL = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'list', arguments: '{}' } }],
};
const RESULT = { role: 'tool', tool_call_id: 'c1', content: 'README.md' };

function scriptOf(responder: Responder): typeof fetch {
  return createScriptFetch(responder, { sleep: () => Promise.resolve(), pace: 0 });
}

describe('the script transport as a strict provider', () => {
  it('hands a valid request to its responder in our form', async () => {
    const answers = createScriptedAnswers([{ text: 'fine' }]);
    const messages = [{ role: 'system', content: 'be brief' }, HELLO, CALL, RESULT];
    const response = await scriptOf(answers)(
      COMPLETIONS,
      post(messages, { tools: [tool('list')] }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(textOf(await readChunks(response))).toBe('fine');
    const [request] = answers.calls;
    expect(request).toMatchObject({ systemPrompt: 'be brief', tools: ['list'], model: 'm' });
    expect(request?.messages).toHaveLength(3);
  });

  it.each([
    ['a call without its result', [HELLO, CALL], 'missing-result'],
    ['a result without its call', [HELLO, RESULT], 'orphan-result'],
    ['two results of one call', [HELLO, CALL, RESULT, RESULT], 'duplicate-result'],
    [
      'an empty assistant message',
      [HELLO, { role: 'assistant', content: '' }, HELLO],
      'empty-assistant',
    ],
  ])('refuses %s and names the fault', async (_, messages, code) => {
    const responder = createScriptedAnswers([]);
    const response = await scriptOf(responder)(COMPLETIONS, post(messages));
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error).toMatchObject({ type: 'invalid_request_error', param: 'messages', code });
    expect(String(error['message']).length).toBeGreaterThan(20);
    expect(responder.calls).toHaveLength(0);
  });

  it.each([
    ['no JSON', { method: 'POST', body: '{"model":' }, null],
    ['JSON that is no object', { method: 'POST', body: '[]' }, null],
    ['no body', { method: 'POST' }, null],
    ['no model', post([HELLO], { model: undefined }), 'model'],
    ['no messages', post(undefined), 'messages'],
    ['an empty list of messages', post([]), 'messages'],
    ['messages that are none', post([7, null]), 'messages'],
    ['an answer in one piece', post([HELLO], { stream: false }), 'stream'],
    ['tools that are none', post([HELLO], { tools: [{}] }), 'tools'],
  ])('refuses %s', async (_, init, param) => {
    const response = await scriptOf(() => ({ text: 'x' }))(COMPLETIONS, init);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ type: 'invalid_request_error', param });
  });

  it('knows no other address or method', async () => {
    const script = scriptOf(() => ({ text: 'x' }));
    for (const [url, method] of [
      ['http://script.invalid/v1/embeddings', 'POST'],
      [COMPLETIONS, 'GET'],
    ] as const) {
      const response = await script(url, { method });
      expect(response.status).toBe(404);
      expect((await errorOf(response))['message']).toContain(new URL(url).pathname);
    }
  });

  it('lists its models', async () => {
    const response = await scriptOf(() => ({}))('http://script.invalid/v1/models');
    const body = (await response.json()) as { data: { id: string }[] };
    expect(body.data.map((model) => model.id)).toEqual(['loopscope-demo']);
  });

  it('takes a Request object as fetch does', async () => {
    const response = await scriptOf(() => ({ text: 'ok' }))(
      new Request(COMPLETIONS, post([HELLO])),
    );
    expect(textOf(await readChunks(response))).toBe('ok');
  });

  it('answers 500 when the responder breaks and 400 when it does not know the request', async () => {
    const broken = await scriptOf(() => {
      throw new TypeError('no such round');
    })(COMPLETIONS, post([HELLO]));
    expect(broken.status).toBe(500);
    expect((await errorOf(broken))['message']).toContain('no such round');
    const unknown = await scriptOf(() => {
      throw new ScriptError('this lesson has no such request');
    })(COMPLETIONS, post([HELLO]));
    expect(unknown.status).toBe(400);
    expect(await errorOf(unknown)).toMatchObject({
      code: 'unexpected_request',
      message: 'this lesson has no such request',
    });
  });
});

describe('createScriptedAnswers', () => {
  const request = { systemPrompt: '', messages: [], tools: [], model: 'm' };

  it('gives its answers in order and fails on a call too many', () => {
    const answers = createScriptedAnswers([{ text: '1' }, { text: '2' }]);
    expect([answers(request).text, answers(request).text]).toEqual(['1', '2']);
    expect(() => answers(request)).toThrow(/Model call 3 is unexpected: the script has 2 answers/);
  });

  it('is complete only when all answers were given', () => {
    const answers = createScriptedAnswers([{ text: '1' }]);
    expect(() => answers.assertComplete()).toThrow(/has 1 answers but only 0 model calls came/);
    answers(request);
    expect(() => answers.assertComplete()).not.toThrow();
  });

  it('keeps requests as they were, frozen', () => {
    const answers = createScriptedAnswers([{}]);
    const messages = [{ role: 'user' as const, content: 'before' }];
    answers({ ...request, messages });
    messages.push({ role: 'user', content: 'after' });
    expect(answers.calls[0]?.messages).toEqual([{ role: 'user', content: 'before' }]);
    expect(Object.isFrozen(answers.calls[0]?.messages[0])).toBe(true);
  });
});
