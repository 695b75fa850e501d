/**
 * What the gutter shows beside a step: one mark for all breakpoints on it. Pure. One that
 * stops outweighs one that only logs, and one that is on outweighs one that is off.
 */
import { STEP_IDS, type StepId } from '../../agent/types.ts';
import type { Breakpoint } from '../../trace/setup.ts';

export type Mark = {
  kind: 'stop' | 'log';
  isOn: boolean;
  /** How often the condition of the breakpoints on the step held, the most of them. */
  hits: number;
};

/** The marks of the steps that have one. */
export function marksOf(
  breakpoints: readonly Breakpoint[],
  hits: Readonly<Record<string, number>>,
): ReadonlyMap<StepId, Mark> {
  const marks = new Map<StepId, Mark>();
  for (const step of STEP_IDS) {
    const here = breakpoints.filter(
      ({ condition }) => condition.on === 'step' && condition.step === step,
    );
    if (here.length === 0) continue;
    const isOn = here.some((one) => one.isOn);
    const shown = here.filter((one) => one.isOn === isOn);
    marks.set(step, {
      kind: shown.some(({ log }) => log === null) ? 'stop' : 'log',
      isOn,
      hits: Math.max(...shown.map(({ id }) => hits[id] ?? 0)),
    });
  }
  return marks;
}

/** The count on a mark, which has room for two digits. */
export function shortCount(hits: number): string {
  if (hits === 0) return '';
  return hits > 99 ? '99+' : String(hits);
}
