/**
 * The words for a situation: a headline, why it rests, what comes next, and what would go
 * wrong without the step. Pure but for the catalogue that `t` reads. The words of a rest are
 * many and come later than the page, in `rest-words.ts`; until then the step's own do.
 */
import type { StepId } from '../../agent/types.ts';
import type { Translate } from '../../i18n/translate.tsx';
import type { CommandId } from '../controls/command.ts';
import type { Rest, Situation } from './situation.ts';

/** Sentences may hold values that are marked as code. */
export type Explanation = {
  head: string;
  /** The part of the headline that is set in the colour of the lit line. */
  step: string | null;
  why: string | null;
  what: string;
  /** What a person changed at this rest. */
  edited: string | null;
  without: string | null;
  /** Commands that answer the question which the rest asks. */
  actions: readonly CommandId[];
};

export function explain(t: Translate, situation: Situation): Explanation {
  switch (situation.type) {
    case 'ready':
      return plain(t('explain.ready'), t('explain.readyWhat'));
    case 'starting':
      return plain(t('explain.starting'), t('explain.startingWhat'));
    case 'retrying':
      return plain(t('explain.retrying'), t('explain.retryingWhat'));
    case 'cut':
      return plain(t('explain.cut'), t('explain.cutWhat'));
    case 'ended':
      return ended(t, situation);
    case 'running': {
      const step = t(`step.${situation.step}`);
      return { ...explainStep(t, situation.step), head: t('explain.runningAt', { step }) };
    }
    case 'paused':
      return explainPlace(t, situation);
    default:
      return situation satisfies never;
  }
}

/** The words of a step by itself, wherever the loop stands. */
export function explainStep(t: Translate, step: StepId): Explanation {
  const name = t(`step.${step}`);
  return {
    ...plain(name, t(`step.${step}.what`)),
    step: name,
    without: t(`step.${step}.without`),
  };
}

/** Where it rests, and what is said of that place wherever it stands. */
export function explainPlace(t: Translate, { at }: Rest): Explanation {
  if (at === null) return plain(t('explain.pausedBetween'), t('explain.pausedBetweenWhat'));
  return { ...explainStep(t, at.step), head: headOf(t, at) };
}

function headOf(t: Translate, { step: id, value }: NonNullable<Rest['at']>): string {
  const step = t(`step.${id}`);
  if (!('call' in value)) return t('explain.pausedAt', { step });
  return t('explain.pausedAtCall', { step, index: value.index + 1, of: value.of });
}

function ended(t: Translate, end: Extract<Situation, { type: 'ended' }>): Explanation {
  const rounds =
    end.rounds === 1 ? t('explain.oneRound') : t('explain.rounds', { rounds: end.rounds });
  return plain(
    t(`explain.ended.${end.stop}`, { turn: end.turn }),
    t(`explain.ended.${end.stop}.why`, { rounds }),
  );
}

function plain(head: string, what: string): Explanation {
  return { head, step: null, why: null, what, edited: null, without: null, actions: [] };
}
