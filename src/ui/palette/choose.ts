/** Does what was chosen in the palette: a command, or going to a place. */
import type { Stores } from '../stores.tsx';
import { revealItem } from '../conversation/reveal.ts';
import { giveCommand } from '../controls/give-command.ts';
import type { Choice } from './entries.ts';

export function choose(stores: Stores, choice: Choice): void {
  const { showPane } = stores.view.getState();
  switch (choice.type) {
    case 'goToItem':
      return revealItem(choice.n, () => showPane('chat'));
    case 'goToFile':
      showPane('files');
      return pressWhenThere(`[data-path="${CSS.escape(choice.path)}"]`, FRAMES);
    default:
      return giveCommand(stores, choice);
  }
}

/** The pane of the files may be loading: so many frames are given to it, about a second. */
const FRAMES = 60;

/** Which file is shown is the pane's own affair, so its row is pressed as a person would. */
function pressWhenThere(selector: string, frames: number): void {
  const row = document.querySelector<HTMLElement>(selector);
  if (row !== null) {
    row.scrollIntoView?.({ block: 'nearest' });
    row.click();
  } else if (frames > 0) {
    requestAnimationFrame(() => pressWhenThere(selector, frames - 1));
  }
}
