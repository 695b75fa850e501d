/** On a call that waits while the loop rests: run until it is about to run, and rest there. */
import { ArrowDownToLine } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { useRun } from '../stores.tsx';
import styles from './CallDesk.module.css';

export function RunToHere(props: { call: string }) {
  const t = useT();
  const canRun = useRun((run) => run.driver.type === 'paused' && !run.isReadOnly);
  const runTo = useRun((run) => run.runTo);
  if (!canRun) return null;
  return (
    <div className={styles['desk']}>
      <Button size="small" onClick={() => runTo({ call: props.call })}>
        <ArrowDownToLine size={12} aria-hidden="true" />
        {t('edit.runToHere')}
      </Button>
    </div>
  );
}
