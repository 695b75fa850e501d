/**
 * The files that a new session begins with: a few days of a small project's diary, so that
 * there is something real to read, search and summarise. Data only. Both languages hold
 * the same facts under the same paths, since a script names the paths.
 */
import type { Language, Words } from './words.ts';

const README: Words = {
  en: `# Garden calendar

A small web page that says what to sow this week.

- \`/notes\` is the project's diary, one file a day.
- Everything here lives in your browser. Change it, delete it, break it.
`,
  'zh-CN': `# 菜园日历

一个小网页：告诉你这一周该种什么。

- \`/notes\` 是项目日记，一天一个文件。
- 这里的一切只存在你的浏览器里，随便改、随便删、随便试。
`,
};

const MONDAY: Words = {
  en: `# Monday

We agreed on the first version: one page, twelve vegetables, no accounts.
Mira drew the week view. Sowing dates come from the seed packets, typed in by hand.

Problem: on Jonas's laptop every date is one day too early.
Open: who types in the last four vegetables?
`,
  'zh-CN': `# 星期一

第一版定了：一个页面，十二种蔬菜，不做账号。
米拉画好了周视图。播种日期照种子包装袋手工录入。

问题：在约纳斯的电脑上，所有日期都早了一天。
待办：剩下四种蔬菜谁来录？
`,
};

const TUESDAY: Words = {
  en: `# Tuesday

Found the date bug: \`new Date("2027-03-01")\` means midnight in Greenwich, not here.
We now keep year, month and day as three numbers. 11 of 14 tests pass again.

Jonas typed in the last four vegetables.
Open: the three red tests are all about leap years.
`,
  'zh-CN': `# 星期二

日期的毛病找到了：\`new Date("2027-03-01")\` 指的是格林尼治的零点，不是本地的零点。
现在把年、月、日存成三个数字。14 个测试里有 11 个重新通过。

约纳斯录完了剩下的四种蔬菜。
待办：三个没过的测试都和闰年有关。
`,
};

const WEDNESDAY: Words = {
  en: `# Wednesday

All 14 tests pass. The leap year rule was right, the tests had the wrong year.
Mira made a print view: one week on one sheet of paper.

We publish on Friday.
Open: frost dates for the north are still a guess.
`,
  'zh-CN': `# 星期三

14 个测试全部通过。闰年规则没错，是测试里的年份写错了。
米拉做了打印视图：一周的内容正好一张纸。

星期五发布。
待办：北方的霜冻日期还只是估计。
`,
};

const FILES: readonly { path: string; text: Words }[] = [
  { path: '/README.md', text: README },
  { path: '/notes/monday.md', text: MONDAY },
  { path: '/notes/tuesday.md', text: TUESDAY },
  { path: '/notes/wednesday.md', text: WEDNESDAY },
];

/** The files of a new session as pairs of path and text, sorted by path. */
export function DEMO_FILES(language: Language): [path: string, text: string][] {
  return FILES.map(({ path, text }) => [path, text[language]]);
}
