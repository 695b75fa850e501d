import { describe, expect, it } from 'vitest';
import type { FinishedCall, Reading, WireEvent } from '../../../src/llm/index.ts';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { callStream, chunk, fakeFetch, sse } from './sse-body.ts';
import { readingsOf } from './wire-reading.ts';

type Seen = { readings: Reading[]; calls: FinishedCall[] };

async function watch(body: string): Promise<Seen> {
  const wire: WireEvent[] = [];
  const onWire = (event: WireEvent): unknown => wire.push(event);
  await collect(fixtureModel(fakeFetch(body), { onWire }), { newId: () => 'new' });
  const end = wire.at(-1);
  if (end?.type !== 'answer') throw new Error('The answer is not whole.');
  const isOfCall = ({ as }: Reading): boolean => as === 'call' || as === 'arguments';
  return { readings: readingsOf(wire).filter(isOfCall), calls: end.calls };
}

/** The readings as short texts: `#0 id name`, `#0 += text`, each with its note. */
async function told(...items: object[]): Promise<string[]> {
  const { readings } = await watch(callStream(...items));
  return readings.map((reading) => {
    const note = 'note' in reading && reading.note !== undefined ? ` (${reading.note})` : '';
    if (reading.as === 'call') return `#${reading.call} ${reading.id} ${reading.name}${note}`;
    return reading.as === 'arguments' ? `#${reading.call} += ${reading.text}${note}` : '';
  });
}

const open = (name: string, text: unknown, more: object = {}): object => ({
  index: 0,
  id: 'a',
  ...more,
  function: { name, arguments: text },
});
const more = (text: unknown, place: object = { index: 0 }): object => ({
  ...place,
  function: { arguments: text },
});

describe('fragments of calls are told by where they went', () => {
  it('by the book, without a note', async () => {
    expect(await told(open('read', ''), more('{"n":'), more('1}'))).toEqual([
      '#0 a read',
      '#0 += {"n":',
      '#0 += 1}',
    ]);
  });

  it('with a new id at the same index', async () => {
    expect(await told(open('read', '{}'), open('list', '{}', { id: 'b' }))).toEqual([
      '#0 a read',
      '#0 += {}',
      '#1 b list (new-id-opens-call)',
      '#1 += {}',
    ]);
  });

  it('without id and index', async () => {
    expect(await told(open('read', '{"n":'), more('1}', {}))).toEqual([
      '#0 a read',
      '#0 += {"n":',
      '#0 += 1} (continues-open-call)',
    ]);
  });

  it('with a name behind whole arguments', async () => {
    const bare = (name: string): object => ({ function: { name, arguments: '{"n":1}' } });
    expect(await told(bare('read'), bare('list'))).toEqual([
      '#0  read',
      '#0 += {"n":1}',
      '#1  list (name-opens-call)',
      '#1 += {"n":1}',
    ]);
  });

  it('with a known id at another index', async () => {
    expect(await told(open('read', '{"n":'), more('1}', { index: 1, id: 'a' }))).toEqual([
      '#0 a read',
      '#0 += {"n":',
      '#0 += 1} (id-overrules-index)',
    ]);
  });

  it('with a name that comes late, grows or is repeated', async () => {
    expect(await told(more('{', { index: 0, id: 'a' }), open('re', ''), open('read', '}'))).toEqual(
      ['#0 a ', '#0 += {', '#0 a re', '#0 a read', '#0 += }'],
    );
    expect(await told(open('read', '{'), open('read', ''), open('read', '}'))).toEqual([
      '#0 a read',
      '#0 += {',
      '#0 a read (name-repeated)',
      '#0 += } (name-repeated)',
    ]);
  });

  it('with arguments as an object, and with a placeholder', async () => {
    expect(await told(open('read', { n: 1 }))).toEqual([
      '#0 a read',
      '#0 += {"n":1} (arguments-as-object)',
    ]);
    expect(await told(open('read', '{}'), more('{"n":1}'))).toEqual([
      '#0 a read',
      '#0 += {}',
      '#0 += {"n":1} (placeholder-dropped)',
    ]);
  });

  it('with a placeholder dropped, noted where the arguments are, though the name comes late', async () => {
    expect(await told(more('{}', { index: 0, id: 'a' }), open('read', '{"n":1}'))).toEqual([
      '#0 a ',
      '#0 += {}',
      '#0 a read',
      '#0 += {"n":1} (placeholder-dropped)',
    ]);
  });

  it('in the old function_call', async () => {
    const legacy = (fields: object): string => chunk({ function_call: fields });
    const { readings } = await watch(
      sse(legacy({ name: 'read', arguments: '{' }), legacy({ arguments: '}' }), chunk({}, 'stop')),
    );
    expect(readings).toEqual([
      { as: 'call', call: 0, id: '', name: 'read', note: 'legacy-call' },
      { as: 'arguments', call: 0, text: '{' },
      { as: 'arguments', call: 0, text: '}', note: 'legacy-call' },
    ]);
  });
});

describe('finished calls are told with what was changed', () => {
  it.each<[string, object, Partial<FinishedCall>]>([
    ['nothing', open('read', '{}'), { id: 'a', name: 'read', isValid: true, notes: [] }],
    ['an id that was made', open('read', '{}', { id: '' }), { id: 'new', notes: ['id-made'] }],
    [
      'an illegal name',
      open('functions.read', '{}'),
      { name: 'functions_read', notes: ['name-changed'] },
    ],
    ['blank arguments', open('read', ' '), { isValid: true, notes: ['arguments-blank'] }],
    ['arguments encoded twice', open('read', '"{}"'), { notes: ['arguments-unwrapped'] }],
    ['arguments sent twice', open('read', '{"n":1}{"n":1}'), { notes: ['arguments-repeated'] }],
    ['broken arguments', open('read', '{"n":'), { isValid: false, notes: ['arguments-broken'] }],
  ])('%s', async (_, item, expected) => {
    const { calls } = await watch(callStream(item));
    expect(calls).toEqual([expect.objectContaining({ call: 0, ...expected })]);
  });

  it('an id that was taken, and the order in which they run', async () => {
    const { calls } = await watch(
      callStream(open('b', '{}', { index: 1 }), open('a', '{}', { index: 0 })),
    );
    expect(calls).toEqual([
      { call: 1, id: 'a', name: 'a', isValid: true, notes: [] },
      { call: 0, id: 'a_2', name: 'b', isValid: true, notes: ['id-changed'] },
    ]);
  });
});
