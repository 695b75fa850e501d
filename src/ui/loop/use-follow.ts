/**
 * Keeps a line in view while the loop moves: the pane scrolls only when the line leaves the
 * comfortable middle, so that a short way is seen as a way. Quick runs and people who want
 * less motion get a jump instead of a glide.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** Edges of the comfortable middle, and where a line is put that left it, as fractions. */
const COMFORT = { from: 0.15, to: 0.75, target: 0.4 };

/** Follows `line` (from 1) in the scrolling element of `ref`; null follows nothing. */
export function useFollow(
  ref: RefObject<HTMLElement | null>,
  line: number | null,
  isSmooth: boolean,
): void {
  useLayoutEffect(() => {
    const pane = ref.current;
    const element = pane?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (!pane || !element) return;
    const top = targetTop(element.offsetTop, pane.scrollTop, pane.clientHeight);
    if (top !== null) pane.scrollTo?.({ top, behavior: isSmooth ? 'smooth' : 'instant' });
  }, [ref, line, isSmooth]);
}

/** Where to scroll so that a line at `offset` is in the middle; null when it is there. */
export function targetTop(offset: number, scrollTop: number, height: number): number | null {
  const place = (offset - scrollTop) / height;
  if (place >= COMFORT.from && place <= COMFORT.to) return null;
  return Math.max(0, offset - height * COMFORT.target);
}
