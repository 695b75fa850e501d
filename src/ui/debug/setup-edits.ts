/**
 * What a person changes of the setup, as pure functions from setup to setup. They know no
 * store. A click in the gutter must destroy no work: it takes away a plain breakpoint, but
 * one with a message or a count is only switched off.
 */
import type { StepId } from '../../agent/types.ts';
import type { Breakpoint, Condition, DebugSetup } from '../../trace/setup.ts';

/** A breakpoint that stops each time. */
export function newBreakpoint(id: string, condition: Condition): Breakpoint {
  return { id, condition, isOn: true, skip: 0, every: 1, log: null };
}

/** The breakpoints on a step, in the order of the list. */
export function breakpointsOn(
  breakpoints: readonly Breakpoint[],
  step: StepId,
): readonly Breakpoint[] {
  return breakpoints.filter(({ condition }) => condition.on === 'step' && condition.step === step);
}

/** Whether it says nothing but where to stop, so that taking it away loses nothing. */
export function isPlain({ skip, every, log }: Breakpoint): boolean {
  return skip === 0 && every === 1 && log === null;
}

/** What a press on a step's number does: `id` is that of a breakpoint it may make. */
export function pressStep(setup: DebugSetup, step: StepId, id: string): DebugSetup {
  const here = breakpointsOn(setup.breakpoints, step);
  if (here.length === 0) return put(setup, newBreakpoint(id, { on: 'step', step }));
  const plain = here.filter(isPlain);
  if (plain.length > 0) return without(setup, plain);
  return switchTo(setup, here, !here.some(({ isOn }) => isOn));
}

/** With `breakpoint` in the place of the one with its id, or at the end. */
export function put(setup: DebugSetup, breakpoint: Breakpoint): DebugSetup {
  const at = setup.breakpoints.findIndex(({ id }) => id === breakpoint.id);
  const breakpoints =
    at < 0 ? [...setup.breakpoints, breakpoint] : setup.breakpoints.with(at, breakpoint);
  return { ...setup, breakpoints };
}

/**
 * With `made` in the place of `old`, or at the end when there is no old one any more. Hits
 * are counted by id: one that waits for the same as before keeps its id and so its count.
 */
export function saveOver(setup: DebugSetup, old: Breakpoint | null, made: Breakpoint): DebugSetup {
  const at = setup.breakpoints.findIndex(({ id }) => id === old?.id);
  if (old === null || at < 0) return put(setup, made);
  const isSame = JSON.stringify(old.condition) === JSON.stringify(made.condition);
  const next = isSame ? { ...made, id: old.id } : made;
  return { ...setup, breakpoints: setup.breakpoints.with(at, next) };
}

/** Without these breakpoints. */
export function without(setup: DebugSetup, gone: readonly Pick<Breakpoint, 'id'>[]): DebugSetup {
  const ids = new Set(gone.map(({ id }) => id));
  return { ...setup, breakpoints: setup.breakpoints.filter(({ id }) => !ids.has(id)) };
}

/** With these breakpoints on or off. */
export function switchTo(
  setup: DebugSetup,
  which: readonly Pick<Breakpoint, 'id'>[],
  isOn: boolean,
): DebugSetup {
  const ids = new Set(which.map(({ id }) => id));
  const breakpoints = setup.breakpoints.map((one) => (ids.has(one.id) ? { ...one, isOn } : one));
  return { ...setup, breakpoints };
}
