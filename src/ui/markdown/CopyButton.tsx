/**
 * Copies a text and says for a moment that it did, or that the browser would not let it.
 * The text is a function, so that a long one is put together only when it is wanted.
 */
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { IconButton } from '../common/Button.tsx';

const SAID_FOR_MS = 1_600;

export function CopyButton(props: { text: () => string; label: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text());
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const words = { copied: t('markdown.copied'), failed: t('markdown.copyFailed') };
  return (
    <IconButton
      size="small"
      label={outcome === null ? props.label : words[outcome]}
      onClick={() => void copy()}
    >
      {outcome === null && <Copy size={13} />}
      {outcome === 'copied' && <Check size={13} />}
      {outcome === 'failed' && <X size={13} />}
      <span className="sr-only" role="status">
        {outcome === null ? '' : words[outcome]}
      </span>
    </IconButton>
  );
}
