/**
 * Asks before a dialog closes over changes. The native `dialog` closes on Escape and by its
 * own button; both are held up on their way in, so nothing flickers and nothing is lost.
 */
import { useEffect, useState, type RefObject } from 'react';

/** `content`: an element of ours in the dialog, outside of which only its own button is. */
export function useCloseGuard(content: RefObject<HTMLElement | null>, isDirty: boolean) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    if (!isDirty || !dialog) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setAsking(true);
    };
    const press = (event: KeyboardEvent) => {
      // An input method closes its own list with the same key.
      if (event.key === 'Escape' && !event.isComposing) hold(event);
    };
    const click = (event: Event) => {
      const isOurs = event.target instanceof Node && content.current?.contains(event.target);
      if (!isOurs && event.target instanceof Element && event.target.closest('button')) hold(event);
    };
    const stop = new AbortController();
    const { signal } = stop;
    dialog.addEventListener('keydown', press, { signal });
    dialog.addEventListener('cancel', hold, { signal });
    dialog.addEventListener('click', click, { capture: true, signal });
    return () => stop.abort();
  }, [content, isDirty]);
  return { isAsking: isAsking && isDirty, stay: () => setAsking(false) };
}
