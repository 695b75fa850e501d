import { describe, expect, it } from 'vitest';
import { isSealedKey, openKey, sealKey, WrongPassphrase } from '../../../src/store/key-vault.ts';

describe('a sealed key', () => {
  it('opens with its passphrase, however that was typed', async () => {
    const sealed = await sealKey('sk-1234567890', 'pässword');
    expect(await openKey(sealed, 'pa\u0308ssword')).toBe('sk-1234567890');
  });

  it('does not open with another one', async () => {
    const sealed = await sealKey('sk-1234567890', 'right');
    await expect(openKey(sealed, 'wrong')).rejects.toBeInstanceOf(WrongPassphrase);
  });

  it('does not open when it was damaged', async () => {
    const sealed = await sealKey('sk-1234567890', 'right');
    const damaged = { ...sealed, data: sealed.data.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) };
    await expect(openKey(damaged, 'right')).rejects.toBeInstanceOf(WrongPassphrase);
    await expect(openKey({ ...sealed, iv: '%' }, 'right')).rejects.toBeInstanceOf(WrongPassphrase);
  });

  it('holds nothing of the key, and is another one each time', async () => {
    const one = await sealKey('sk-1234567890', 'p');
    const two = await sealKey('sk-1234567890', 'p');
    expect(JSON.stringify(one)).not.toContain('1234567890');
    expect(one.data).not.toBe(two.data);
    expect(one.salt).not.toBe(two.salt);
  });

  it('is told from anything else that may be stored', async () => {
    const sealed = await sealKey('k', 'p');
    expect(isSealedKey(structuredClone(sealed))).toBe(true);
    for (const other of [
      null,
      'x',
      {},
      { ...sealed, version: 2 },
      { ...sealed, iterations: 1e12 },
    ]) {
      expect(isSealedKey(other)).toBe(false);
    }
  });
});
