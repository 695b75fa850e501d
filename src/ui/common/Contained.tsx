/**
 * A part that opens over the page or beside its panes: when it cannot be loaded or drawn, that
 * is told as a trouble and the part is gone, and the page stays. Opened again, it is tried
 * anew.
 */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { useStores } from '../stores.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export function Contained(props: {
  /** Closes the part, so that it can be opened again. */
  onFailure?: () => void;
  children: ReactNode;
}) {
  const t = useT();
  const { run } = useStores();
  return (
    <ErrorBoundary
      renderFailure={() => null}
      onFailure={({ message }) => {
        run.getState().tell('page', t('shell.notDrawn', { message }));
        props.onFailure?.();
      }}
    >
      {props.children}
    </ErrorBoundary>
  );
}
