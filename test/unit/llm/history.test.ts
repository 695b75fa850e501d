import { describe, expect, it } from 'vitest';
import { checkHistory } from '../../../src/llm/index.ts';
import type { Message } from '../../../src/llm/index.ts';
import { ask, call, result, say, text } from './messages-of.ts';

/** The faults as `rule@index id`. */
const faults = (...messages: Message[]): string[] =>
  checkHistory(messages).map(
    ({ rule, index, id }) => `${rule}@${index}${id === undefined ? '' : ` ${id}`}`,
  );

/** A message that only storage or an import could hold. */
const odd = (message: unknown): Message => message as Message;

describe('a context without faults', () => {
  it.each<[string, Message[]]>([
    ['nothing', []],
    ['text', [ask('a'), say('b')]],
    ['user after user', [ask('a'), ask('b')]],
    [
      'calls and results',
      [ask('a'), say(call('1'), call('2')), ask(result('1'), result('2')), say('b')],
    ],
    ['results in another order', [say(call('1'), call('2')), ask(result('2'), result('1'))]],
    ['text behind results', [say(call('1')), ask(result('1'), text('more'))]],
    [
      'the same id in another answer',
      [say(call('1')), ask(result('1')), say(call('1')), ask(result('1'))],
    ],
    [
      'reasoning before a call',
      [say({ type: 'reasoning', text: 'hm' }, call('1')), ask(result('1'))],
    ],
    ['whole characters', [ask('🙂 \ud83d\ude42')]],
  ])('may hold %s', (_, messages) => {
    expect(checkHistory(messages)).toEqual([]);
  });
});

describe('a call', () => {
  it('misses its result when there is none before the next answer', () => {
    expect(faults(ask('a'), say(call('1')))).toEqual(['missing-result@1 1']);
    expect(faults(say(call('1'), call('2')), ask(result('1')), say('b'))).toEqual([
      'missing-result@0 2',
    ]);
    expect(faults(say(call('1')), say('b'), ask(result('1')))).toEqual([
      'missing-result@0 1',
      'orphan-result@2 1',
    ]);
  });

  it('needs an id of its own, a legal name and an object', () => {
    expect(faults(say(call('')), ask(result('')))).toEqual(['empty-id@0 ', 'empty-id@1 ']);
    expect(faults(say(call('1'), call('1')), ask(result('1'), result('1')))).toEqual([
      'duplicate-id@0 1',
    ]);
    expect(faults(say(call('1', {}, 'a.b')), ask(result('1')))).toEqual(['illegal-name@0 1']);
    expect(faults(say(call('1', {}, 'a'.repeat(65))), ask(result('1')))).toEqual([
      'illegal-name@0 1',
    ]);
    for (const args of [null, [], 'x', 7]) {
      expect(faults(say(call('1', args)), ask(result('1')))).toEqual(['args-not-object@0 1']);
    }
  });
});

describe('a result', () => {
  it('is an orphan without its call', () => {
    expect(faults(ask(result('1')))).toEqual(['orphan-result@0 1']);
    expect(faults(say(call('1')), ask(result('1'), result('2')))).toEqual(['orphan-result@1 2']);
  });

  it('must not come twice', () => {
    expect(faults(say(call('1')), ask(result('1'), result('1')))).toEqual(['duplicate-result@1 1']);
    expect(faults(say(call('1')), ask(result('1')), ask(result('1')))).toEqual([
      'duplicate-result@2 1',
    ]);
  });

  it('is misplaced behind text or in a later message', () => {
    expect(faults(say(call('1')), ask(text('a'), result('1')))).toEqual(['misplaced-result@1 1']);
    expect(faults(say(call('1')), ask('a'), ask(result('1')))).toEqual(['misplaced-result@2 1']);
    expect(faults(say(call('1'), call('2')), ask(result('1')), ask(result('2')))).toEqual([
      'misplaced-result@2 2',
    ]);
  });
});

describe('a message', () => {
  it.each<[string, Message]>([
    ['blank text', say(' \n')],
    ['no parts', odd({ role: 'assistant', content: [] })],
    ['blank parts', say(text(''), text(' '))],
    ['reasoning alone', say({ type: 'reasoning', text: 'hm' })],
  ])('of the assistant is empty with %s', (_, message) => {
    expect(faults(message)).toEqual(['empty-assistant@0']);
  });

  it.each([
    ['a call of the user', ask(call('1'))],
    ['reasoning of the user', ask({ type: 'reasoning', text: 'hm' })],
    ['a result of the assistant', say(text('a'), result('1'))],
    ['an unknown part', odd({ role: 'user', content: [{ type: 'image' }] })],
    ['a part without text', odd({ role: 'user', content: [{ type: 'text' }] })],
    ['a part that is no object', odd({ role: 'user', content: ['a'] })],
    ['no parts', odd({ role: 'user', content: [] })],
    ['no content', odd({ role: 'user', content: null })],
    ['no role', odd({ content: 'a' })],
    ['another role', odd({ role: 'system', content: 'a' })],
    ['no object', odd(null)],
  ])('cannot hold %s', (_, message) => {
    expect(faults(message)).toEqual(['bad-content@0']);
  });

  it.each<[string, Message[]]>([
    ['text', [ask('a\ud800')]],
    ['a part', [ask(text('\udc00'))]],
    ['arguments', [say(call('1', { a: [{ b: '\ud800' }] })), ask(result('1'))]],
    ['a key of arguments', [say(call('1', { '\ud800': 1 })), ask(result('1'))]],
  ])('must not hold half a character in %s', (_, messages) => {
    expect(checkHistory(messages).map(({ rule }) => rule)).toEqual(['lone-surrogate']);
  });
});

describe('checkHistory', () => {
  it('gives faults in the order of the messages, each with a sentence', () => {
    const found = checkHistory([say(call('1')), say(' '), say(call('2'))]);
    expect(found.map(({ index }) => index)).toEqual([0, 1, 2]);
    for (const { message } of found) expect(message).toMatch(/^[A-Z].*\.$/u);
  });

  it('looks at each message of a growing context once', () => {
    let reads = 0;
    const messages: Message[] = [];
    for (let i = 0; i < 500; i += 1) {
      const content = [call(String(i))];
      const watched = new Proxy(content, {
        get: (target, name, self): unknown => {
          if (name === Symbol.iterator) reads += 1;
          return Reflect.get(target, name, self);
        },
      });
      messages.push({ role: 'assistant', content: watched }, ask(result(String(i))));
      expect(checkHistory(messages)).toEqual([]);
    }
    expect(reads).toBe(500);
  });
});
