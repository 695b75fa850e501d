import type { KeyboardEvent } from 'react';

/**
 * Whether a key press belongs to an input method: an Enter that picks a Chinese word must
 * send nothing. Safari says 229 for the Enter that ends a composition, after
 * `isComposing` is over.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
