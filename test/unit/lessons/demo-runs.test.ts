import { describe, expect, it } from 'vitest';
import { DEMO_TASKS, type DemoTaskId } from '../../../src/lessons/demo/tasks.ts';
import { RIGHT_LINE, WRONG_LINE } from '../../../src/lessons/demo/tip-page.ts';
import type { Language } from '../../../src/lessons/demo/words.ts';
import { checkHistory } from '../../../src/llm/history.ts';
import { textOf } from '../../../src/llm/messages.ts';
import { ask, askNext, callNames, drive, isSummary, results, type Outcome } from './drive.ts';

const LANGUAGES: readonly Language[] = ['en', 'zh-CN'];

const ALL_RUNS = DEMO_TASKS.flatMap(({ id }) => LANGUAGES.map((language) => ({ id, language })));

function promptOf(id: DemoTaskId, language: Language): string {
  const task = DEMO_TASKS.find((candidate) => candidate.id === id);
  return task?.prompt[language] ?? '';
}

function run(id: DemoTaskId, language: Language, options = {}): Promise<Outcome> {
  return ask(promptOf(id, language), language, options);
}

describe.each(ALL_RUNS)('the run $id in $language', ({ id, language }) => {
  it('ends its turn with a history that a strict provider takes', async () => {
    const outcome = await run(id, language);
    expect(outcome.events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(outcome.statuses.every((status) => status === 200)).toBe(true);
    expect(checkHistory(outcome.messages)).toEqual([]);
  });

  it('speaks the language of the prompt', async () => {
    const { answer } = await run(id, language);
    expect(/\p{Script=Han}{4}/u.test(answer)).toBe(language === 'zh-CN');
  });

  it('ends the same when it is started again from any round', async () => {
    const whole = await run(id, language);
    for (const snapshot of whole.snapshots) {
      const rest = await drive(snapshot);
      expect(rest.answer).toBe(whole.answer);
      expect(rest.files).toEqual(whole.files);
    }
  }, 30_000);

  it('can be run twice in one session', async () => {
    const first = await run(id, language);
    const second = await askNext(promptOf(id, language), first);
    expect(second.statuses.every((status) => status === 200)).toBe(true);
    expect(second.events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
    expect(callNames(second)).toEqual(callNames(first));
    expect(checkHistory(second.messages)).toEqual([]);
  });

  it('ends the same with compaction from four messages on', async () => {
    const plain = await run(id, language);
    const folding = await run(id, language, { compactAt: 4, keepRecent: 2 });
    expect(folding.files).toEqual(plain.files);
    expect(callNames(folding)).toEqual(callNames(plain));
    expect(folding.statuses.every((status) => status === 200)).toBe(true);
  });
});

describe.each(LANGUAGES)('the tip run in %s', (language) => {
  it('finds its own mistake and mends it', async () => {
    const outcome = await run('tip', language);
    const page = outcome.files['/index.html'] ?? '';
    expect(results(outcome).some((text) => text.includes(WRONG_LINE))).toBe(true);
    expect(page).not.toContain(WRONG_LINE);
    expect(page).toContain(RIGHT_LINE);
    expect(outcome.answer).toContain('12.00');
  });

  it('writes a page that works out 15 % of 80 as 12', async () => {
    const { files } = await run('tip', language);
    const [, formula = ''] = /const tip = (.*);/.exec(files['/index.html'] ?? '') ?? [];
    // The formula is ours, from src/lessons: the test runs it as the page would.
    // oxlint-disable-next-line typescript/no-implied-eval
    const tip: unknown = new Function('bill', 'percent', `return ${formula};`)(80, 15);
    expect(tip).toBe(12);
  });

  it('takes at least five rounds, one of them with two calls', async () => {
    const { snapshots, messages } = await run('tip', language);
    expect(snapshots.length).toBeGreaterThanOrEqual(5);
    const calls = messages.map(({ content }) =>
      typeof content === 'string' ? 0 : content.filter((part) => part.type === 'tool_use').length,
    );
    expect(Math.max(...calls)).toBe(2);
  });

  it('says that it replaces a page that is there already', async () => {
    const second = await askNext(promptOf('tip', language), await run('tip', language));
    const said = second.messages.map(textOf).join('\n');
    expect(said).toMatch(/already\. I'll replace|已经有一个/);
    expect(second.answer).toContain('12.00');
  });

  it('admits a call that failed against its script', async () => {
    const whole = await run('tip', language);
    const beforeEdit = whole.snapshots[3] ?? { messages: [], files: {} };
    const { messages, answer } = await drive({ ...beforeEdit, files: {} });
    const said = messages.map(textOf).join('\n');
    expect(said).toMatch(/`edit` failed \(error: |`edit` 失败了（error: /);
    expect(answer).not.toContain('12.00');
  });

  it('does not claim a check that failed', async () => {
    const whole = await run('tip', language);
    const beforeLastCheck = whole.snapshots[4] ?? { messages: [], files: {} };
    const files = { ...beforeLastCheck.files, '/index.html': '<p>changed by hand</p>\n' };
    const { answer } = await drive({ ...beforeLastCheck, files });
    expect(answer).not.toContain('12.00');
  });
});

describe.each(LANGUAGES)('the summary run in %s', (language) => {
  it('reads three files in one answer and writes what it says', async () => {
    const outcome = await run('summary', language);
    expect(callNames(outcome)).toEqual(['list', 'glob', 'read', 'read', 'read', 'write']);
    const summary = outcome.files['/SUMMARY.md'] ?? '';
    expect(summary.match(/^\| `\/notes\/\w+\.md` \|/gm)).toHaveLength(3);
    expect(outcome.answer).toContain(summary.trim());
  });

  it('summarises other files from what they say', async () => {
    const files = { '/a.md': '# A\n\nThe moon is far.\n', '/b/c.md': 'Second | file\n' };
    const content = promptOf('summary', language);
    const outcome = await drive({ messages: [{ role: 'user', content }], files });
    expect(outcome.files['/SUMMARY.md']).toContain('| `/a.md` | The moon is far. |');
    expect(outcome.files['/SUMMARY.md']).toContain('| `/b/c.md` | Second / file |');
  });

  it('says so when there is nothing to summarise', async () => {
    const content = promptOf('summary', language);
    const outcome = await drive({ messages: [{ role: 'user', content }], files: {} });
    expect(outcome.files).toEqual({});
    expect(outcome.events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
  });
});

describe.each(LANGUAGES)('the recovery run in %s', (language) => {
  it('meets four different errors and then two results', async () => {
    const failed = results(await run('recover', language)).map((text) => text.startsWith('error:'));
    expect(failed).toEqual([true, true, true, true, false, false]);
  });

  it('does not speak of an error that a person prevented', async () => {
    const whole = await run('recover', language);
    const second = structuredClone(whole.snapshots[1] ?? { messages: [], files: {} });
    const answered = second.messages.at(-1)?.content;
    for (const part of typeof answered === 'object' ? answered : []) {
      if (part.type === 'tool_result') part.content = 'all tests pass';
    }
    const { messages } = await drive(second);
    const said = textOf(messages[3] ?? { role: 'user', content: '' });
    expect(said).not.toMatch(/found no tool|找不到/);
    expect(said).toMatch(/it did not|它却成功了/);
  });

  it('quotes each error as it came', async () => {
    const outcome = await run('recover', language);
    const said = outcome.events
      .flatMap((event) => (event.type === 'assistant_text' ? [event.delta] : []))
      .join('');
    for (const text of results(outcome).slice(0, 4)) {
      const [line = ''] = text.replaceAll('`', "'").split('\n');
      expect(said).toContain(line.slice(0, 159));
    }
  });
});

describe.each(LANGUAGES)('the long run in %s', (language) => {
  it('folds the context at the default of 50 messages and goes on', async () => {
    const outcome = await run('fold', language);
    const folded = outcome.messages.findIndex(isSummary);
    expect(folded).toBe(0);
    expect(outcome.messages.filter(isSummary)).toHaveLength(1);
    expect(Object.keys(outcome.files).filter((path) => path.startsWith('/glossary/'))).toHaveLength(
      26,
    );
    expect(outcome.files['/GLOSSARY.md']).toContain('/glossary/26-fork.md');
    expect(outcome.messages.at(0)?.content).toContain(promptOf('fold', language));
  });

  it.each([4, 8, 12, 30])('ends the same when folded from %i messages on', async (compactAt) => {
    const outcome = await run('fold', language, { compactAt, keepRecent: compactAt / 2 });
    const plain = await run('fold', language, { compactAt: Infinity });
    expect(outcome.messages.some(isSummary)).toBe(true);
    expect(outcome.files).toEqual(plain.files);
    expect(outcome.answer).not.toBe(plain.answer);
  });

  it('keeps request and files in a summary of at most 12 lines, fold after fold', async () => {
    const { messages } = await run('fold', language, { compactAt: 8, keepRecent: 4 });
    const summary = messages.filter(isSummary).map(textOf).join('');
    expect(summary.split('\n').length).toBeLessThanOrEqual(13);
    expect(summary).toContain(promptOf('fold', language));
    expect(summary).toContain('/glossary/01-agent.md');
    expect(summary).toContain('/glossary/20-truncation.md');
  });
});
