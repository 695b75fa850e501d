import { describe, expect, it } from 'vitest';
import { createBreakpoints } from '../../../src/debugger/breakpoints.ts';
import type { Condition } from '../../../src/trace/setup.ts';
import { compile } from '../../helpers/expressions.ts';
import { answered, breakpoint, gave, request, said, step } from '../../helpers/loop-events.ts';

type Text = Extract<Condition, { on: 'text' }>;

function armed(text: string, fields: Partial<Text> = {}) {
  const condition: Text = { on: 'text', text, isRegex: false, in: 'answer', ...fields };
  const breakpoints = createBreakpoints({
    breakpoints: [breakpoint(condition)],
    counts: {},
    scope: () => null,
    compile,
  });
  breakpoints.see(request());
  return breakpoints;
}

/** The delta that completes the find; `deltas.length` when only the whole answer shows it. */
function foundAt(deltas: string[], text: string, fields: Partial<Text> = {}): number {
  const breakpoints = armed(text, fields);
  const events = [...deltas.map(said), answered(deltas.join(''))];
  const hits = events.map((event) => breakpoints.see(event).length);
  expect(hits.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
  return hits.indexOf(1);
}

/** A text in deltas of so many characters. */
const inDeltas = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );

describe('a text in an answer', () => {
  it('is found at the delta that completes it, however it is cut', () => {
    expect(foundAt(['I will del', 'ete', ' all of it'], 'delete')).toBe(1);
    expect(foundAt(inDeltas('I will delete it', 1), 'delete')).toBe(12);
    expect(foundAt(['I will delete it'], 'delete')).toBe(0);
    expect(foundAt(['I will', ' keep it'], 'delete')).toBe(-1);
  });

  it('is found anywhere in a long answer', () => {
    for (const at of [0, 3_000, 4_700, 9_990]) {
      const text = `${'x'.repeat(at)}needle${'x'.repeat(10_000 - at)}`;
      expect(foundAt(inDeltas(text, 7), 'needle')).toBe(Math.floor((at + 5) / 7));
    }
  });

  it('is found when the answer is whole where it is too long to be found before', () => {
    const text = `start${'x'.repeat(9_000)}end`;
    expect(foundAt(inDeltas(text, 1_000), text)).toBe(10);
  });

  it('is told once an answer, and again in the next one', () => {
    const breakpoints = armed('a');
    const events = [said('a'), said('a'), answered('aa'), request(), said('a'), answered('a')];
    expect(events.map((event) => breakpoints.see(event).length)).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it('does not begin in one answer and end in the next', () => {
    const breakpoints = armed('ab');
    const events = [said('a'), answered('a'), request(), said('b'), answered('b')];
    expect(events.flatMap((event) => breakpoints.see(event))).toEqual([]);
  });

  it('is not looked for where only results count', () => {
    expect(foundAt(['needle'], 'needle', { in: 'result' })).toBe(-1);
  });

  it('is found in an answer as a text and not in what the model thought', () => {
    const content = [
      { type: 'reasoning', text: 'needle' },
      { type: 'text', text: 'none' },
    ];
    const breakpoints = armed('needle');
    expect(breakpoints.see(step('push_assistant', { role: 'assistant', content }))).toEqual([]);
    const plain = step('push_assistant', { role: 'assistant', content: 'a needle' });
    expect(breakpoints.see(plain)).toHaveLength(1);
  });
});

describe('a text that is looked for from the middle of an answer on', () => {
  const list = (text: string, isRegex: boolean) => [
    breakpoint({ on: 'text', text, isRegex, in: 'answer' }),
  ];

  it('is found in what follows, and in all of it when the answer is whole', () => {
    const breakpoints = armed('other', { in: 'result' });
    breakpoints.see(said('a need'));
    breakpoints.set(list('needle', false));
    expect(breakpoints.see(said('le'))).toEqual([]);
    expect(breakpoints.see(said(' needle'))).toHaveLength(1);
    breakpoints.see(request());
    breakpoints.set([]);
    breakpoints.see(said('needle'));
    breakpoints.set(list('needle', false));
    expect(breakpoints.see(answered('needle'))).toHaveLength(1);
  });

  it('does not join what nobody saw', () => {
    const breakpoints = armed('needle');
    breakpoints.see(said('need'));
    breakpoints.set([]);
    breakpoints.see(said('ed'));
    breakpoints.set(list('needle', false));
    expect(breakpoints.see(said('le'))).toEqual([]);
    breakpoints.set([]);
    breakpoints.set(list('^more', true));
    expect(breakpoints.see(said('more'.repeat(40)))).toEqual([]);
  });
});

describe('an expression in an answer', () => {
  const regex = (text: string): [string, Partial<Text>] => [text, { isRegex: true }];
  /** So much text that it is time to look. */
  const more = ' more'.repeat(20);

  it('is found where a long delta completes it, or when the answer is whole', () => {
    expect(foundAt(['rm  ', `-rf /${more}`, more], ...regex('rm\\s+-rf'))).toBe(1);
    expect(foundAt(['rm  ', '-rf /'], ...regex('rm\\s+-rf'))).toBe(2);
    expect(foundAt(['rm -r', more], ...regex('rm\\s+-rf'))).toBe(-1);
  });

  it('is found a few words later where it comes in small deltas', () => {
    for (const before of [0, 40, 100, 5_000]) {
      const text = `${'x'.repeat(before)}rm -rf${'y'.repeat(4_000)}`;
      const at = foundAt(inDeltas(text, 5), ...regex('rm\\s+-rf'));
      const characters = (at + 1) * 5 - (before + 6);
      expect(characters).toBeGreaterThanOrEqual(0);
      expect(characters).toBeLessThan(70);
    }
  });

  it('is found in the whole answer where it is too long to be found before', () => {
    const long = inDeltas(`begin${'x'.repeat(900)}end${'y'.repeat(900)}`, 5);
    expect(foundAt(long, ...regex('begin[^]*end'))).toBeLessThan(200);
    const longer = inDeltas(`begin${'x'.repeat(9_000)}end${'y'.repeat(900)}`, 5);
    expect(foundAt(longer, ...regex('begin[^]*end'))).toBe(longer.length);
  });

  it('never takes the start of what it looks at for the start of a line or a word', () => {
    for (const size of [5, 333, 4_000]) {
      const text = `x${'needle '.repeat(2_000)}`;
      expect(foundAt(inDeltas(text, size), ...regex('^needle'))).toBe(-1);
      expect(foundAt(inDeltas('xneedle'.repeat(2_000), size), ...regex('\\bneedle'))).toBe(-1);
    }
    expect(foundAt(['one\nnee', `dle${more}`], ...regex('^needle'))).toBe(1);
  });

  it('waits for what comes next where it asks for it', () => {
    expect(foundAt([`${more}done`, ' deal'], ...regex('done$'))).toBe(-1);
    expect(foundAt([`${more}done`, '\n', more], ...regex('done$'))).toBe(2);
    expect(foundAt([`${more}done`], ...regex('done$'))).toBe(1);
    expect(foundAt([`${more}needle`, 's'], ...regex('needle\\b'))).toBe(-1);
    expect(foundAt([`${more}foo`, 'bar'], ...regex('foo\\z'))).toBe(-1);
  });

  it('sees as far back as it can match, and characters of two units whole', () => {
    for (const source of [
      'emoji.{20}',
      'emoji[^x]{20}',
      'emoji(?:\u{1f331}){20}',
      'emoji\\S{20}',
    ]) {
      const deltas = inDeltas(`${more}emoji${'\u{1f331}'.repeat(20)}${more}`, 1);
      expect(foundAt(deltas, ...regex(source))).toBeLessThan(deltas.length);
    }
  });

  it('cannot hang the worker', () => {
    const text = 'a'.repeat(20_000);
    const began = performance.now();
    expect(foundAt(inDeltas(`${text}b`, 20), ...regex('(a+)+$'))).toBe(-1);
    expect(armed('^(a|a)*$', { in: 'result', isRegex: true }).see(gave(`${text}b`))).toEqual([]);
    // An engine that backtracks takes longer than the universe is old.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('never holds when it does not compile or is empty', () => {
    expect(foundAt(['(', more], ...regex('('))).toBe(-1);
    expect(foundAt(['aa', more], ...regex('(a)\\1'))).toBe(-1);
    expect(foundAt([more], ...regex(''))).toBe(-1);
    expect(foundAt([more], '')).toBe(-1);
  });
});

describe('a text in a result', () => {
  it.each([
    ['needle', false],
    ['ne+dle', true],
  ])('%s is found once in each', (text, isRegex) => {
    const breakpoints = armed(text, { in: 'result', isRegex });
    const events = [gave('a needle, a needle'), gave('none'), gave('needle')];
    expect(events.map((event) => breakpoints.see(event).length)).toEqual([1, 0, 1]);
  });

  it('is not looked for where only answers count, and is where either does', () => {
    expect(armed('needle').see(gave('needle'))).toEqual([]);
    const either = armed('needle', { in: 'either' });
    expect(either.see(said('needle'))).toHaveLength(1);
    expect(either.see(gave('needle'))).toHaveLength(1);
  });
});

describe('a text breakpoint that is set in the middle of an answer', () => {
  it('sees what was said before, and keeps what it found', () => {
    const condition: Text = { on: 'text', text: 'needle', isRegex: false, in: 'answer' };
    const breakpoints = armed('other');
    breakpoints.see(said('nee'));
    breakpoints.set([breakpoint(condition)]);
    expect(breakpoints.see(said('dle'))).toHaveLength(1);
    breakpoints.set([breakpoint(condition, { every: 2 })]);
    expect(breakpoints.see(answered('needle'))).toEqual([]);
  });
});
