/** Listens on the whole page for the keys of the commands. */
import { useEffect } from 'react';
import { useStores } from '../stores.tsx';
import { commandsFor } from './commands.ts';
import { commandOf } from './keys.ts';
import { giveCommand } from './use-commands.ts';

export function useKeys(): void {
  const stores = useStores();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const id = event.defaultPrevented ? null : commandOf(event);
      if (id === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      const { run, draft } = stores;
      const commands = commandsFor(run.getState(), draft.getState().text);
      const effect = commands.find((command) => command.id === id)?.effect;
      if (effect) giveCommand(stores, effect);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [stores]);
}
