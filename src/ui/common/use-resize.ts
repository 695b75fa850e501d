/** The size of an element as it changes, for what CSS alone cannot decide. */
import { useLayoutEffect, useState, type RefObject } from 'react';

export type Size = { width: number; height: number };

/** Content box of `ref`'s element in CSS pixels; zero before it is measured. */
export function useResize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
