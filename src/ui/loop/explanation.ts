/**
 * The words for a situation: a headline, a sentence, and what would go wrong without the
 * step. Pure but for the catalogue that `t` reads.
 */
import type { StepId } from '../../agent/types.ts';
import type { Translate } from '../../i18n/translate.tsx';
import type { Situation } from './situation.ts';

/** `step` is the part of the headline that is set in the colour of the lit line. */
export type Explanation = {
  head: string;
  step: string | null;
  what: string;
  without: string | null;
};

export function explain(t: Translate, situation: Situation): Explanation {
  switch (situation.type) {
    case 'ready':
      return { ...plain(t('explain.ready')), what: t('explain.readyWhat') };
    case 'starting':
      return { ...plain(t('explain.starting')), what: t('explain.startingWhat') };
    case 'retrying':
      return { ...plain(t('explain.retrying')), what: t('explain.retryingWhat') };
    case 'between':
      return { ...plain(t('explain.pausedBetween')), what: t('explain.pausedBetweenWhat') };
    case 'cut':
      return { ...plain(t('explain.cut')), what: t('explain.cutWhat') };
    case 'budget':
      return {
        ...plain(t(`explain.${situation.budget}`)),
        what: t(`explain.${situation.budget}.what`),
      };
    case 'ended':
      return ended(t, situation);
    case 'running':
    case 'paused':
      return { ...explainStep(t, situation.step), head: headOf(t, situation) };
    default:
      return situation satisfies never;
  }
}

/** The words of a step by itself, wherever the loop stands. */
export function explainStep(t: Translate, step: StepId): Explanation {
  const name = t(`step.${step}`);
  return {
    head: name,
    step: name,
    what: t(`step.${step}.what`),
    without: t(`step.${step}.without`),
  };
}

function headOf(t: Translate, at: Extract<Situation, { type: 'running' | 'paused' }>): string {
  const step = t(`step.${at.step}`);
  if (at.type === 'running') return t('explain.runningAt', { step });
  if (!('call' in at.value)) return t('explain.pausedAt', { step });
  const { index, of } = at.value;
  return t('explain.pausedAtCall', { step, index: index + 1, of });
}

function ended(t: Translate, end: Extract<Situation, { type: 'ended' }>): Explanation {
  const rounds =
    end.rounds === 1 ? t('explain.oneRound') : t('explain.rounds', { rounds: end.rounds });
  return {
    ...plain(t(`explain.ended.${end.stop}`, { turn: end.turn })),
    what: t(`explain.ended.${end.stop}.why`, { rounds }),
  };
}

function plain(head: string): Pick<Explanation, 'head' | 'step' | 'without'> {
  return { head, step: null, without: null };
}
