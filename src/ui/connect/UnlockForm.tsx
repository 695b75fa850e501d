/**
 * Asks for the passphrase of a sealed key and says when it is the wrong one. No `form`: it
 * also stands inside the settings, which are one, so Enter is taken here.
 */
import { LoaderCircle, LockOpen } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Field } from '../common/Field.tsx';
import { isComposing } from '../common/is-composing.ts';
import { useStores } from '../stores.tsx';
import styles from './Connect.module.css';
import { SecretInput } from './SecretInput.tsx';

type State = 'asking' | 'opening' | 'wrong';

export function UnlockForm(props: { connection: string; hasFocus?: boolean }) {
  const t = useT();
  const { settings } = useStores();
  const [passphrase, setPassphrase] = useState('');
  const [state, setState] = useState<State>('asking');
  const unlock = () => {
    if (state === 'opening') return;
    setState('opening');
    settings
      .getState()
      .unlock(props.connection, passphrase)
      .then(
        () => setState('asking'),
        () => setState('wrong'),
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    unlock();
  };
  return (
    <Field
      id="unlock-passphrase"
      label={t('connect.passphrase')}
      error={state === 'wrong' ? { key: 'connect.passphraseWrong' } : undefined}
      note={<p>{t('connect.passphraseLost')}</p>}
    >
      {(control) => (
        <div className={styles['with-button']}>
          <SecretInput
            {...control}
            data-testid="unlock-passphrase"
            data-focus={props.hasFocus === true ? '' : undefined}
            value={passphrase}
            isShown={false}
            onEdit={(value) => {
              setPassphrase(value);
              setState('asking');
            }}
            onKeyDown={onKeyDown}
          />
          <Button kind="main" data-testid="unlock" disabled={state === 'opening'} onClick={unlock}>
            {state === 'opening' ? (
              <LoaderCircle size={14} className={styles['spin']} aria-hidden="true" />
            ) : (
              <LockOpen size={14} aria-hidden="true" />
            )}
            {t(state === 'opening' ? 'connect.unlocking' : 'connect.unlock')}
          </Button>
        </div>
      )}
    </Field>
  );
}
