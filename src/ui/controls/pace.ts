/** The stops of the speed slider: the least milliseconds between two steps, slow to fast. */
export const PACES = [1000, 400, 150, 50, 0] as const;

/** The stop that is nearest to a pace. */
export function stopOf(paceMs: number): number {
  const distances = PACES.map((pace) => Math.abs(pace - paceMs));
  return distances.indexOf(Math.min(...distances));
}
