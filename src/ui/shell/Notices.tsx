/**
 * What a person must know about the page itself: that nothing is kept, that they may only
 * look, and what failed. The first two are bars; a failure is a card until dismissed.
 */
import { HardDrive, Lock, TriangleAlert, X } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button, IconButton } from '../common/Button.tsx';
import { ErrorBoundary } from '../common/ErrorBoundary.tsx';
import { later } from '../common/later.tsx';
import { useRun, useStores } from '../stores.tsx';
import styles from './Notices.module.css';

const Problems = later(async () => (await import('../common/Problems.tsx')).Problems);

export function Bars() {
  const t = useT();
  const storage = useRun((run) => run.storage);
  const isReadOnly = useRun((run) => run.isReadOnly);
  const takeOver = useRun((run) => run.takeOver);
  const [isSeen, setSeen] = useState(false);
  return (
    <>
      {isReadOnly && (
        <Bar
          icon={<Lock size={14} aria-hidden="true" />}
          action={<Button onClick={takeOver}>{t('shell.takeOver')}</Button>}
        >
          {t('shell.readOnly')}
        </Bar>
      )}
      {storage.keptAs === 'memory' && !isSeen && (
        <Bar icon={<HardDrive size={14} aria-hidden="true" />} onDismiss={() => setSeen(true)}>
          {t('shell.memoryOnly')} {storage.reason}
        </Bar>
      )}
    </>
  );
}

function Bar(props: {
  icon: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}) {
  const t = useT();
  return (
    <div className={styles['bar']}>
      {props.icon}
      <output>{props.children}</output>
      {props.action}
      {props.onDismiss && (
        <IconButton size="small" label={t('shell.dismiss')} onClick={props.onDismiss}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

export function Toasts() {
  const t = useT();
  const { run } = useStores();
  const troubles = useRun((data) => data.troubles);
  return (
    <div className={styles['toasts']}>
      {troubles.map(({ id, during, message, problems = [] }) => (
        <div key={id} role="alert" className={styles['toast']}>
          <TriangleAlert size={16} aria-hidden="true" />
          <div>
            <b>{t('shell.problem', { during })}</b>
            {message !== '' && <p>{message}</p>}
            {problems.length > 0 && (
              <ErrorBoundary renderFailure={() => null}>
                <Suspense fallback={null}>
                  <Problems problems={problems} />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
          <IconButton
            size="small"
            label={t('shell.dismiss')}
            onClick={() => run.getState().dismiss(id)}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
