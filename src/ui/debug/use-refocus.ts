/**
 * Keeps the keyboard in a list when the row that had the focus is deleted: the row that took
 * its place gets it, or the one before, or what `fallback` finds when the list is empty.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

export function useRefocus(
  list: RefObject<HTMLElement | null>,
  count: number,
  fallback: () => HTMLElement | null | undefined,
): void {
  const had = useRef<number | null>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (!isShorter || had.current === null || document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const row = rows?.[Math.min(had.current, count - 1)];
    const control = row?.querySelector<HTMLElement>('button, input');
    (control ?? fallback())?.focus();
  });
  useEffect(() => {
    const element = list.current;
    const remember = (event: FocusEvent) => {
      const rows = [...(element?.children ?? [])];
      const at = rows.findIndex(
        (row) => event.target instanceof Node && row.contains(event.target),
      );
      had.current = at < 0 ? null : at;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [list]);
}
