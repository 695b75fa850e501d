import { describe, expect, it } from 'vitest';
import { en } from '../../../../src/i18n/en.ts';
import { createTranslate } from '../../../../src/i18n/translate.tsx';
import { zhCN } from '../../../../src/i18n/zh-CN.ts';
import type { Problem, ProblemPlace } from '../../../../src/trace/problem.ts';
import { problemText } from '../../../../src/ui/common/problem-text.ts';

const LANGUAGES = [
  ['English', createTranslate(en, 'en')],
  ['Chinese', createTranslate(zhCN, 'zh-CN')],
] as const;

const PLACES: readonly ProblemPlace[] = [
  { in: 'answer' },
  { in: 'part', part: 2 },
  { in: 'partId', part: 2 },
  { in: 'call', id: 'c1' },
  { in: 'result', id: 'c1' },
  { in: 'argument', id: 'c1', path: 'a.b' },
];

const PROBLEMS: readonly Problem[] = [
  ...PLACES.map((at): Problem => ({ code: 'no-text', at })),
  { code: 'same-id', values: { id: 'c1' } },
  { code: 'result-count', values: { count: 2 } },
  { code: 'model-failed', values: { message: 'HTTP 500' } },
  { code: 'moved-on' },
  { code: 'history', rule: 'orphan-result', index: 1, id: 'c1' },
];

describe.each(LANGUAGES)('a problem in %s', (_, t) => {
  it('is a sentence of its own with everything filled in', () => {
    const sentences = PROBLEMS.map((problem) => problemText(t, problem));
    expect(new Set(sentences).size).toBe(PROBLEMS.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|^$/u);
  });

  it('shows braces where they belong to an example', () => {
    const problem: Problem = { code: 'no-object', at: { in: 'call', id: 'c1' } };
    expect(problemText(t, problem)).toContain('{"path": "/a.txt"}');
  });
});

it('says where, in the order of each language', () => {
  const problem: Problem = { code: 'no-text', at: { in: 'argument', id: 'c1', path: 'a.b' } };
  expect(LANGUAGES.map(([, t]) => problemText(t, problem))).toEqual([
    'The argument “a.b” of call “c1” must be a text: put it in quotes.',
    '调用“c1”的参数“a.b”必须是文本：请加上引号。',
  ]);
});
