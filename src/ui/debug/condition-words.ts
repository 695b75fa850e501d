/**
 * What a breakpoint waits for, and how often, in one sentence of the page's language. Pure
 * but for the catalogue; values that are code are marked for `Sentence`.
 */
import type { Translate } from '../../i18n/translate.tsx';
import type { ArgumentMatch, Breakpoint, Condition } from '../../trace/setup.ts';
import { code } from './Sentence.tsx';

/** The kinds of conditions in the order in which they are offered. */
export const KINDS = [
  'step',
  'tool',
  'stop',
  'text',
  'size',
  'file',
  'error',
  'repeat',
  'summary',
] as const satisfies readonly Condition['on'][];

/** A sentence such as: when `write` is called with path = /index.html. */
export function conditionWords(t: Translate, condition: Condition): string {
  switch (condition.on) {
    case 'step':
      return t('debug.when.step', { step: code(t(`step.${condition.step}`)) });
    case 'tool': {
      const { tool, argument } = condition;
      if (argument === null) return t('debug.when.tool', { tool: code(tool) });
      return t('debug.when.toolWith', { tool: code(tool), argument: argumentWords(argument) });
    }
    case 'stop':
      return t('debug.when.stop', { reason: code(condition.reason) });
    case 'text': {
      const { text, isRegex } = condition;
      const shown = code(isRegex ? `/${text}/` : text);
      return t(`debug.when.text.${condition.in}`, { text: shown });
    }
    case 'size':
      return t(`debug.when.size.${condition.of}`, { count: condition.atLeast });
    case 'file':
      return t('debug.when.file', { path: code(condition.path) });
    case 'error':
      return t('debug.when.error');
    case 'repeat':
      return t('debug.when.repeat', { count: condition.times, th: ordinal(condition.times) });
    case 'summary':
      return t('debug.when.summary');
    default:
      return condition satisfies never;
  }
}

/** An argument and its value as one piece of code. */
export function argumentWords({ path, value }: ArgumentMatch): string {
  return code(`${path} = ${value}`);
}

/** When it takes effect, as "after 2 · every 3rd"; empty when each time. */
export function countWords(t: Translate, { skip, every }: Breakpoint): string {
  return [
    ...(skip > 0 ? [t('debug.after', { count: skip })] : []),
    ...(every > 1 ? [t('debug.every', { count: every, th: ordinal(every) })] : []),
  ].join(' · ');
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** What English writes behind a number that counts places. Other catalogues do not use it. */
function ordinal(place: number): string {
  return ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th';
}
