/**
 * Which errors are shown. What is typed and wrong is said at once; that something is still
 * missing only after a try to save, for nobody wants to be blamed for a form just opened.
 */
import type { BreakpointForm, FormErrors, FormField } from './breakpoint-form.ts';

export function shownErrors(
  form: BreakpointForm,
  errors: FormErrors,
  isTried: boolean,
): FormErrors {
  if (isTried) return errors;
  const shown = Object.entries(errors).filter(([field]) => form[field as FormField] !== '');
  return Object.fromEntries(shown) as FormErrors;
}
