/**
 * Dragging a row of a list by its handle, with mouse, pen or finger. The row lands in the gap
 * that is nearest to the pointer; near an edge the list scrolls. What the gaps mean is the
 * caller's business.
 */
import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

const EDGE_PX = 36;
const SCROLL_PX = 12;

type Drag = { key: string; gap: number };

/** Rows carry `data-row`; `onDrop` gets the row's key and the index of the row behind the gap. */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (key: string, gap: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });

  const begin = useCallback(
    (event: PointerEvent, key: string) => {
      if (event.button !== 0) return;
      const listening = new AbortController();
      stop.current = listening;
      const { signal } = listening;
      const end = (isDropped: boolean) => {
        listening.abort();
        const dropped = current.current;
        current.current = null;
        setDrag(null);
        if (isDropped && dropped !== null) drop.current(dropped.key, dropped.gap);
      };
      const move = ({ clientY }: { clientY: number }) => {
        if (list.current === null) return;
        scrollAtEdge(list.current, clientY);
        const gap = gapAt(list.current, clientY);
        if (current.current?.gap === gap) return;
        current.current = { key, gap };
        setDrag(current.current);
      };
      addEventListener('pointermove', move, { signal });
      addEventListener('pointerup', () => end(true), { signal });
      addEventListener('pointercancel', () => end(false), { signal });
    },
    [list],
  );
  return { key: drag?.key ?? null, gap: drag?.gap ?? null, begin };
}

function gapAt(list: HTMLElement, y: number): number {
  const rows = [...list.querySelectorAll('[data-row]')];
  const behind = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return behind < 0 ? rows.length : behind;
}

function scrollAtEdge(list: HTMLElement, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE_PX) list.scrollTop -= SCROLL_PX;
  else if (y > bottom - EDGE_PX) list.scrollTop += SCROLL_PX;
}
