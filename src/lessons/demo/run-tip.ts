/**
 * The run of the first task: write a page with a mistake in it, find the mistake by
 * reading the work again, mend it, and look once more. What the model says about the
 * check follows from what `grep` really found, not from what the script expects.
 */
import { RIGHT_LINE, TIP_PAGE, WRONG_LINE } from './tip-page.ts';
import type { Run, View } from './run.ts';
import type { Words } from './words.ts';

const PAGE = '/index.html';

/** Where to begin reading: a few lines above the one that calculates. */
const AROUND = TIP_PAGE.en.split('\n').findIndex((line) => line.includes(WRONG_LINE)) - 3;

export const TIP_RUN: Run = [
  {
    say: {
      en: "I'll look at what is in the workspace first.",
      'zh-CN': '我先看看工作区里有什么。',
    },
    calls: [{ name: 'list', args: {} }],
  },
  {
    say: (view) => (finds(view, PAGE.slice(1)) ? REPLACE : FRESH)[view.language],
    calls: [{ name: 'write', args: { path: PAGE, content: TIP_PAGE } }],
  },
  {
    say: {
      en: 'Now I check my work: I find the line that calculates the tip and read what stands around it.',
      'zh-CN': '现在检查一遍：找出计算小费的那一行，再读一读它前后的代码。',
    },
    calls: [
      { name: 'grep', args: { pattern: 'const tip', path: PAGE } },
      { name: 'read', args: { path: PAGE, offset: AROUND, limit: 9 } },
    ],
  },
  {
    say: (view) => (finds(view, WRONG_LINE) ? MISTAKE : UNCLEAR)[view.language],
    calls: [{ name: 'edit', args: { path: PAGE, old_string: WRONG_LINE, new_string: RIGHT_LINE } }],
  },
  {
    say: {
      en: 'Mended? I look again instead of believing it: the right line must be there, and nothing else may set `tip`.',
      'zh-CN': '改好了吗？不能光凭相信，再查一次：正确的那行必须在，别处也不能再给 `tip` 赋值。',
    },
    calls: [{ name: 'grep', args: { pattern: 'tip =', path: PAGE } }],
  },
  { say: (view) => (finds(view, RIGHT_LINE) ? DONE : NOT_SEEN)[view.language] },
];

const FRESH: Words = {
  en: `Nothing here is in the way. I'll write the page as one file, \`${PAGE}\`, with style and script inside, so that it works offline.`,
  'zh-CN': `没有会冲突的文件。我把页面写成一个文件 \`${PAGE}\`，样式和脚本都放在里面，离线也能用。`,
};

const REPLACE: Words = {
  en: `There is an \`${PAGE}\` already. I'll replace it by a new page in one file, with style and script inside; the old text stays in the trace.`,
  'zh-CN': `已经有一个 \`${PAGE}\` 了。我用一个新页面替换它，样式和脚本都放在里面；旧内容还留在轨迹里。`,
};

const MISTAKE: Words = {
  en: `There is a mistake, and it is mine: \`${WRONG_LINE}\` takes 15 as a factor, so 15 % of 80 would be 1200 and not 12. The percentage has to be divided by 100.`,
  'zh-CN': `这里有个错，是我写错的：\`${WRONG_LINE}\` 把 15 当成了倍数，80 的 15 % 会算成 1200，而不是 12。百分数要除以 100。`,
};

const UNCLEAR: Words = {
  en: 'I do not see the line that I wrote; somebody may have changed it on the way. I try the correction all the same, and the next check will tell.',
  'zh-CN': '没看到我写的那一行，可能中途被改过。我还是试着改一次，下一步检查会说明结果。',
};

const DONE: Words = {
  en: `## Tip calculator

The page is in \`${PAGE}\`. **15 % of 80 is 12.00**, the total 92.00, and two people pay 46.00 each.

- It is one file with no dependencies, so it works offline.
- My first version multiplied by 15 instead of 15 / 100. Reading the file again showed it.
- The line is now \`${RIGHT_LINE}\``,
  'zh-CN': `## 小费计算器

页面在 \`${PAGE}\`。**80 的 15 % 是 12.00**，合计 92.00，两个人每人付 46.00。

- 只有一个文件，没有任何依赖，离线也能用。
- 第一版乘的是 15，而不是 15 / 100；重新读一遍文件才发现。
- 那一行现在是 \`${RIGHT_LINE}\``,
};

const NOT_SEEN: Words = {
  en: `## Not finished

I wrote \`${PAGE}\`, but the last search did not find the line that I expect:

- \`${RIGHT_LINE}\`

So I cannot say that 15 % of 80 is right. Please look at the file, or give me the task again.`,
  'zh-CN': `## 还没完成

我写了 \`${PAGE}\`，但最后一次搜索没有找到应有的那一行：

- \`${RIGHT_LINE}\`

所以我不能说 80 的 15 % 算得对。请看一下这个文件，或者把任务再发一次。`,
};

/** Whether one of the results holds `line`. */
function finds({ outcomes }: View, line: string): boolean {
  return outcomes.some(({ text, isError }) => !isError && text.includes(line));
}
