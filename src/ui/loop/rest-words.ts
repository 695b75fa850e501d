/**
 * The words for a rest: why it is one, what going on means, what a person changed, and the
 * commands that answer its question. Pure but for the catalogue.
 */
import type { Translate } from '../../i18n/translate.tsx';
import type { CommandId } from '../controls/command.ts';
import { explainPlace, type Explanation } from './explanation.ts';
import { nextWords } from './next-words.ts';
import type { Rest } from './situation.ts';
import { isBudget, whyWords } from './why-words.ts';

/** `compactAt`: messages at which compaction begins. */
export function explainRest(t: Translate, rest: Rest, compactAt: number): Explanation {
  return {
    ...explainPlace(t, rest),
    why: whyWords(t, rest),
    what: comingNext(t, rest, compactAt),
    edited: rest.edited === null ? null : t(`explain.edited.${rest.edited}`),
    actions: actionsAt(rest),
  };
}

/** What going on means here; at a budget, what to look at first. */
function comingNext(t: Translate, rest: Rest, compactAt: number): string {
  const { why } = rest.cause;
  if (isBudget(why)) return t(`explain.${why}.what`);
  if (rest.at === null) return t('explain.pausedBetweenWhat');
  if (rest.cut !== null) return t('explain.next.summary', { count: rest.cut });
  const said = nextWords(t, { ...rest.at, compactAt, isEnding: rest.isEnding });
  return said === '' ? t(`step.${rest.at.step}.what`) : said;
}

function actionsAt({ cause, cut }: Rest): readonly CommandId[] {
  if (cause.why === 'approval') return ['allow', 'editValue', 'refuse'];
  if (isBudget(cause.why)) return ['run', 'pane-debug'];
  return cut === null ? [] : ['run', 'editValue'];
}
