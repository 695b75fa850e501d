/**
 * Listens on the whole page for the keys of the commands. A key of ours is ours also while
 * its command cannot be given, so that one pressed too late does not reach the browser. In a
 * dialog no key is for the loop behind it. What moves the loop is there at once; the rest of
 * the list is loaded when a key first asks for it.
 */
import { useEffect } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { holdKeys, releaseKeys } from '../common/type-ahead.ts';
import { useStores, type Stores } from '../stores.tsx';
import type { Command, CommandId, Effect } from './command.ts';
import { giveCommand } from './give-command.ts';
import { commandOf, isFresh } from './keys.ts';
import { momentOf, type Moment } from './moment.ts';
import { isMove, moveCommands } from './move-commands.ts';

export function useKeys(): void {
  const stores = useStores();
  const t = useT();
  useEffect(() => {
    const tell = ({ message }: Error) =>
      stores.run.getState().tell('page', t('shell.notDrawn', { message }));
    const press = (event: KeyboardEvent) => {
      const id = event.defaultPrevented ? null : commandOf(event, isText(event.target));
      if (id === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (isFresh(id, event)) obey(stores, id, tell);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [stores, t]);
}

type CommandsFor = (moment: Moment) => readonly Command[];

/** All commands, once they are here: then a key is obeyed before the next one is pressed. */
let allCommands: CommandsFor | null = null;

function obey(stores: Stores, id: CommandId, tell: (error: Error) => void): void {
  const give = (commandsFor: CommandsFor): Effect | undefined => {
    const effect = commandsFor(momentOf(stores)).find((command) => command.id === id)?.effect;
    if (effect) giveCommand(stores, effect);
    return effect ?? undefined;
  };
  if (isMove(id)) give(moveCommands);
  else if (allCommands !== null) give(allCommands);
  else {
    holdKeys();
    import('./commands.ts')
      .then(({ commandsFor }) => {
        allCommands = commandsFor;
        if (give(commandsFor)?.type !== 'open') releaseKeys();
      })
      // A press that could not be obeyed can be made again; it is loaded anew then.
      .catch((error: Error) => {
        releaseKeys();
        tell(error);
      });
  }
}

/** Kinds of `input` in which nothing is written. */
const WORDLESS = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WORDLESS.test(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
