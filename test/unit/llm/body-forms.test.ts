import { describe, expect, it } from 'vitest';
import { collect, fixtureModel, type Collected } from '../../cases/lib/collect.ts';
import { chunk, fakeFetch, sse } from './sse-body.ts';

const answerTo = (body: string): Promise<Collected> => collect(fixtureModel(fakeFetch(body)));

/** The body as one network chunk a character. */
function inPieces(body: string): () => Response {
  const bytes = new TextEncoder().encode(body);
  return () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      }),
    );
}

const words = chunk({ content: 'é🙂' });
const stop = chunk({}, 'stop');

describe('an event stream', () => {
  it.each([
    ['LF', sse(words, stop)],
    ['CRLF', sse(words, stop).replaceAll('\n', '\r\n')],
    ['CR', sse(words, stop).replaceAll('\n', '\r')],
    ['a byte order mark', `\ufeff${sse(words, stop)}`],
    ['blank lines before it', `\n\n${sse(words, stop)}`],
    ['comments and pings', `: hi\n\nevent: ping\n\ndata:\n\n${sse(words, stop)}`],
    ['no blank line at its end', sse(words, stop).trimEnd()],
    ['no [DONE]', sse(words, stop).replace('data: [DONE]\n\n', '')],
    ['a [DONE] between blanks', sse(words).replace('[DONE]', ' [DONE] ')],
  ])('is read with %s, one byte at a time', async (_, body) => {
    const { text, stopReason } = await collect(fixtureModel(fakeFetch(inPieces(body))));
    expect({ text, stopReason }).toEqual({ text: 'é🙂', stopReason: 'end_turn' });
  });

  it('ends at [DONE], though the connection stays open', async () => {
    const open = (): Response =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode(sse(words, stop))),
        }),
      );
    expect((await collect(fixtureModel(fakeFetch(open)))).stopReason).toBe('end_turn');
  });

  it('is cut when it ends inside an event', async () => {
    const { text, error } = await answerTo(`data: ${words}\n\ndata: ${stop.slice(0, 20)}`);
    expect(text).toBe('é🙂');
    expect(error).toContain('was cut');
  });

  it('is an error when an event is no JSON', async () => {
    const { text, error } = await answerTo(`data: ${words}\n\ndata: {oops\n\n${sse(stop)}`);
    expect(text).toBe('é🙂');
    expect(error).toContain('{oops');
  });

  it('is an error when nothing but [DONE] comes', async () => {
    expect((await answerTo(sse())).stopReason).toBe('error');
  });

  it.each([
    ['an object', 'data: {"error":{"message":"overloaded","code":503}}\n\n'],
    ['a text', 'data: {"error":"overloaded"}\n\n'],
    ['a choice', `data: {"choices":[{"error":{"message":"overloaded"}}]}\n\n`],
    ['an event', 'event: error\ndata: {"message":"overloaded"}\n\n'],
    ['an event without JSON', 'event: error\ndata: overloaded\n\n'],
    ['an error type', 'data: {"object":"error","message":"overloaded"}\n\n'],
  ])('breaks off when the error is %s', async (_, error) => {
    const collected = await answerTo(`data: ${words}\n\n${error}${sse(stop)}`);
    expect(collected.text).toBe('é🙂');
    expect(collected.error).toContain('overloaded');
  });
});

describe('a document in place of a stream', () => {
  it('is taken when it is a whole answer', async () => {
    const message = { content: 'Hi', reasoning_content: 'hm' };
    const { text, reasoning, stopReason } = await answerTo(
      `\n ${JSON.stringify({ choices: [{ message, finish_reason: null }] }, null, 2)}`,
    );
    expect({ text, reasoning, stopReason }).toEqual({
      text: 'Hi',
      reasoning: 'hm',
      stopReason: 'end_turn',
    });
  });

  it('is an error with the words in it', async () => {
    expect((await answerTo('{"error":{"message":"no such model"}}')).error).toContain(
      'no such model',
    );
    expect((await answerTo('[{"error":{"message":"no such model"}}]')).error).toContain(
      'no such model',
    );
    expect((await answerTo('{"hello":"world"}')).error).toContain('no chat-completions stream');
  });

  it('is an error when it is half a document', async () => {
    expect((await answerTo('{"choices":[{"message":')).stopReason).toBe('error');
  });

  it('is a wrong address when it is a web page', async () => {
    const { error } = await answerTo('<!doctype html><html>secret page</html>');
    expect(error).toContain('web page');
    expect(error).toContain('/v1');
    expect(error).not.toContain('secret page');
  });

  it('is quoted when it is plain text, and named when it is nothing', async () => {
    expect((await answerTo('upstream is down')).error).toContain('upstream is down');
    expect((await answerTo('')).error).toContain('nothing at all');
  });
});
