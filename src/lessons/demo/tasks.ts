/**
 * The tasks that the first screen offers, each a scripted run of the built-in model. This
 * file goes into the page, so it holds the four labels and prompts and nothing else: the
 * scripts themselves are in the worker only.
 */
import type { Words } from './words.ts';

export type DemoTaskId = 'tip' | 'summary' | 'recover' | 'fold';

/** `prompt` is what the user sends; `label` is short enough for a button. */
export type DemoTask = { id: DemoTaskId; label: Words; prompt: Words };

export const DEMO_TASKS: readonly DemoTask[] = [
  {
    id: 'tip',
    label: { en: 'Build a tip calculator', 'zh-CN': '做一个小费计算器' },
    prompt: {
      en: 'Make a tip calculator as one HTML page, then check that 15 % of 80 is right.',
      'zh-CN': '用一个 HTML 页面做一个小费计算器，然后检查 80 的 15 % 算得对不对。',
    },
  },
  {
    id: 'summary',
    label: { en: 'Summarise three files', 'zh-CN': '总结三个文件' },
    prompt: { en: 'Summarise these three files.', 'zh-CN': '总结这三个文件。' },
  },
  {
    id: 'recover',
    label: { en: 'Meet a missing tool', 'zh-CN': '遇到不存在的工具' },
    prompt: { en: 'Meet a tool that does not exist.', 'zh-CN': '调用一个不存在的工具。' },
  },
  {
    id: 'fold',
    label: { en: 'Fill the context', 'zh-CN': '填满上下文' },
    prompt: {
      en: 'Fill the context until it folds.',
      'zh-CN': '填满上下文，直到它被压缩。',
    },
  },
];
