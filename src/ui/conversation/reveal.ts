/**
 * Brings an item of the conversation before the person's eyes from another pane. Items
 * carry their entry's number as id. Where panes share one place, as on a phone, the
 * conversation may not be drawn yet: then it is shown first.
 */

export function itemId(n: number): string {
  return `conversation-item-${n}`;
}

/**
 * Scrolls the item that began with entry `n` into view and moves the focus there.
 * `showConversation` is called when it is not on the screen.
 */
export function revealItem(n: number, showConversation: () => void): void {
  if (focusItem(n)) return;
  showConversation();
  requestAnimationFrame(() => focusItem(n));
}

function focusItem(n: number): boolean {
  const element = document.getElementById(itemId(n));
  if (element === null || !isVisible(element)) return false;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  return true;
}

/** Taken for visible where the browser cannot tell. */
function isVisible(element: HTMLElement): boolean {
  return !('checkVisibility' in element) || element.checkVisibility();
}
