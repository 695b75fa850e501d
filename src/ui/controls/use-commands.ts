/** The commands of now, and how to give one; shared by the bar, the keys and the welcome. */
import { useCallback, useMemo } from 'react';
import type { RunMode } from '../../worker/protocol.ts';
import { useDraft, useRun, useStores, type Stores } from '../stores.tsx';
import { commandsFor, type CommandState, type Effect } from './commands.ts';

export function useCommands(): {
  commands: readonly CommandState[];
  give: (effect: Effect) => void;
} {
  const stores = useStores();
  const driver = useRun((run) => run.driver);
  const session = useRun((run) => run.session);
  const isLoaded = useRun((run) => run.isLoaded);
  const isReadOnly = useRun((run) => run.isReadOnly);
  const draft = useDraft((d) => d.text);
  const commands = useMemo(
    () => commandsFor({ driver, session, isLoaded, isReadOnly }, draft),
    [driver, session, isLoaded, isReadOnly, draft],
  );
  const give = useCallback((effect: Effect) => giveCommand(stores, effect), [stores]);
  return { commands, give };
}

/** Sends the draft as a prompt and empties it; a blank draft sends nothing. */
export function startTurn(stores: Stores, mode: RunMode): void {
  const { text, setText } = stores.draft.getState();
  if (text.trim() === '') return;
  stores.run.getState().prompt(text.trim(), mode);
  setText('');
}

/** Does what a command says. */
export function giveCommand(stores: Stores, effect: Effect): void {
  const run = stores.run.getState();
  switch (effect.type) {
    case 'start':
      return startTurn(stores, effect.mode);
    case 'go':
      return run[effect.mode]();
    case 'pause':
      return run.pause();
    case 'abort':
      return run.abort();
    default:
      return effect satisfies never;
  }
}
