/** What must stay on the page: a failure to load or draw it stands in its place, with a retry. */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { ErrorBoundary } from '../common/ErrorBoundary.tsx';
import styles from './PaneBody.module.css';

export function Retried({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <ErrorBoundary
      renderFailure={({ message }, retry) => (
        <div className={styles['failed']} role="alert">
          <p>{t('shell.crashed', { message })}</p>
          <Button onClick={retry}>{t('shell.retry')}</Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
