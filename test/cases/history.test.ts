/**
 * Stored conversations that providers refused, each through the building of a request. What
 * must come out is judged on the wire by rules that know nothing of our code.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkHistory, fromWire, repairHistory, toWire } from '../../src/llm/index.ts';
import type { Message } from '../../src/llm/index.ts';
import { expandMessages, expandText, type WireJson } from './lib/expand.ts';
import { violations } from './lib/invariants.ts';

type HistoryCase = {
  id: string;
  title: string;
  input: { event: string; messages: object[]; send?: string; config?: object };
  expect: {
    invariants?: string[];
    mustContain?: WireJson[];
    contains?: string[];
    notContains?: string[];
    orderedContains?: string[];
    lastRole?: string;
    firstNonSystemRole?: string;
    counts?: { role: string; n: number }[];
  };
};

const cases: HistoryCase[] = JSON.parse(
  readFileSync(new URL('history.json', import.meta.url), 'utf8'),
);

/** The others are about compaction, which is not the model layer's. */
const REQUEST_EVENTS = ['build-request', 'send', 'resume-and-send'];
const requestCases = cases.filter(
  ({ input }) => REQUEST_EVENTS.includes(input.event) && input.config === undefined,
);

describe('toWire builds a valid request from', () => {
  it.each(requestCases.map((one) => [`${one.id}: ${one.title}`, one] as const))('%s', (_, one) => {
    const messages = toMessages(one);
    const wire = toWire({ messages });
    const json = JSON.stringify(wire);
    const { expect: wanted } = one;

    expect(violations(wire, wanted.invariants)).toEqual([]);
    expect(violations(wire)).toEqual([]);
    for (const fields of wanted.mustContain ?? []) {
      expect(wire).toContainEqual(expect.objectContaining(fields));
    }
    for (const text of wanted.contains ?? []) expect(json).toContain(text);
    for (const text of wanted.notContains ?? []) expect(json).not.toContain(text);
    const places = (wanted.orderedContains ?? []).map((text) => json.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    for (const { role, n } of wanted.counts ?? []) {
      expect(wire.filter((message) => message.role === role)).toHaveLength(n);
    }
    expect(wire.at(-1)?.role).toBe(wanted.lastRole ?? wire.at(-1)?.role);
    expect(checkHistory(repairHistory(messages).messages)).toEqual([]);
  });

  it('covers every case that is not about compaction', () => {
    expect(requestCases.map(({ id }) => id)).toEqual([
      'H01',
      'H02',
      'H05',
      'H06',
      'H08',
      'H10',
      'H14',
      'H20',
    ]);
  });
});

function toMessages({ input }: HistoryCase): Message[] {
  const { messages } = fromWire(expandMessages(input.messages));
  if (input.send !== undefined) messages.push({ role: 'user', content: expandText(input.send) });
  return messages;
}
