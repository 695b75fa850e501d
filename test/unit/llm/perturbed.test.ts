/**
 * The same answer in all the ways in which endpoints send it gives the same events: random
 * answers, sent by the book once and with a random choice of known habits once more.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { fakeFetch } from './sse-body.ts';

type Call = { id: string; name: string; args: Record<string, unknown> };
type Spoken = { reasoning: string; text: string; calls: Call[] };

/** What an endpoint may do otherwise than the book says. */
const HABITS = [
  'repeats id',
  'empty id and name in fragments',
  'repeats name',
  'no index when there is one call',
  'index 0 for all',
  'index from 3',
  'role in each chunk',
  'empty deltas',
  'empty choices',
  'usage in each chunk',
  'says stop',
  'finish reason beside the last delta',
  'no [DONE]',
  'CRLF',
  'comments',
  'event names',
  'no space after the colon',
  'byte order mark',
] as const;
type Habit = (typeof HABITS)[number];

/** Through JSON once, since that has no -0. */
const anyArguments = fc
  .dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  .map((args): Call['args'] => JSON.parse(JSON.stringify(args)));

const spoken: fc.Arbitrary<Spoken> = fc.record({
  reasoning: fc.string({ unit: 'grapheme', maxLength: 12 }),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
  calls: fc
    .array(
      fc.record({
        name: fc.stringMatching(/^[a-z_]{1,8}$/u),
        args: anyArguments,
      }),
      { maxLength: 4 },
    )
    .map((calls) => calls.map((call, i) => ({ ...call, id: `id_${i}` }))),
});

const pieces = (text: string, size: number): string[] =>
  text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];

/** The deltas of an answer, in the order in which they are sent. */
function toDeltas(
  { reasoning, text, calls }: Spoken,
  size: number,
  has: (habit: Habit) => boolean,
): object[] {
  const fragment = (call: Call, i: number, args: string, isFirst: boolean): object => {
    const isPlain = !has('empty id and name in fragments');
    const index = has('index 0 for all') ? 0 : has('index from 3') ? i + 3 : i;
    const name = isFirst || has('repeats name') ? { name: call.name } : isPlain ? {} : { name: '' };
    const id = isFirst || has('repeats id') ? { id: call.id } : isPlain ? {} : { id: '' };
    const isBare = has('no index when there is one call') && calls.length === 1;
    return {
      tool_calls: [{ ...(isBare ? {} : { index }), ...id, function: { ...name, arguments: args } }],
    };
  };
  return [
    ...pieces(reasoning, size).map((piece) => ({ content: null, reasoning_content: piece })),
    ...pieces(text, size).map((piece) => ({ content: piece })),
    ...calls.flatMap((call, i) => [
      fragment(call, i, '', true),
      ...pieces(JSON.stringify(call.args), size).map((piece) => fragment(call, i, piece, false)),
    ]),
  ];
}

const usage = { prompt_tokens: 3, completion_tokens: 4 };

/** The payloads of an answer's events, the last of them with the finish reason. */
function toPayloads(answer: Spoken, size: number, has: (habit: Habit) => boolean): object[] {
  const deltas = toDeltas(answer, size, has).flatMap((delta) =>
    has('empty deltas') ? [{}, delta] : [delta],
  );
  const reason = answer.calls.length > 0 && !has('says stop') ? 'tool_calls' : 'stop';
  const isLate = !has('finish reason beside the last delta') || deltas.length === 0;
  const all = isLate ? [...deltas, {}] : deltas;
  const chunks = all.map((delta, i) => ({
    choices: [
      {
        index: 0,
        delta: has('role in each chunk') ? { role: 'assistant', ...delta } : delta,
        finish_reason: i === all.length - 1 ? reason : null,
      },
    ],
    ...(has('usage in each chunk') ? { usage } : {}),
  }));
  const first = has('empty choices') ? [{ choices: [] }] : [];
  return [...first, ...chunks, { choices: [], usage }];
}

function toBytes(answer: Spoken, size: number, habits: readonly Habit[]): Uint8Array {
  const has = (habit: Habit): boolean => habits.includes(habit);
  const colon = has('no space after the colon') ? ':' : ': ';
  const payloads = toPayloads(answer, size, has).map((payload) => JSON.stringify(payload));
  if (!has('no [DONE]')) payloads.push('[DONE]');
  const events = payloads.map((payload) => {
    const name = has('event names') ? `event${colon}chunk\n` : '';
    return `${has('comments') ? ': keepalive\n\n' : ''}${name}data${colon}${payload}\n\n`;
  });
  const text = `${has('byte order mark') ? '\ufeff' : ''}${events.join('')}`;
  return new TextEncoder().encode(has('CRLF') ? text.replaceAll('\n', '\r\n') : text);
}

/** The events of a body that comes in network chunks of these sizes, again and again. */
async function eventsOf(bytes: Uint8Array, sizes: readonly number[]): Promise<StreamEvent[]> {
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
  return (await collect(fixtureModel(fakeFetch(() => new Response(body))))).events;
}

describe('an answer', () => {
  it('gives the same events whatever the habits of its endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(
        spoken,
        fc.integer({ min: 1, max: 7 }),
        fc.subarray([...HABITS]),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 9 }),
        async (answer, size, habits, sizes) => {
          const byTheBook = await eventsOf(toBytes(answer, size, []), [1_000_000]);
          expect(byTheBook.at(-1)).toEqual({
            type: 'done',
            stopReason: answer.calls.length > 0 ? 'tool_use' : 'end_turn',
          });
          expect(byTheBook.filter(({ type }) => type === 'tool_call')).toEqual(
            answer.calls.map((call) => ({ type: 'tool_call', ...call })),
          );
          expect(await eventsOf(toBytes(answer, size, habits), sizes)).toEqual(byTheBook);
        },
      ),
      { numRuns: 100 },
    );
  });
});
