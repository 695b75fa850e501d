/**
 * The long run: a glossary, one term a round, until the context is full and folds. It
 * must go on after that without having noticed, so no round needs anything older than the
 * round before it. Texts are short: the point is the number of messages.
 */
import { GLOSSARY, type Term } from './glossary.ts';
import type { DemoCall, Round, Run, View } from './run.ts';
import type { Language, Words } from './words.ts';

const COUNT = GLOSSARY.length;

/** The rounds of one term: every sixth also reads back the file before it. */
function toRound(term: Term, index: number): Round {
  const before = GLOSSARY[index - 1];
  const calls: DemoCall[] = [
    { name: 'write', args: { path: pathOf(term), content: fileOf(term) } },
  ];
  const looksBack = before !== undefined && index % 6 === 5;
  if (looksBack) calls.push({ name: 'read', args: { path: pathOf(before) } });
  const [en, zh] = looksBack ? [', and a look at the last one', '，顺便看看上一个'] : ['', ''];
  return {
    say: {
      en: `${index + 1} of ${COUNT}: **${term.name.en}**${en}.`,
      'zh-CN': `${index + 1}/${COUNT}：**${term.name['zh-CN']}**${zh}。`,
    },
    calls,
  };
}

export const FOLD_RUN: Run = [
  {
    say: {
      en: `I'll write a glossary of ${COUNT} words, one file a round, until the context folds.`,
      'zh-CN': `我来写一个 ${COUNT} 个词的词汇表，一轮写一个文件，直到上下文被压缩。`,
    },
    calls: [{ name: 'list', args: {} }],
  },
  ...GLOSSARY.map(toRound),
  {
    say: { en: 'All written. I count the files.', 'zh-CN': '都写好了，数一数文件。' },
    calls: [{ name: 'glob', args: { pattern: '/glossary/*.md' } }],
  },
  {
    say: (view) => {
      const count = countFiles(view);
      return COUNTED[view.language].replace('{n}', String(count));
    },
    calls: [{ name: 'write', args: { path: '/GLOSSARY.md', content: toIndex() } }],
  },
  { say: (view) => `${DONE[view.language]}\n\n${(view.wasFolded ? FOLDED : FLAT)[view.language]}` },
];

const COUNTED: Words = {
  en: '{n} files are there. Last, an index of them.',
  'zh-CN': '一共 {n} 个文件。最后写一个索引。',
};

const DONE: Words = {
  en: `## A glossary of ${COUNT} words

- one file a word in \`/glossary\`
- an index in \`/GLOSSARY.md\``,
  'zh-CN': `## ${COUNT} 个词的词汇表

- 每个词一个文件，在 \`/glossary\` 里
- 索引在 \`/GLOSSARY.md\``,
};

const FOLDED: Words = {
  en: 'On the way the context **folded**: my first messages, your request among them, are now one summary, and I went on from that and from the newest messages. The files do not care: they live in the workspace, not in the context.',
  'zh-CN':
    '中途上下文**被压缩了**：最早的消息（包括你的要求）现在是一段摘要，我靠它和最近的消息继续工作。文件不受影响：它们在工作区里，不在上下文里。',
};

const FLAT: Words = {
  en: 'The context did **not** fold: it never reached the number of messages that Settings asks for. Give me the task once more, or set the number lower.',
  'zh-CN': '上下文**没有**被压缩：消息数还没到设置里的数目。再发一次这个任务，或者把数目调小。',
};

function pathOf({ slug }: Term): string {
  const number = GLOSSARY.findIndex((term) => term.slug === slug) + 1;
  return `/glossary/${String(number).padStart(2, '0')}-${slug}.md`;
}

function fileOf({ name, meaning }: Term): Words {
  return {
    en: `# ${name.en}\n\n${meaning.en}\n`,
    'zh-CN': `# ${name['zh-CN']}\n\n${meaning['zh-CN']}\n`,
  };
}

function toIndex(): Words {
  return { en: `# Glossary\n\n${linksIn('en')}\n`, 'zh-CN': `# 词汇表\n\n${linksIn('zh-CN')}\n` };
}

function linksIn(language: Language): string {
  return GLOSSARY.map((term) => `- [${term.name[language]}](${pathOf(term)})`).join('\n');
}

function countFiles({ outcomes }: View): number {
  const text = outcomes.map((outcome) => outcome.text).join('\n');
  return new Set(text.match(/\/glossary\/[\w-]+\.md/g)).size;
}
