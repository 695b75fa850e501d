/** All commands as they stand now, and how to give one. Not part of the first load. */
import { useCallback, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useDraft, useRun, useSettings, useStores, useView } from '../stores.tsx';
import type { Command, CommandId, Effect } from './command.ts';
import { commandsFor } from './commands.ts';
import { giveCommand } from './give-command.ts';
import { ofRun } from './moment.ts';

export function useCommands(): {
  commands: readonly Command[];
  commandOf: (id: CommandId) => Command | undefined;
  give: (effect: Effect) => void;
} {
  const stores = useStores();
  const run = useRun(useShallow(ofRun));
  const hasDraft = useDraft((draft) => draft.text.trim() !== '');
  const language = useSettings((settings) => settings.language);
  const theme = useSettings((settings) => settings.theme);
  const loopView = useView((view) => view.loopView);
  const picked = useView((view) => view.chosenStep);
  const isStillThere = useRun((data) => picked?.at === data.state.cursor);
  const chosenStep = isStillThere ? picked : null;
  const commands = useMemo(
    () => commandsFor({ ...run, hasDraft, language, theme, loopView, chosenStep }),
    [run, hasDraft, language, theme, loopView, chosenStep],
  );
  const commandOf = (id: CommandId) => commands.find((one) => one.id === id);
  const give = useCallback((effect: Effect) => giveCommand(stores, effect), [stores]);
  return { commands, commandOf, give };
}
