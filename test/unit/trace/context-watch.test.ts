import { describe, expect, it } from 'vitest';
import type { Context, Message } from '../../../src/llm/types.ts';
import { watchContext } from '../../../src/trace/context-watch.ts';

const message = (content: string): Message => ({ role: 'user', content });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(message) as [Message, Message, Message, Message];

describe('watchContext', () => {
  it('sees a push in place', () => {
    const context: Context = { messages: [a] };
    const changed = watchContext(context);
    context.messages.push(b);
    expect(changed()).toEqual({ change: 'push', index: 1, removed: 0, inserted: [b] });
    expect(changed()).toBeNull();
  });

  it('calls it a replacement when several old messages make way for a summary', () => {
    const summary = message('[context summary]\nab');
    const context: Context = { messages: [a, b, c] };
    const changed = watchContext(context);
    context.messages = [summary, c];
    expect(changed()).toEqual({ change: 'replace', index: 0, removed: 2, inserted: [summary] });
    context.messages = [d];
    expect(changed()).toMatchObject({ change: 'edit', index: 0, removed: 2 });
  });

  it('calls anything else an edit and names its place', () => {
    const context: Context = { messages: [a, b, c] };
    const changed = watchContext(context);
    context.messages = [a, d, c];
    expect(changed()).toEqual({ change: 'edit', index: 1, removed: 1, inserted: [d] });
  });

  it('sees nothing when only the array is another', () => {
    const context: Context = { messages: [a, b] };
    const changed = watchContext(context);
    context.messages = [a, b];
    expect(changed()).toBeNull();
  });

  it('replays to the same messages, whatever happened', () => {
    const context: Context = { messages: [a, b, c] };
    const changed = watchContext(context);
    let copy: Message[] = [a, b, c];
    for (const next of [[a, b, c, d], [d], [a, d, b], [], [b, b, b], [b, a, b]]) {
      context.messages = next;
      const change = changed();
      if (change) copy = copy.toSpliced(change.index, change.removed, ...change.inserted);
      expect(copy).toEqual(next);
    }
  });
});
