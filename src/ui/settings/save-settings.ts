/** Takes a checked form into the store: seals the keys that are to be behind a passphrase. */
import type { Connection } from '../../store/connections.ts';
import { sealKey } from '../../store/key-vault.ts';
import type { SettingsStore } from '../../store/settings-store.ts';
import type { Saved } from '../connect/connection-form.ts';
import type { Checked, Form } from './settings-form.ts';

/** Saves all of it at once, after the sealing, which takes a moment. */
export async function saveSettings(
  settings: SettingsStore,
  { fields, saved }: Extract<Checked, { ok: true }>,
  { isDemo, selected }: Pick<Form, 'isDemo' | 'selected'>,
): Promise<void> {
  const connections = await Promise.all(saved.map(sealOne));
  const keys = saved.flatMap(({ connection, key }) => (key === '' ? [] : [[connection.id, key]]));
  settings.getState().change({
    ...fields,
    connections,
    active: isDemo ? null : selected,
    keys: Object.fromEntries(keys),
  });
}

async function sealOne({ connection, key, seal }: Saved): Promise<Connection> {
  return seal === null ? connection : { ...connection, sealed: await sealKey(key, seal) };
}
