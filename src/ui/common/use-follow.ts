/**
 * Keeps a virtual list at its end while rows come, until the person scrolls up, and again
 * when they are back at the end.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';

/** `slackPx`: this close to the end counts as being there. */
export function useFollow(count: number, slackPx: number, isWanted = true) {
  const list = useRef<VListHandle>(null);
  const [isFollowing, setIsFollowing] = useState(isWanted);
  const lastOffset = useRef(0);
  useLayoutEffect(() => {
    if (isFollowing && count > 0) list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count, isFollowing]);
  const onScroll = (offset: number) => {
    const handle = list.current;
    if (handle === null) return;
    const isAtEnd = handle.scrollSize - offset - handle.viewportSize <= slackPx;
    // Only a movement upward is a wish to stay; rows that came do not move anything.
    if (isAtEnd || offset < lastOffset.current) setIsFollowing(isAtEnd);
    lastOffset.current = offset;
  };
  return { list, isFollowing, onScroll, follow: () => setIsFollowing(true) };
}
