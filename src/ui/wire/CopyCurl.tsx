/** Copies a request as a command for a shell, with a variable where the key was. */
import { Check, Terminal, X } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { toCurl } from './curl.ts';
import { useCopy } from './use-copy.ts';

export function CopyCurl(props: { request: RequestState }) {
  const t = useT();
  const { outcome, copy } = useCopy();
  const Icon = { none: Terminal, copied: Check, failed: X }[outcome];
  const words = { copied: t('markdown.copied'), failed: t('markdown.copyFailed') };
  return (
    <Button
      size="small"
      title={t('wire.copyCurlTitle')}
      data-testid="copy-curl"
      onClick={() => copy(() => toCurl(props.request))}
    >
      <Icon size={12} aria-hidden="true" />
      {t('wire.copyCurl')}
      <span className="sr-only" role="status">
        {outcome === 'none' ? '' : words[outcome]}
      </span>
    </Button>
  );
}
