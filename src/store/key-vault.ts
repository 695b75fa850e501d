/**
 * Seals a key behind a passphrase, so that what is stored on the device is of no use to who
 * copies it: PBKDF2 (SHA-256, 600,000 iterations, the figure that OWASP's password storage
 * sheet names) makes an AES-256-GCM key of the passphrase. Only WebCrypto, no state; whoever
 * calls keeps the opened key and decides when to forget it.
 */

/** A sealed key as it is stored: all fields but the numbers are base64. */
export type SealedKey = {
  version: 1;
  iterations: number;
  salt: string;
  iv: string;
  data: string;
};

const ITERATIONS = 600_000;

/** The passphrase does not open this key, or the record was damaged: one cannot tell which. */
export class WrongPassphrase extends Error {
  override name = 'WrongPassphrase';
}

/** Whether this page may use WebCrypto: browsers give it to secure contexts only. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Seals `key`. Each sealing has a salt and a nonce of its own. */
export async function sealKey(key: string, passphrase: string): Promise<SealedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = await deriveCipher(passphrase, salt, ITERATIONS);
  const bytes = new TextEncoder().encode(key);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, bytes);
  return {
    version: 1,
    iterations: ITERATIONS,
    salt: toBase64(salt),
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
  };
}

/** The key again. Rejects with WrongPassphrase when the passphrase does not open it. */
export async function openKey(sealed: SealedKey, passphrase: string): Promise<string> {
  try {
    const salt = fromBase64(sealed.salt);
    const cipher = await deriveCipher(passphrase, salt, sealed.iterations);
    const iv = fromBase64(sealed.iv);
    const bytes = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      cipher,
      fromBase64(sealed.data),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    throw new WrongPassphrase('This passphrase does not open the key.');
  }
}

/** Whether stored data is a sealed key of a version that this app reads. */
export function isSealedKey(value: unknown): value is SealedKey {
  if (typeof value !== 'object' || value === null) return false;
  const { version, iterations, salt, iv, data } = value as Record<string, unknown>;
  const texts = [salt, iv, data];
  return (
    version === 1 &&
    Number.isInteger(iterations) &&
    // A record that asks for endless work is no record of ours.
    Number(iterations) > 0 &&
    Number(iterations) <= 10_000_000 &&
    texts.every((text) => typeof text === 'string')
  );
}

async function deriveCipher(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // The same passphrase can be typed in two Unicode forms.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
