/**
 * Keeps a scroller at its end while the person is there, and leaves it alone when not. It
 * moves in a ResizeObserver, after layout and before paint, so it costs no layout of its
 * own. Only a movement upward by hand counts as going away: cards that shrink, and what is
 * off screen getting its real height, move the place as well, and nobody meant that.
 */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How far from the end still counts as being there, in CSS pixels. */
const NEAR_PX = 24;

/** What a hand does when it scrolls; the bar itself is dragged with a pointer. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A movement so long after the last of these still belongs to it. */
const HAND_MS = 500;

/** Whether the person types in a field of it: that must not move away under their hands. */
function isWritingIn(content: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused?.matches('textarea, input, select') === true && content.contains(focused);
}

/** `isAway`: the person scrolled up. `toEnd` goes back and follows again. */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): { isAway: boolean; toEnd: () => void } {
  const [isAway, setIsAway] = useState(false);
  const isStuck = useRef(true);
  const toEnd = useCallback(() => {
    isStuck.current = true;
    setIsAway(false);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null) return undefined;
    let lastTop = element.scrollTop;
    let lastByHand = -Infinity;
    const onHand = () => {
      lastByHand = performance.now();
    };
    const onScroll = () => {
      const top = element.scrollTop;
      const isAtEnd = element.scrollHeight - top - element.clientHeight <= NEAR_PX;
      const isByHand = performance.now() - lastByHand < HAND_MS;
      if (isByHand) onHand();
      if (isAtEnd || (isByHand && top < lastTop)) {
        isStuck.current = isAtEnd;
        setIsAway(!isAtEnd);
      }
      lastTop = top;
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('scroll', onScroll, { passive: true, signal });
    for (const kind of BY_HAND) element.addEventListener(kind, onHand, { passive: true, signal });
    if (typeof ResizeObserver === 'undefined') return () => stop.abort();
    const observer = new ResizeObserver(() => {
      if (!isStuck.current || isWritingIn(inner)) return;
      element.scrollTop = element.scrollHeight;
      lastTop = element.scrollTop;
    });
    observer.observe(inner);
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [scroller, content]);

  return { isAway, toEnd };
}
