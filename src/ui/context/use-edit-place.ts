/** Whether the context may be edited now, followed live, and what an edit is made on. */
import { useMemo } from 'react';
import { useRun, useSettings } from '../stores.tsx';
import type { DraftSource } from './editor-draft.ts';
import { editPlaceOf, type EditPlace } from './edit-place.ts';

const NO_TOOLS: readonly string[] = [];

export function useEditPlace(): EditPlace {
  const paused = useRun((run) => run.state.paused);
  const messages = useRun((run) => run.state.messages);
  const driver = useRun((run) => run.driver);
  const isReadOnly = useRun((run) => run.isReadOnly);
  return useMemo(
    () => editPlaceOf({ paused, messages }, driver, isReadOnly),
    [paused, messages, driver, isReadOnly],
  );
}

/** The context as it stands, with the tools that the request at hand offers. */
export function useDraftSource(place: EditPlace): DraftSource {
  const messages = useRun((run) => run.state.messages);
  const shelf = useRun((run) => run.state.shelf);
  const value = useRun((run) => run.state.step?.value);
  const ofTurn = useRun((run) => run.state.systemPrompt);
  const ofSettings = useSettings((settings) => settings.systemPrompt);
  const systemPrompt = place.type === 'open' ? ofSettings : ofTurn;
  const isLastLocked = place.type === 'rest' && place.isLastLocked;
  const isAtRequest = place.type === 'rest' && place.step === 'stream';
  const tools = isAtRequest && value && 'tools' in value ? value.tools : NO_TOOLS;
  return useMemo(
    () => ({ messages, shelf, systemPrompt, tools, isLastLocked }),
    [messages, shelf, systemPrompt, tools, isLastLocked],
  );
}
