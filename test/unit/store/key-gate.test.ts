import { describe, expect, it } from 'vitest';
import { createKeyGate } from '../../../src/store/key-gate.ts';
import { toRunSettings, type Settings } from '../../../src/store/settings-store.ts';
import type { Command } from '../../../src/worker/protocol.ts';
import { connectionOf, KEY, sealedConnection, settingsOf, storeOf } from './rig.ts';

const PROMPT: Command = { type: 'prompt', text: 'go', mode: 'step' };

/** The page's wiring: the worker is configured before the gate hears of a change. */
function gated(settings: Settings) {
  const sent: Command[] = [];
  const { client, watch } = createKeyGate({
    send: (command) => void sent.push(command),
    onNotice: () => () => undefined,
    readBlob: async () => null,
    listModels: async () => [],
  });
  const { store } = storeOf(settings);
  store.subscribe((state) => sent.push({ type: 'configure', settings: toRunSettings(state) }));
  const givenUp: string[] = [];
  watch(store, (text) => givenUp.push(text));
  const keysSent = () =>
    sent.flatMap((command) =>
      command.type === 'configure' && command.settings.connection.kind === 'network'
        ? [command.settings.connection.apiKey]
        : [],
    );
  return { sent, client, store, givenUp, keysSent, types: () => sent.map(({ type }) => type) };
}

describe('a prompt', () => {
  it('passes when no key is locked', () => {
    for (const settings of [settingsOf([]), settingsOf([connectionOf()])]) {
      const { client, sent } = gated(settings);
      client.send(PROMPT);
      expect(sent).toEqual([PROMPT]);
    }
  });

  it('waits for the passphrase, and goes after the key', async () => {
    const { client, store, types, keysSent, givenUp } = gated(
      settingsOf([await sealedConnection('right')]),
    );
    client.send(PROMPT);
    expect(store.getState().unlocking).toBe('c1');
    expect(types()).not.toContain('prompt');
    await expect(store.getState().unlock('c1', 'wrong')).rejects.toThrow('does not open');
    expect(types()).not.toContain('prompt');
    await store.getState().unlock('c1', 'right');
    expect(types().at(-1)).toBe('prompt');
    expect(keysSent().at(-1)).toBe(KEY);
    expect(givenUp).toEqual([]);
  });

  it('goes back to who wrote it when the key is not unlocked', async () => {
    const { client, store, types, givenUp } = gated(settingsOf([await sealedConnection('p')]));
    client.send(PROMPT);
    store.getState().dismissUnlock();
    expect(givenUp).toEqual(['go']);
    expect(types()).not.toContain('prompt');
    await store.getState().unlock('c1', 'p');
    expect(types()).not.toContain('prompt');
  });

  it('waits alone: every other command passes', async () => {
    const { client, sent } = gated(settingsOf([await sealedConnection('p')]));
    client.send({ type: 'abort' });
    expect(sent).toEqual([{ type: 'abort' }]);
  });
});
