/**
 * Streams that real providers sent, cut into network chunks at random places. They are not
 * part of the repository: without the folder beside the checkout these tests are skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, fixtureModel } from '../../cases/lib/collect.ts';
import { fakeFetch, sse } from './sse-body.ts';

const folder = new URL('../../../../shared/recordings/', import.meta.url);
const isHere = existsSync(folder);

type Expected = {
  textChars: number;
  textStart: string;
  textEnd: string;
  reasoningChars: number;
  toolCalls: unknown[];
  stopReason: string;
  usage: { input: number; output: number };
};

const index: Record<string, Expected> = isHere
  ? JSON.parse(readFileSync(new URL('index.json', folder), 'utf8'))
  : { 'recordings are not beside this checkout': null };

describe.skipIf(!isHere)('stream reads what real providers sent', () => {
  it.each(Object.entries(index))('%s', async (name, expected) => {
    const lines = readFileSync(new URL(`${name}.chunks.txt`, folder), 'utf8')
      .trim()
      .split('\n');
    const bytes = new TextEncoder().encode(sse(...lines));
    const cuts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 40 });
    for (const sizes of fc.sample(cuts, { seed: 7, numRuns: 5 })) {
      const body = inPieces(bytes, sizes);
      const read = await collect(fixtureModel(fakeFetch(() => new Response(body))));
      expect({
        textChars: read.text.length,
        textStart: read.text.slice(0, expected.textStart.length),
        textEnd: read.text.slice(read.text.length - expected.textEnd.length),
        reasoningChars: read.reasoning.length,
        toolCalls: read.toolCalls,
        stopReason: read.stopReason,
        usage: read.usage,
      }).toMatchObject({
        textChars: expected.textChars,
        textStart: expected.textStart,
        textEnd: expected.textEnd,
        reasoningChars: expected.reasoningChars,
        toolCalls: expected.toolCalls,
        stopReason: expected.stopReason,
        usage: expected.usage,
      });
    }
  });
});

/** The bytes in chunks of the given sizes, the sizes repeating. */
function inPieces(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0, i = 0; at < bytes.length; i += 1) {
        const size = sizes[i % sizes.length] ?? 1;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
}
