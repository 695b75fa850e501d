/**
 * Puts the focus into the first field of a form when it comes: it may come after the press
 * that asked for it, and a dialog by itself would begin with its close button.
 */
import { useEffect, type RefObject } from 'react';

export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>('textarea, input, select') ?? [];
    [...fields].find((field) => field.closest('[hidden]') === null)?.focus();
  }, [form]);
}
