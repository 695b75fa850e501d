/**
 * Keeps a scroller at its end while the person is there, and leaves it alone when not. It
 * moves in a ResizeObserver, after layout and before paint, so it costs no layout of its
 * own. Only a movement upward counts as going away: text that grew between our scrolling
 * and its event would otherwise look like one.
 */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How far from the end still counts as being there, in CSS pixels. */
const NEAR_PX = 24;

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
    const onScroll = () => {
      const top = element.scrollTop;
      const isAtEnd = element.scrollHeight - top - element.clientHeight <= NEAR_PX;
      if (isAtEnd || top < lastTop) {
        isStuck.current = isAtEnd;
        setIsAway(!isAtEnd);
      }
      lastTop = top;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    if (typeof ResizeObserver === 'undefined') {
      return () => element.removeEventListener('scroll', onScroll);
    }
    const observer = new ResizeObserver(() => {
      if (!isStuck.current) return;
      element.scrollTop = element.scrollHeight;
      lastTop = element.scrollTop;
    });
    observer.observe(inner);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, content]);

  return { isAway, toEnd };
}
