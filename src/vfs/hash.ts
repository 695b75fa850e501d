/**
 * The name of a text: SHA-256 of its UTF-8 bytes, in hex. Computed here rather than by
 * `crypto.subtle`, which is absent on plain http (a classroom's LAN) and cannot answer at
 * once: one way that always works beats two that must agree.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { FileError } from './errors.ts';
import type { BlobRef } from './types.ts';

const encoder = new TextEncoder();

/** Name and size of a text. Half a surrogate pair counts as U+FFFD, as in UTF-8. */
export function toBlobRef(text: string): BlobRef {
  const bytes = encoder.encode(text);
  return { hash: bytesToHex(sha256(bytes)), size: bytes.length };
}

/**
 * Throws FileError for a text with half of a surrogate pair. Two texts that differ only in
 * such halves have the same UTF-8, so under one name they could not both be kept.
 */
export function refuseHalfCharacters(path: string, text: string): void {
  const at = text.search(/\p{Cs}/u);
  if (at === -1) return;
  const line = text.slice(0, at).split('\n').length;
  throw new FileError(
    'not-text',
    path,
    `the text for ${path} has half of a character (a lone surrogate) in line ${line}: write it whole`,
  );
}
