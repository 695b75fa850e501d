import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toBlobRef } from '../../../src/vfs/index.ts';

describe('toBlobRef', () => {
  it('gives the published SHA-256 of "abc"', () => {
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(toBlobRef('abc')).toEqual({ hash, size: 3 });
  });

  it.each(['', 'Abschätzung', '🙂\r\n', '\ufeffhead', 'x'.repeat(100_000)])(
    'agrees with another implementation and counts bytes of UTF-8',
    (text) => {
      expect(toBlobRef(text)).toEqual({
        hash: createHash('sha256').update(text, 'utf8').digest('hex'),
        size: Buffer.byteLength(text),
      });
    },
  );
});
