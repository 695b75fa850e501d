/**
 * The run for every text that is no task: one round of real calls, then an honest answer
 * made from what they gave. It ends after that whatever came back. The closing words say
 * that this is a script, what it can do, and how to get a real model.
 */
import { cutAtCharacter } from '../../lib/text.ts';
import { planCalls } from './free-plan.ts';
import type { CallOutcome, Run, View } from './run.ts';
import { DEMO_TASKS } from './tasks.ts';
import type { Language, Words } from './words.ts';

const LINES_SHOWN = 12;
const CHARACTERS_A_LINE = 160;

export const FREE_RUN: Run = [
  {
    say: {
      en: "That is none of my tasks, so I go by simple rules. I'll look at the workspace first.",
      'zh-CN': '这不在我的任务里，我按简单的规则来。先看看工作区。',
    },
    calls: ({ prompt }) => planCalls(prompt) ?? [{ name: 'list', args: {} }],
    expectsErrors: true,
  },
  { say: report },
];

function report({ outcomes, language }: View): string {
  const seen = outcomes.map((outcome) => describe(outcome, language));
  const tasks = DEMO_TASKS.map(({ prompt }) => `- ${prompt[language]}`);
  return [...seen, HONEST[language], tasks.join('\n'), REAL_MODEL[language]].join('\n\n');
}

const HONEST: Words = {
  en: 'I am a **script, not a language model**: I look for file names, quotes and a few verbs in your text, and everything above came from real tool calls. I know these tasks whole:',
  'zh-CN':
    '我是**脚本，不是语言模型**：我只在你的话里找文件名、引号和几个动词；上面的内容都来自真实的工具调用。下面这些任务我能完整地做：',
};

const REAL_MODEL: Words = {
  en: 'I can also read, write, delete, rename and search when you name a file, such as *Write /hello.md with Good morning*. For a real model, open **Settings** and choose **Own endpoint**.',
  'zh-CN':
    '只要说出文件名，我也能读、写、删除、改名和搜索，例如：*写 /hello.md，内容：早上好*。想用真正的模型，请打开**设置**，选择**自己的端点**。',
};

/** What an outcome shows, by the tool that gave it; others show only that they ran. */
const SEEN: Readonly<Record<string, Words>> = {
  list: { en: 'These files are here:', 'zh-CN': '这里有这些文件：' },
  read: { en: '`{path}` says:', 'zh-CN': '`{path}` 里写着：' },
  grep: { en: 'The search gave:', 'zh-CN': '搜索结果：' },
  write: { en: 'I wrote `{path}`:', 'zh-CN': '写好了 `{path}`：' },
  edit: { en: 'I changed `{path}`:', 'zh-CN': '改好了 `{path}`：' },
  delete: { en: 'I deleted `{path}`:', 'zh-CN': '删掉了 `{path}`：' },
  move: { en: 'I moved `{from}`:', 'zh-CN': '移动了 `{from}`：' },
};

const FAILED: Words = { en: '`{name}` did not work:', 'zh-CN': '`{name}` 没有成功：' };
const RAN: Words = { en: '`{name}` gave:', 'zh-CN': '`{name}` 的结果：' };

function describe({ name, args, text, isError }: CallOutcome, language: Language): string {
  const words = isError ? FAILED : (SEEN[name] ?? RAN);
  const named: Readonly<Record<string, unknown>> = { ...args, name };
  const intro = words[language].replace(/\{(\w+)\}/g, (_, key: string) =>
    String(named[key]).replaceAll('`', "'"),
  );
  return `${intro}\n\n${fence(excerpt(text))}`;
}

function excerpt(text: string): string {
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, LINES_SHOWN).map((line) => {
    const short = cutAtCharacter(line, CHARACTERS_A_LINE);
    return short === line ? line : `${short}…`;
  });
  return [...shown, ...(lines.length > LINES_SHOWN ? ['…'] : [])].join('\n');
}

/** A code block whose fence is longer than any run of backticks in it. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}\n${text}\n${marks}`;
}
