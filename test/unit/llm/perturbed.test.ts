/**
 * The same answer in all the ways in which endpoints send it gives the same events: random
 * answers, sent by the book once and with a random choice of known habits once more. What an
 * observer is told of the frames adds up to the same answer.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamEvent, WireEvent } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { compatible, HABITS, spoken, toBytes, type Habit } from './perturbed-answer.ts';
import { fakeFetch } from './sse-body.ts';
import { sumOfEvents, sumOfWire } from './wire-reading.ts';

type Seen = { events: StreamEvent[]; wire: WireEvent[] };

/** What comes of a body that arrives in network chunks of these sizes, again and again. */
async function answerTo(
  bytes: Uint8Array,
  sizes: readonly number[],
  isWatched: boolean,
): Promise<Seen> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0, i = 0; at < bytes.length; i += 1) {
        const size = sizes[i % sizes.length] ?? 1;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
  const wire: WireEvent[] = [];
  const onWire = isWatched ? { onWire: (event: WireEvent): unknown => wire.push(event) } : {};
  let made = 0;
  const model = fixtureModel(
    fakeFetch(() => new Response(body)),
    onWire,
  );
  const { events } = await collect(model, { newId: () => `id_${(made += 1) - 1}` });
  return { events: merged(events), wire };
}

/** The events with neighbouring deltas of a kind as one: where they are cut means nothing. */
function merged(events: readonly StreamEvent[]): StreamEvent[] {
  const out: StreamEvent[] = [];
  for (const event of events) {
    const last = out.at(-1);
    if ('delta' in event && last?.type === event.type) {
      out[out.length - 1] = { ...event, delta: last.delta + event.delta };
    } else out.push(event);
  }
  return out;
}

const byTheBook = (): boolean => false;
const sizesOfChunks = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 9 });

describe('an answer', () => {
  it('gives the same events whatever the habits of its endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(
        spoken,
        fc.integer({ min: 1, max: 7 }),
        fc.subarray<Habit>([...HABITS]),
        sizesOfChunks,
        async (answer, size, habits, sizes) => {
          const plain = await answerTo(toBytes(answer, size, byTheBook), [1_000_000], false);
          expect(plain.events.at(-1)).toEqual({
            type: 'done',
            stopReason: answer.calls.length > 0 ? 'tool_use' : 'end_turn',
          });
          expect(plain.events.filter(({ type }) => type === 'tool_call')).toEqual(
            answer.calls.map((call) => ({ type: 'tool_call', ...call })),
          );
          const has = compatible(habits, answer.calls.length);
          const odd = await answerTo(toBytes(answer, size, has), sizes, true);
          expect(odd.events).toEqual(plain.events);
          expect(sumOfWire(odd.wire)).toEqual(sumOfEvents(odd.events));
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  it.each(HABITS)(
    'gives the same events with the habit alone: %s',
    async (habit) => {
      await fc.assert(
        fc.asyncProperty(spoken, sizesOfChunks, async (answer, sizes) => {
          const plain = await answerTo(toBytes(answer, 4, byTheBook), [1_000_000], false);
          const has = compatible([habit], answer.calls.length);
          const odd = await answerTo(toBytes(answer, 4, has), sizes, true);
          expect(odd.events).toEqual(plain.events);
          expect(sumOfWire(odd.wire)).toEqual(sumOfEvents(odd.events));
        }),
        { numRuns: 10 },
      );
    },
    60_000,
  );
});
