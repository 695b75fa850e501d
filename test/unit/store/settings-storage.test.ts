import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createSettingsStorage, loadWithin } from '../../../src/store/settings-storage.ts';

const never = () => new Promise<never>(() => undefined);
const atOnce = async () => undefined;

describe('loading the settings', () => {
  it('gives what was stored', async () => {
    const storage = createSettingsStorage();
    await storage.save({ version: 1, theme: 'dark' });
    const { record } = await loadWithin(createSettingsStorage(), 500, never);
    expect(record).toEqual({ version: 1, theme: 'dark' });
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
