import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../src/llm/wire-events.ts';
import type { TimedFrame } from '../../../../src/trace/frames.ts';
import { argumentsUpTo, FrameIndex, type Row } from '../../../../src/ui/wire/frame-index.ts';

let ms = 0;
const frame = (...readings: Reading[]): TimedFrame => ({ raw: '{}', ms: (ms += 1), readings });
const text = (chars = 3) => frame({ as: 'text', chars });
const args = (call: number, piece: string) => frame({ as: 'arguments', call, text: piece });
const opens = (call: number) => frame({ as: 'call', call, id: `id${call}`, name: 'write' });
const many = (count: number, make: () => TimedFrame) => Array.from({ length: count }, make);

function indexOf(...batches: TimedFrame[][]): FrameIndex {
  const index = new FrameIndex();
  index.update(batches);
  return index;
}

/** `text ×5` for a folded run, the number of a frame for a row of its own. */
const shown = (rows: readonly Row[]) =>
  rows.map((row) =>
    row.type === 'frame' ? row.at : `${row.run.of} ×${row.run.to - row.run.from}`,
  );

describe('the rows of a frame table', () => {
  it('fold a run of plain frames and show what is out of the ordinary by itself', () => {
    const odd = frame({ as: 'text', chars: 1, note: 'refusal' });
    const index = indexOf([frame(), ...many(5, text), odd, ...many(4, text)]);
    expect(shown(index.rows(new Set()))).toEqual([0, 'text ×5', 6, 'text ×4']);
  });

  it('do not fold a few frames', () => {
    expect(shown(indexOf(many(3, text)).rows(new Set()))).toEqual([0, 1, 2]);
  });

  it('show the frames of a run below it when it stands open', () => {
    const index = indexOf([frame(), ...many(4, text)]);
    expect(shown(index.rows(new Set([1])))).toEqual([0, 'text ×4', 1, 2, 3, 4]);
  });

  it('part the arguments of one call from those of the next', () => {
    const index = indexOf([...many(4, () => args(0, 'a')), ...many(4, () => args(1, 'b'))]);
    expect(shown(index.rows(new Set()))).toEqual(['arguments ×4', 'arguments ×4']);
  });

  it('count the characters of a run that goes on in the next batch', () => {
    const [row] = indexOf(
      many(3, text),
      many(2, () => text(10)),
    ).rows(new Set());
    expect(row?.type === 'run' && row.run.characters).toBe(29);
  });

  it('are the same however the frames came in batches', () => {
    const frames = [opens(0), ...many(9, () => args(0, '{')), ...many(7, text)];
    const grown = new FrameIndex();
    for (let end = 1; end <= frames.length; end += 1) {
      grown.update(
        frames
          .slice(0, end)
          .map((each) => [each])
          .map((batch) => batch),
      );
    }
    expect(shown(grown.rows(new Set()))).toEqual(shown(indexOf(frames).rows(new Set())));
  });

  it('begin anew with the frames of another attempt', () => {
    const index = indexOf(many(6, text));
    index.update([[opens(0)]]);
    expect(shown(index.rows(new Set()))).toEqual([0]);
    expect(index.calls).toHaveLength(1);
  });
});

describe('the track of a call', () => {
  it('knows its fragments, what each is about, and the value so far', () => {
    const index = indexOf([
      opens(0),
      args(0, '{"path":"/a'),
      args(0, '","content":"x'),
      args(0, 'y"}'),
    ]);
    const track = index.call(0);
    expect(track).toMatchObject({ id: 'id0', name: 'write' });
    expect(track?.fragments.map(({ about }) => about)).toEqual(['path', 'content', '']);
    expect(track?.reader.value).toEqual({ path: '/a', content: 'xy' });
    expect(track?.reader.state).toBe('whole');
  });

  it('parts the arguments before the newest piece, and forgets a placeholder', () => {
    const real: Reading = { as: 'arguments', call: 0, text: '{"a"', note: 'placeholder-dropped' };
    const index = indexOf([opens(0), args(0, '{}'), frame(real), args(0, ':1}')]);
    const track = index.calls[0];
    if (track === undefined) throw new Error('no call');
    expect(argumentsUpTo(track, 0)).toEqual({ before: '', added: '{}' });
    expect(argumentsUpTo(track, 1)).toEqual({ before: '', added: '{"a"' });
    expect(argumentsUpTo(track, 2)).toEqual({ before: '{"a"', added: ':1}' });
    expect(track.reader.value).toEqual({ a: 1 });
  });

  it('finds the fragment of a frame, and none where a frame brought none', () => {
    const index = indexOf([opens(0), args(0, '{'), text(), args(0, '}')]);
    const track = index.calls[0];
    if (track === undefined) throw new Error('no call');
    expect([0, 1, 2, 3].map((at) => index.fragmentAt(track, at))).toEqual([-1, 0, -1, 1]);
  });
});
