/**
 * A dialog that asks before it throws away what was changed. Escape is caught before it
 * closes; a close that cannot be caught, such as a second Escape, opens the dialog again.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';

export type GuardedClose = {
  /** Goes on an element inside of the dialog. */
  inside: RefObject<HTMLFormElement | null>;
  isAsking: boolean;
  /** What the dialog calls when it was closed. */
  onClose: () => void;
  stay: () => void;
  /** Closes without asking. */
  leave: () => void;
};

export function useGuardedClose(isDirty: boolean, close: () => void): GuardedClose {
  const inside = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!isDirty || !dialog) return undefined;
    const ask = (event: Event) => {
      event.preventDefault();
      setAsking(true);
    };
    dialog.addEventListener('cancel', ask);
    return () => dialog.removeEventListener('cancel', ask);
  }, [isDirty]);
  return {
    inside,
    isAsking: isAsking && isDirty,
    onClose: () => {
      if (!isDirty || isLeaving.current) return close();
      inside.current?.closest('dialog')?.showModal();
      inside.current?.querySelector<HTMLElement>('[data-question] button')?.focus();
      setAsking(true);
    },
    stay: () => setAsking(false),
    leave: () => {
      isLeaving.current = true;
      inside.current?.closest('dialog')?.close();
    },
  };
}
