import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STEP_IDS } from '../../../src/agent/types.ts';
import { highlightLines } from '../../../scripts/highlight.ts';
import { LOOP_TOKENS } from '../../../src/source/loop-tokens.ts';
import {
  findStep,
  LOOP_LINES,
  LOOP_TEXT,
  lineOf,
  paragraphOf,
  stepAt,
  stepFrom,
} from '../../../src/source/loop-source.ts';

const onDisk = readFileSync('src/agent/loop.ts', 'utf8').trimEnd();

describe('the source of the loop', () => {
  it('is the file on disk, letter by letter', () => {
    expect(LOOP_TEXT).toBe(onDisk);
    expect(LOOP_LINES).toHaveLength(onDisk.split('\n').length);
  });

  it.each(STEP_IDS)('holds the step %s exactly once', (id) => {
    expect(onDisk.match(new RegExp(`step\\(\\s*'${id}'`, 'g'))).toHaveLength(1);
    expect(LOOP_LINES[(lineOf(id) ?? 0) - 1]).toMatch(/\bstep\(/);
  });

  it('gives each step the line that names it back', () => {
    for (const id of STEP_IDS) expect(stepAt(lineOf(id) ?? 0)).toBe(id);
    expect(stepAt(1)).toBeUndefined();
  });

  it('holds no step that has no id', () => {
    const literals = [...onDisk.matchAll(/\bstep\(\s*'([a-z_]+)'/g)].map((match) => match[1]);
    expect(new Set(literals)).toEqual(new Set(STEP_IDS));
    expect(literals).toHaveLength(STEP_IDS.length);
  });
});

describe('findStep', () => {
  it('finds a step whose id a formatter put on the next line', () => {
    expect(findStep("a\nconst x = yield* step(\n  'stream',\n  y)", 'stream')).toBe(2);
  });

  it('finds none where there is none', () => {
    expect(findStep("step('streams', x); misstep('stream')", 'stream')).toBeNull();
  });
});

describe('paragraphOf', () => {
  it('ends at blank lines and holds the line itself', () => {
    for (const id of STEP_IDS) {
      const line = lineOf(id) ?? 0;
      const { from, to } = paragraphOf(line);
      expect(from).toBeLessThanOrEqual(line);
      expect(to).toBeGreaterThanOrEqual(line);
      expect(LOOP_LINES[from - 2]).toBe('');
      expect(LOOP_LINES[to]?.trim() ?? '').toBe('');
    }
  });

  it('opens each step of a round with a sentence', () => {
    for (const id of STEP_IDS) {
      const { from } = paragraphOf(lineOf(id) ?? 0);
      expect(LOOP_LINES[from - 1]).toMatch(/^ +\/\/ /);
    }
  });
});

describe('highlightLines', () => {
  it('keeps the text of each line', () => {
    const lines = highlightLines(LOOP_TEXT);
    expect(lines.map((tokens) => tokens.map(({ text }) => text).join(''))).toEqual(LOOP_LINES);
  });

  it('names keywords, strings and comments', () => {
    const kinds = new Set(
      highlightLines(LOOP_TEXT)
        .flat()
        .map(({ kind }) => kind),
    );
    for (const kind of ['keyword', 'string', 'comment', 'title']) expect(kinds).toContain(kind);
  });

  it('colours what the page shows', () => {
    expect(LOOP_TOKENS).toEqual(highlightLines(LOOP_TEXT));
  });

  it('parts a comment over several lines into one token a line', () => {
    expect(highlightLines('/* a\n\nb */ c')).toEqual([
      [{ text: '/* a', kind: 'comment' }],
      [],
      [
        { text: 'b */', kind: 'comment' },
        { text: ' c', kind: null },
      ],
    ]);
  });
});

describe('stepFrom', () => {
  it('is the step of its own line, and from any other line the next one below', () => {
    for (const id of STEP_IDS) {
      const line = lineOf(id) ?? 0;
      expect(stepFrom(line)).toBe(id);
      expect(stepFrom(line - 1)).toBe(id);
    }
    expect(stepFrom(1)).toBe('compact');
  });

  it('goes round behind the last step and ends with the loop', () => {
    const last = lineOf('push_results') ?? 0;
    const end = LOOP_LINES.findIndex((line, at) => at >= last && line === '  }') + 1;
    expect(end).toBeGreaterThan(last);
    expect(stepFrom(last + 1)).toBe('compact');
    expect(stepFrom(end)).toBe('compact');
    expect(stepFrom(end + 1)).toBeNull();
    expect(stepFrom(LOOP_LINES.length)).toBeNull();
    expect(stepFrom(0)).toBeNull();
  });
});
