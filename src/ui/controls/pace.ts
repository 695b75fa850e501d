/**
 * The stops of the speed slider, slow to fast: the least milliseconds between two events, or
 * between two steps where pacing each delta would only make the answer lag.
 */
export const PACES = [1000, 400, 150, 50, 0] as const;

/** From here on the driver paces every event, deltas too; below it steps alone. */
export const EVENT_PACE_MS = 150;

/** The stop that is nearest to a pace. */
export function stopOf(paceMs: number): number {
  const distances = PACES.map((pace) => Math.abs(pace - paceMs));
  return distances.indexOf(Math.min(...distances));
}
