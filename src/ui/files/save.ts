/**
 * Files of the workspace onto the person's disk: one as it is, or all as a zip. Nothing
 * leaves the page on the way. The zip is written file by file, so that a large workspace
 * does not hold the page; `fflate` is loaded when it is wanted.
 */
import type { FileState } from '../../trace/state.ts';

/** Characters that some file system refuses, and those that hide in a name. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name that every file system takes; `other` where nothing of it is left. */
export function safeName(name: string, other: string): string {
  const clean = name
    .replace(UNSAFE, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 120);
  if (clean === '' || /^_+$/.test(clean)) return other;
  return RESERVED.test(clean) ? `_${clean}` : clean;
}

/** Offers `parts` as a file to save. */
export function saveAs(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after this task; a minute is long enough for any.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * All files as the bytes of a zip, with their paths without the slash in front. A file
 * whose text is not stored is left out and named in `missing`.
 */
export async function zipOf(
  files: Iterable<FileState>,
  readBlob: (hash: string) => Promise<string | null>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>[]; missing: string[] }> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  const missing: string[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else bytes.push(new Uint8Array(chunk));
  });
  for (const file of files) {
    const text = await readBlob(file.hash);
    if (text === null) {
      missing.push(file.path);
      continue;
    }
    const entry = new ZipDeflate(file.path.replace(/^\/+/, ''), { level: 6 });
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  if (failure !== null) throw failure;
  return { bytes, missing };
}
