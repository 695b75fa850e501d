/**
 * Holds a prompt back while the key that it needs is behind its passphrase, and lets it go
 * once the key is open. It stands between the stores and the worker, so no place from which
 * a turn can begin has to know about keys. A prompt that is given up goes back to who wrote it.
 */
import type { Command } from '../worker/protocol.ts';
import type { AgentClient } from './agent-client.ts';
import { activeConnection, isLocked } from './connections.ts';
import type { SettingsStore } from './settings-store.ts';

type Prompt = Extract<Command, { type: 'prompt' }>;

export type KeyGate = {
  /** The client for everybody; its prompts pass the gate. */
  client: AgentClient;
  /** Closes the gate by these settings. `onGivenUp` gets the text of a prompt that does not go. */
  watch(settings: SettingsStore, onGivenUp: (text: string) => void): void;
};

/** A gate in front of `client`, open until it watches settings. */
export function createKeyGate(client: AgentClient): KeyGate {
  let settings: SettingsStore | null = null;
  let held: Prompt | null = null;

  function isClosed(): boolean {
    const state = settings?.getState();
    const connection = state === undefined ? null : activeConnection(state);
    return state !== undefined && connection !== null && isLocked(connection, state.keys);
  }

  function send(command: Command): void {
    const { active, askToUnlock } = settings?.getState() ?? {};
    if (command.type !== 'prompt' || !isClosed() || !active) return client.send(command);
    held = command;
    askToUnlock?.(active);
  }

  return {
    client: { ...client, send },
    watch: (watched, onGivenUp) => {
      settings = watched;
      watched.subscribe(({ unlocking }) => {
        if (held === null || unlocking !== null) return;
        const prompt = held;
        held = null;
        if (isClosed()) onGivenUp(prompt.text);
        else client.send(prompt);
      });
    },
  };
}
