/**
 * The run that reads three files in one answer and writes a summary of them. It takes the
 * three notes when they are there, otherwise whatever `glob` found; for a file that it
 * does not know it takes the first plain sentence, so it never summarises what is not so.
 */
import { cutAtCharacter } from '../../lib/text.ts';
import type { CallOutcome, DemoCall, Run, View } from './run.ts';
import type { Language, Words } from './words.ts';

const OUTPUT = '/SUMMARY.md';

export const SUMMARY_RUN: Run = [
  {
    say: { en: "I'll see which files are there.", 'zh-CN': '先看看有哪些文件。' },
    calls: [
      { name: 'list', args: {} },
      { name: 'glob', args: { pattern: '**/*.md' } },
    ],
  },
  {
    say: (view) => (choosePaths(view).length > 0 ? READING : NOTHING)[view.language],
    calls: (view) => choosePaths(view).map((path) => ({ name: 'read', args: { path } })),
    expectsErrors: true,
  },
  {
    say: {
      en: `I have read them. The summary goes into \`${OUTPUT}\`.`,
      'zh-CN': `读完了，把总结写进 \`${OUTPUT}\`。`,
    },
    calls: (view): DemoCall[] => [
      { name: 'write', args: { path: OUTPUT, content: `${toSummary(view)}\n` } },
    ],
  },
  {
    say: ({ outcomes, language }) => {
      const [written] = outcomes;
      const content = written?.args['content'];
      if (written === undefined || written.isError || typeof content !== 'string') {
        return NOT_WRITTEN[language];
      }
      return `${content}\n${SAVED[language]}`;
    },
  },
];

const READING: Words = {
  en: 'I read them all at once: three calls in one answer, three results in one message.',
  'zh-CN': '一次全读：一个回答里三个调用，一条消息里三个结果。',
};

const NOTHING: Words = {
  en: 'There is no file to summarise. A new session begins with some notes; or ask me to write a file.',
  'zh-CN': '没有文件可以总结。新建会话会自带几篇笔记；也可以让我写一个文件。',
};

const SAVED: Words = {
  en: `This is also in \`${OUTPUT}\`.`,
  'zh-CN': `这份总结也写在 \`${OUTPUT}\` 里。`,
};

const NOT_WRITTEN: Words = {
  en: `I read the files, but \`${OUTPUT}\` could not be written, so there is no summary to show.`,
  'zh-CN': `文件读了，但 \`${OUTPUT}\` 没能写成，所以没有总结可看。`,
};

/** What a note says, by a phrase that stands in it as long as nobody changed it. */
const KNOWN: readonly { phrases: readonly string[]; gist: Words; open: Words }[] = [
  {
    phrases: ['one day too early', '都早了一天'],
    gist: {
      en: 'First version agreed: one page, twelve vegetables. Dates show a day too early.',
      'zh-CN': '第一版定了：一个页面，十二种蔬菜。日期显示早了一天。',
    },
    open: { en: 'four vegetables to type in', 'zh-CN': '还差四种蔬菜没录' },
  },
  {
    phrases: ['midnight in Greenwich', '格林尼治的零点'],
    gist: {
      en: 'Date bug found (UTC midnight) and mended; 11 of 14 tests pass.',
      'zh-CN': '找到并修好了日期错误（UTC 零点）；14 个测试通过 11 个。',
    },
    open: { en: 'three tests about leap years', 'zh-CN': '三个和闰年有关的测试' },
  },
  {
    phrases: ['We publish on Friday', '星期五发布'],
    gist: {
      en: 'All 14 tests pass, a print view is there, publishing on Friday.',
      'zh-CN': '14 个测试全部通过，有了打印视图，星期五发布。',
    },
    open: { en: 'frost dates for the north', 'zh-CN': '北方的霜冻日期' },
  },
];

const TITLE: Words = { en: '# Summary', 'zh-CN': '# 总结' };
const HEAD: Words = {
  en: '| file | what it says | still open |\n| --- | --- | --- |',
  'zh-CN': '| 文件 | 内容 | 待办 |\n| --- | --- | --- |',
};
const UNREAD: Words = { en: 'could not be read', 'zh-CN': '读不了' };

function toSummary({ outcomes, language }: View): string {
  const rows = outcomes.map((outcome) => toRow(outcome, language));
  return `${TITLE[language]}\n\n${HEAD[language]}\n${rows.join('\n')}`;
}

function toRow({ args, text, isError }: CallOutcome, language: Language): string {
  const known = KNOWN.find(({ phrases }) => phrases.some((phrase) => text.includes(phrase)));
  const gist = isError ? UNREAD[language] : (known?.gist[language] ?? firstSentence(text));
  return `| \`${String(args['path'])}\` | ${gist} | ${known?.open[language] ?? '–'} |`;
}

/** The first line that is more than markup, fit for a cell of a table. */
function firstSentence(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const plain = lines.find((line) => /^[\p{L}\p{N}]/u.test(line)) ?? '–';
  return cutAtCharacter(plain.replaceAll('|', '/'), 100);
}

const NOTES = ['/notes/monday.md', '/notes/tuesday.md', '/notes/wednesday.md'];

/** The three notes, or else the first three files that `glob` found. */
function choosePaths({ outcomes }: View): string[] {
  const found = outcomes.find(({ name, isError }) => name === 'glob' && !isError)?.text ?? '';
  const paths = [...new Set(found.match(/^\/.*\.md/gm))].filter((path) => path !== OUTPUT);
  return NOTES.every((note) => paths.includes(note)) ? NOTES : paths.slice(0, 3);
}
