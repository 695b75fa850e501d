import { describe, expect, it } from 'vitest';
import { createPartialReader } from '../../../../src/lib/partial-json.ts';
import { argumentsView } from '../../../../src/ui/conversation/arguments-view.ts';
import { DraftReading } from '../../../../src/ui/conversation/draft-reading.ts';

const CODE = 'one\ntwo\nthree\n';
const WRITE = JSON.stringify({ path: '/a.html', content: CODE });
const read = (text: string) => new DraftReading().feed(text, createPartialReader);

/** A reader maker that notes what its readers are given. */
function watched() {
  const pushed: string[] = [];
  const create = () => {
    const reader = createPartialReader();
    const push = reader.push.bind(reader);
    reader.push = (text) => {
      pushed.push(text);
      return push(text);
    };
    return reader;
  };
  return { pushed, create };
}

describe('DraftReading', () => {
  it('knows the path before the text, and shows the text as it grows', () => {
    expect(read('{"path": "/a.html", "con')).toMatchObject({ telling: '/a.html' });
    expect(read('{"path": "/a.html", "content": "one\\ntw')).toEqual({
      telling: '/a.html',
      view: { as: 'text', text: 'one\ntw' },
      isWhole: false,
    });
    expect(read(WRITE)).toMatchObject({ view: { as: 'text', text: CODE }, isWhole: true });
  });

  it('does not take the text for what the call is about while a path may come', () => {
    expect(read('{"content": "one line').telling).toBe('');
    expect(read('{"content": "one line"}').telling).toBe('one line');
  });

  it('shows the same for whole arguments as the call will', () => {
    const calls = [
      { path: '/', depth: 2 },
      { path: '/a', edits: [{ old: 'x', new: CODE }] },
      { all: 'x'.repeat(60), more: 'y'.repeat(60) },
      {},
    ];
    for (const args of calls) {
      expect(read(JSON.stringify(args)).view).toEqual(argumentsView(args));
    }
  });

  it('gives its reader only what is new', () => {
    const { pushed, create } = watched();
    const reading = new DraftReading();
    for (let end = 1; end <= WRITE.length; end += 5) reading.feed(WRITE.slice(0, end), create);
    reading.feed(WRITE, create);
    reading.feed(WRITE, create);
    expect(pushed.join('')).toBe(WRITE);
  });

  it('starts over when the text is another one', () => {
    const reading = new DraftReading();
    reading.feed('{}', createPartialReader);
    expect(reading.feed('{"path": "/b', createPartialReader).telling).toBe('/b');
  });

  it.each(['{"path" "/a"}', '"a string"', '[1, 2', '{} {"path": "/a"}'])(
    'shows the raw text of what is no JSON object: %s',
    (text) => {
      expect(read(text)).toEqual({ telling: '', view: { as: 'text', text }, isWhole: false });
    },
  );

  it('shows the raw text until the reader is there, and all of it then', () => {
    const reading = new DraftReading();
    expect(reading.feed('{"path": "/a', null).view.text).toBe('{"path": "/a');
    expect(reading.feed('{"path": "/a', createPartialReader).telling).toBe('/a');
  });

  it('shows long arguments without a long text as they come', () => {
    const text = JSON.stringify({ items: Array.from({ length: 900 }, (_, at) => at) });
    const part = text.slice(0, 2_000);
    expect(read(part).view).toEqual({ as: 'text', text: part });
  });
});
