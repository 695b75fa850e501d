/** Asks for the passphrase when a turn needs a key that is locked. It waits; the prompt, too. */
import { useT } from '../../i18n/translate.tsx';
import { hostOf } from '../../store/connections.ts';
import { Dialog } from '../common/Dialog.tsx';
import { useSettings } from '../stores.tsx';
import styles from './Connect.module.css';
import { UnlockForm } from './UnlockForm.tsx';

export function UnlockDialog(props: { connection: string }) {
  const t = useT();
  const dismiss = useSettings((settings) => settings.dismissUnlock);
  const connection = useSettings((settings) =>
    settings.connections.find(({ id }) => id === props.connection),
  );
  const host = hostOf(connection?.baseURL ?? '');
  return (
    <Dialog title={t('connect.unlockTitle')} size="small" onClose={dismiss}>
      <div className={styles['unlock']}>
        <p>{t('connect.unlockText', { name: connection?.name || host, host })}</p>
        <UnlockForm connection={props.connection} hasFocus />
      </div>
    </Dialog>
  );
}
