/**
 * A blob's text, read when its hash changes. The text of the last hash stays until the new
 * one is here, so a file that an agent rewrites does not flicker, and an answer that comes
 * after the next question is dropped.
 */
import { useEffect, useState } from 'react';
import { useRun } from '../stores.tsx';

/** `text` is null while nothing was read yet, or when the blob is `missing`. */
export type BlobText = { text: string | null; status: 'reading' | 'read' | 'missing' };

export function useBlob(hash: string | null): BlobText {
  const readBlob = useRun((run) => run.readBlob);
  const [last, setLast] = useState<{ hash: string | null; text: string | null }>({
    hash: null,
    text: null,
  });
  useEffect(() => {
    if (hash === null) return undefined;
    let isStale = false;
    const keep = (text: string | null) => {
      if (!isStale) setLast({ hash, text });
    };
    readBlob(hash).then(keep, () => keep(null));
    return () => {
      isStale = true;
    };
  }, [hash, readBlob]);
  if (hash === null || last.hash !== hash) return { text: last.text, status: 'reading' };
  return { text: last.text, status: last.text === null ? 'missing' : 'read' };
}
