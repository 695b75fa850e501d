import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { fromRecord } from '../../../src/store/settings-record.ts';
import { createSettingsStorage, loadWithin } from '../../../src/store/settings-storage.ts';
import { DEFAULT_SETTINGS } from '../../../src/store/settings-store.ts';

const never = () => new Promise<never>(() => undefined);
const atOnce = async () => undefined;

describe('loading the settings', () => {
  it('gives what was stored', async () => {
    const storage = createSettingsStorage();
    const settings = { ...DEFAULT_SETTINGS, theme: 'dark' as const };
    await storage.save(settings);
    const { record } = await loadWithin(createSettingsStorage(), 500, never);
    expect(fromRecord(record, 'en')).toEqual(settings);
  });

  it('gives nothing where the database cannot be opened', async () => {
    const load = async () => Promise.reject(new DOMException('no', 'SecurityError'));
    const { record, late } = await loadWithin({ load }, 500, never);
    expect(record).toBeUndefined();
    expect(await late).toBeUndefined();
  });

  it('does not wait longer than the limit, and hands over what comes late', async () => {
    let resolve: (record: unknown) => void = () => undefined;
    const promise = new Promise<unknown>((done) => {
      resolve = done;
    });
    const { record, late } = await loadWithin({ load: () => promise }, 500, atOnce);
    expect(record).toBeUndefined();
    resolve({ version: 1 });
    expect(await late).toEqual({ version: 1 });
  });

  it('waits for exactly the limit that it was given', async () => {
    const asked: number[] = [];
    const wait = async (ms: number) => void asked.push(ms);
    await loadWithin({ load: never }, 500, wait);
    expect(asked).toEqual([500]);
  });
});
