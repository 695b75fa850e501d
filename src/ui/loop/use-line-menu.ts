/**
 * The menu of a line: where it is open, and who gets the focus back. The menu itself is a
 * chunk of its own that comes with the first opening.
 */
import { useCallback, useRef, useState, type MouseEvent } from 'react';
import type { StepId } from '../../agent/types.ts';
import { below, gutterOf, stepOf } from './line-place.ts';

type Place = { x: number; y: number };

export type LineMenuState = {
  at: { step: StepId; place: Place } | null;
  /** Opens it for the line of an element; false where no step comes. */
  open: (element: Element, place: Place) => boolean;
  onClose: (cause: 'chosen' | 'dismissed' | 'outside') => void;
  onContextMenu: (event: MouseEvent) => void;
};

export function useLineMenu(): LineMenuState {
  const [at, setAt] = useState<LineMenuState['at']>(null);
  const opener = useRef<HTMLElement | null>(null);
  const open = (element: Element, place: Place): boolean => {
    const step = stepOf(element);
    if (step === null) return false;
    opener.current = gutterOf(element);
    setAt({ step, place });
    return true;
  };
  const onClose = useCallback<LineMenuState['onClose']>((cause) => {
    setAt(null);
    // A press outside has already chosen what has the focus next.
    if (cause !== 'outside') opener.current?.focus({ preventScroll: true });
  }, []);
  const onContextMenu = (event: MouseEvent) => {
    const element = event.target as Element;
    // Selected code is to be copied: then the browser's own menu is what one wants.
    const isInCode = element.closest('code') !== null;
    if (isInCode && document.getSelection()?.isCollapsed === false) return;
    // The keyboard's menu key may tell no place of the pointer.
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const place = isByKey ? below(element) : { x: event.clientX, y: event.clientY };
    if (open(element, place)) event.preventDefault();
  };
  return { at, open, onClose, onContextMenu };
}
