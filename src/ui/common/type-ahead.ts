/**
 * Keys that are pressed while what was asked for is still on its way. They are meant for it
 * and not for what has the focus until then, where a Space would press a button. What they
 * write is kept for whom it concerns; a key that writes nothing is dropped.
 */

type Held = { text: string; listening: AbortController };

let held: Held | null = null;

/** Keeps keys from the page until they are released. Escape and the pointer release them, too. */
export function holdKeys(): void {
  if (held !== null) return;
  const own: Held = { text: '', listening: new AbortController() };
  held = own;
  const options = { capture: true, signal: own.listening.signal };
  const keep = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') releaseKeys();
    else own.text = typed(own.text, event);
  };
  addEventListener('keydown', keep, options);
  addEventListener('pointerdown', releaseKeys, options);
}

/** What was written since keys are held; empty when they are not. */
export function heldText(): string {
  return held?.text ?? '';
}

/** Gives the page its keys back. What was written is gone. */
export function releaseKeys(): void {
  held?.listening.abort();
  held = null;
}

function typed(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 && !ctrlKey && !metaKey ? text + key : text;
}
