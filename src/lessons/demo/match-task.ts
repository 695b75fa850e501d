/**
 * Whether a text asks for one of the scripted tasks: its prompt or label in either
 * language, however it is spaced and punctuated, or words that can mean nothing else. A
 * text that only mentions a task, to delete its file for instance, must not start it.
 */
import { DEMO_TASKS, type DemoTaskId } from './tasks.ts';

const KEYWORDS: Readonly<Record<DemoTaskId, RegExp>> = {
  tip: /^(please )?(make|build|create|write|code)( me| us)? (a|an|the)( \S+){0,3} ?tip calculator|^tip calculator$|(做|写|创建|生成)\S{0,16}小费计算器|^小费计算器$/u,
  summary:
    /^(please )?summari[sz]e (these|the|all|my) (three |3 )?(files|notes)$|^summary$|^(请)?总结(一下)?(这|这些|这几个|所有|全部)?(三个|3个)?(文件|笔记)$/u,
  recover:
    /(call|use|meet|try) a (missing|unknown) tool|tool (that|which) (does not|doesn t) exist|不存在的工具|未知工具/u,
  fold: /^(please )?(fill|fold) the context|context until it folds|(填满|撑满|折叠|压缩)上下文/u,
};

/** The task that `text` asks for, or null. */
export function matchTask(text: string): DemoTaskId | null {
  const asked = normalise(text);
  const task = DEMO_TASKS.find(({ label, prompt }) =>
    [label.en, label['zh-CN'], prompt.en, prompt['zh-CN']].map(normalise).includes(asked),
  );
  const byKeyword = DEMO_TASKS.find(({ id }) => KEYWORDS[id].test(asked));
  return (task ?? byKeyword)?.id ?? null;
}

/** Lower case, one space for each run of blanks and punctuation, none at the ends. */
function normalise(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ');
}
