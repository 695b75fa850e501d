/**
 * Puts a text in the clipboard and says for a moment how that went. Whatever is copied from
 * this pane goes through here, so that a key that a person wrote into a message, the only
 * place where the recorder leaves it, does not leave the page with it.
 */
import { useEffect, useState } from 'react';
import { useStores } from '../stores.tsx';
import { withoutSecret } from './curl.ts';

const SAID_FOR_MS = 1_600;

export type CopyOutcome = 'none' | 'copied' | 'failed';

export function useCopy(): { outcome: CopyOutcome; copy: (text: () => string) => void } {
  const { settings } = useStores();
  const [outcome, setOutcome] = useState<CopyOutcome>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const write = async (text: () => string) => {
    try {
      const keys = Object.values(settings.getState().keys);
      const clean = keys.reduce(withoutSecret, text());
      await navigator.clipboard.writeText(clean);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return { outcome, copy: (text) => void write(text) };
}
