/**
 * The run that does four things wrong: an unknown tool, arguments of the wrong type,
 * arguments that are no JSON, a missing file. Each time the model reads the error, says in
 * a sentence what the loop did for it, and goes on. It quotes what really came back.
 */
import { cutAtCharacter } from '../../lib/text.ts';
import type { CallOutcome, Run, View } from './run.ts';
import type { Words } from './words.ts';

export const RECOVER_RUN: Run = [
  {
    say: {
      en: "I'll run the tests first. I am used to a tool for that.",
      'zh-CN': '我先跑一遍测试，我习惯有个工具做这件事。',
    },
    calls: [{ name: 'run_tests', args: {} }],
    expectsErrors: true,
  },
  {
    say: afterError(
      {
        en: 'The loop found no tool of that name and answered my call with an error instead of failing, so I can choose another.',
        'zh-CN':
          '循环找不到叫这个名字的工具，就用一条错误回答了我的调用，而没有崩溃，所以我还能换一个。',
      },
      {
        en: 'I read a file, but with a number for its path.',
        'zh-CN': '我来读文件，不过路径写成了数字。',
      },
    ),
    calls: [{ name: 'read', args: { path: 42 } }],
    expectsErrors: true,
  },
  {
    say: afterError(
      {
        en: 'The loop held the arguments against the schema of the tool and told me which one is wrong; the tool never ran.',
        'zh-CN': '循环拿参数和工具的模式对了一遍，告诉我哪一个不对；工具根本没有执行。',
      },
      {
        en: 'Next my arguments break off in the middle.',
        'zh-CN': '接下来，我的参数写到一半就断了。',
      },
    ),
    calls: [{ name: 'list', args: '{"path": "/no' }],
    expectsErrors: true,
  },
  {
    say: afterError(
      {
        en: 'Half a JSON text could mean anything, so the loop did not guess and ran nothing.',
        'zh-CN': '半截 JSON 可能是任何意思，所以循环没有去猜，什么也没执行。',
      },
      {
        en: 'Now a call that is right in form, for a file that is not there.',
        'zh-CN': '这次调用的格式是对的，只是文件不存在。',
      },
    ),
    calls: [{ name: 'read', args: { path: '/notes/sunday.md' } }],
    expectsErrors: true,
  },
  {
    say: afterError(
      {
        en: 'This time the tool itself failed, and the loop passed its message on.',
        'zh-CN': '这次是工具自己失败了，循环把它的话转给了我。',
      },
      {
        en: 'I look at what there is and read a file that exists.',
        'zh-CN': '我看看有哪些文件，再读一个存在的。',
      },
    ),
    calls: [
      { name: 'list', args: {} },
      { name: 'read', args: { path: '/README.md' } },
    ],
    expectsErrors: true,
  },
  { say: (view) => (view.outcomes.some(isFine) ? DONE : STILL_FAILING)[view.language] },
];

const DONE: Words = {
  en: `## Four errors, one turn

| what I did wrong | what the loop did |
| --- | --- |
| called \`run_tests\`, which does not exist | answered the call: not found |
| gave \`read\` a number as its path | checked the schema, ran nothing |
| sent half a JSON text to \`list\` | ran nothing, asked for it again |
| read \`/notes/sunday.md\`, which is not there | passed the tool's error on |

Every call got exactly one result, so the context stayed valid and I could go on.`,
  'zh-CN': `## 四个错误，一轮对话

| 我做错了什么 | 循环做了什么 |
| --- | --- |
| 调用了不存在的 \`run_tests\` | 回答这次调用：找不到 |
| 把数字当路径交给 \`read\` | 核对模式，什么也没执行 |
| 发给 \`list\` 半截 JSON | 什么也没执行，要求重发 |
| 读了不存在的 \`/notes/sunday.md\` | 把工具的错误转给我 |

每次调用都恰好有一个结果，所以上下文一直有效，我才能继续。`,
};

const STILL_FAILING: Words = {
  en: 'Even the last calls failed, so there may be no files left here. The context is still valid: every call has its result. A new session begins with files again.',
  'zh-CN':
    '连最后的调用也失败了，这里可能已经没有文件了。上下文依然有效：每次调用都有结果。新建会话会重新带上示例文件。',
};

const NO_ERROR: Words = {
  en: 'I meant that to fail, and it did not: somebody mended my call on its way.',
  'zh-CN': '我本想让它失败，它却成功了：有人在半路修好了我的调用。',
};

/** Quotes the error of the round before and says what the loop did, then what comes next. */
function afterError(about: Words, next: Words): (view: View) => string {
  return ({ outcomes, language }) => {
    const failed = outcomes.find(({ isError }) => isError);
    const gap = language === 'en' ? ' ' : '';
    if (failed === undefined) return NO_ERROR[language] + gap + next[language];
    return `\`${quote(failed.text)}\`\n\n${about[language]}${gap}${next[language]}`;
  };
}

/** The first line, fit for a code span. */
function quote(text: string): string {
  const [line = ''] = text.split('\n');
  const plain = line.replaceAll('`', "'");
  return plain.length <= 160 ? plain : `${cutAtCharacter(plain, 159)}…`;
}

function isFine({ isError }: CallOutcome): boolean {
  return !isError;
}
