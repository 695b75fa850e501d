/**
 * The steps of a round at which the last answer is in the context and the results of its
 * calls are not. A context that is edited there must keep that answer as it is: the page says
 * so beforehand and the worker holds it.
 */

/** Whether the calls of the last answer wait for their results at `step`; null is no step. */
export function isOpenStep(step: string | null): boolean {
  return step !== null && OPEN.has(step);
}

const OPEN: ReadonlySet<string> = new Set([
  'truncated',
  'execute_tool',
  'fill_aborted',
  'push_results',
]);
