/** Every run of the built-in model by its id, the one for free text included. */
import { FREE_RUN } from './run-free.ts';
import { FOLD_RUN } from './run-fold.ts';
import { RECOVER_RUN } from './run-recover.ts';
import { SUMMARY_RUN } from './run-summary.ts';
import { TIP_RUN } from './run-tip.ts';
import type { Run } from './run.ts';
import type { RunId } from './transcript.ts';

export const RUNS: Readonly<Record<RunId, Run>> = {
  tip: TIP_RUN,
  summary: SUMMARY_RUN,
  recover: RECOVER_RUN,
  fold: FOLD_RUN,
  free: FREE_RUN,
};
