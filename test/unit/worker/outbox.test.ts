import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/trace/entries.ts';
import { createOutbox } from '../../../src/worker/outbox.ts';
import type { Notice } from '../../../src/worker/protocol.ts';

const entries = (from: number, to: number): Entry[] =>
  Array.from({ length: to - from }, (_, i) => ({ n: from + i, at: 0, kind: 'resume' }));

function rig() {
  const posted: Extract<Notice, { type: 'entries' }>[] = [];
  const outbox = createOutbox((notice) => {
    if (notice.type === 'entries') posted.push(notice);
  });
  return { outbox, sizes: () => posted.map((notice) => notice.entries.length), posted };
}

describe('an outbox', () => {
  it('sends the next batch only when the page has taken in the last', () => {
    const { outbox, sizes, posted } = rig();
    outbox.send('s', entries(0, 1));
    outbox.send('s', entries(1, 3));
    outbox.send('s', entries(3, 6));
    expect(sizes()).toEqual([1]);
    outbox.acknowledge(posted[0]?.batch ?? 0);
    expect(sizes()).toEqual([1, 5]);
  });

  it('takes no notice of an acknowledgement of another batch', () => {
    const { outbox, sizes } = rig();
    outbox.send('s', entries(0, 1));
    outbox.acknowledge(99);
    outbox.send('s', entries(1, 2));
    expect(sizes()).toEqual([1]);
  });

  it('cuts a long session into slices', () => {
    const { outbox, sizes, posted } = rig();
    outbox.send('s', entries(0, 4_500));
    for (let i = 0; i < 3; i += 1) outbox.acknowledge(posted.at(-1)?.batch ?? 0);
    expect(sizes()).toEqual([2_000, 2_000, 500]);
  });

  it('forgets what waits when it is cleared, and goes on with what comes next', () => {
    const { outbox, sizes } = rig();
    outbox.send('a', entries(0, 1));
    outbox.send('a', entries(1, 9));
    outbox.clear();
    outbox.send('b', entries(0, 2));
    expect(sizes()).toEqual([1, 2]);
  });
});
