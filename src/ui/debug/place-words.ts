/** Where the loop stood, in words. Pure but for the catalogue. */
import type { StepId } from '../../agent/types.ts';
import type { Translate } from '../../i18n/translate.tsx';

/** As `turn 1 · round 2 · stream`; turn 0 is before the first. */
export function placeWords(
  t: Translate,
  { turn, round, step }: { turn: number; round: number; step: StepId | null },
): string {
  if (turn === 0) return t('debug.whereBefore');
  if (step === null) return t('debug.whereTurn', { turn });
  return t('debug.where', { turn, round, step: t(`step.${step}`) });
}
