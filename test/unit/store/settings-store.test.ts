import { describe, expect, it } from 'vitest';
import { WrongPassphrase } from '../../../src/store/key-vault.ts';
import { createSettingsStore, DEFAULT_SETTINGS } from '../../../src/store/settings-store.ts';
import { connectionOf, KEY, sealedConnection, settingsOf, storeOf } from './rig.ts';

describe('a change', () => {
  it('is saved with what was there before', () => {
    const { store, written } = storeOf(settingsOf([connectionOf()]));
    store.getState().change({ compactAt: 7 });
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ compactAt: 7, active: 'c1' });
  });

  it('forgets the key of a connection that is gone', () => {
    const { store } = storeOf(settingsOf([connectionOf()], { c1: KEY }));
    store.getState().change({ connections: [], active: null });
    expect(store.getState().keys).toEqual({});
  });

  it('says so when it cannot be saved, and holds all the same', async () => {
    const save = async () => Promise.reject(new Error('full'));
    const problem = new Promise((resolve) => {
      const storage = { load: async () => undefined, save };
      const store = createSettingsStore(DEFAULT_SETTINGS, storage, (error) =>
        resolve({ error, theme: store.getState().theme }),
      );
      store.getState().change({ theme: 'dark' });
    });
    expect(await problem).toEqual({ error: new Error('full'), theme: 'dark' });
  });
});

describe('choosing what answers', () => {
  it('asks for the passphrase when the key is locked', async () => {
    const { store } = storeOf({ ...settingsOf([await sealedConnection('p')]), active: null });
    store.getState().choose('c1');
    expect(store.getState()).toMatchObject({ active: 'c1', unlocking: 'c1' });
    store.getState().dismissUnlock();
    store.getState().choose(null);
    expect(store.getState()).toMatchObject({ active: null, unlocking: null });
  });
});

describe('a key behind a passphrase', () => {
  it('is opened by it, in memory only', async () => {
    const { store, written } = storeOf(settingsOf([await sealedConnection('right')]));
    store.getState().askToUnlock('c1');
    await store.getState().unlock('c1', 'right');
    expect(store.getState()).toMatchObject({ keys: { c1: KEY }, unlocking: null });
    store.getState().change({ theme: 'dark' });
    expect(written.join('')).not.toContain(KEY);
  });

  it('stays locked, and asked for, when another one is given', async () => {
    const { store } = storeOf(settingsOf([await sealedConnection('right')]));
    store.getState().askToUnlock('c1');
    await expect(store.getState().unlock('c1', 'wrong')).rejects.toBeInstanceOf(WrongPassphrase);
    expect(store.getState()).toMatchObject({ keys: {}, unlocking: 'c1' });
  });

  it('is not opened from a record that is gone meanwhile', async () => {
    const { store } = storeOf(settingsOf([await sealedConnection('right')]));
    const opening = store.getState().unlock('c1', 'right');
    store.getState().change({ connections: [connectionOf()] });
    await opening;
    expect(store.getState().keys).toEqual({});
  });

  it('is forgotten by a lock; other keys stay', async () => {
    const sealed = await sealedConnection('p');
    const other = connectionOf({ id: 'c2' });
    const { store } = storeOf(settingsOf([sealed, other], { c1: KEY, c2: 'sk-2' }));
    store.getState().lock();
    expect(store.getState().keys).toEqual({ c2: 'sk-2' });
  });
});
