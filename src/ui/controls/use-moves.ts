/** The commands that move the loop, as they stand now, and how to give one. */
import { useCallback, useMemo } from 'react';
import { useDraft, useRun, useStores } from '../stores.tsx';
import type { Command, Effect, MoveId } from './command.ts';
import { giveCommand } from './give-command.ts';
import { moveCommands } from './move-commands.ts';

export function useMoves(): {
  moveOf: (id: MoveId) => Command | undefined;
  give: (effect: Effect) => void;
} {
  const stores = useStores();
  const driver = useRun((run) => run.driver);
  const session = useRun((run) => run.session);
  const isLoaded = useRun((run) => run.isLoaded);
  const isReadOnly = useRun((run) => run.isReadOnly);
  const hasDraft = useDraft((draft) => draft.text.trim() !== '');
  const moves = useMemo(
    () => moveCommands({ driver, session, isLoaded, isReadOnly, hasDraft }),
    [driver, session, isLoaded, isReadOnly, hasDraft],
  );
  const moveOf = (id: MoveId) => moves.find((one) => one.id === id);
  const give = useCallback((effect: Effect) => giveCommand(stores, effect), [stores]);
  return { moveOf, give };
}
