/** Where a key is kept: in memory, or on this device in clear or behind a passphrase. */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { canSeal } from '../../store/key-vault.ts';
import { IconButton } from '../common/Button.tsx';
import { Field } from '../common/Field.tsx';
import { Eye, EyeOff } from 'lucide-react';
import styles from './Connect.module.css';
import { isDraftLocked } from './connection-form.ts';
import type { EditorProps } from './editor.ts';
import { SecretInput } from './SecretInput.tsx';

export function KeepChoice(props: EditorProps) {
  const { draft, onEdit } = props;
  const t = useT();
  const isRemembered = draft.keep !== 'memory';
  return (
    <div className={styles['keep']}>
      <label className={styles['check']}>
        <input
          id="remember"
          type="checkbox"
          checked={isRemembered}
          onChange={(event) => onEdit('keep', event.target.checked ? 'device' : 'memory')}
        />
        {t('settings.remember')}
      </label>
      {isRemembered && (
        <div role="radiogroup" aria-label={t('connect.keepHow')} className={styles['ways']}>
          {(['device', 'passphrase'] as const).map((keep) => (
            <label key={keep}>
              <input
                type="radio"
                name="keep"
                data-testid={`keep-${keep}`}
                checked={draft.keep === keep}
                disabled={keep === 'passphrase' && !canSeal()}
                onChange={() => onEdit('keep', keep)}
              />
              {t(`connect.keep.${keep}`)}
            </label>
          ))}
        </div>
      )}
      <p className={styles['note']}>{t(noteOf(props))}</p>
      {isRemembered && !canSeal() && <p className={styles['note']}>{t('connect.cannotSeal')}</p>}
      {draft.keep === 'passphrase' && <Passphrase {...props} />}
    </div>
  );
}

function noteOf({ draft }: EditorProps) {
  if (draft.keep !== 'passphrase' && isDraftLocked(draft)) return 'connect.keepLosesLocked';
  return `connect.keepNote.${draft.keep}` as const;
}

function Passphrase({ draft, errors, lockAfterMinutes, onEdit, onLockAfter }: EditorProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles['pair']}>
      {!isDraftLocked(draft) && (
        <Field
          id="passphrase"
          label={t(draft.sealed === null ? 'connect.passphrase' : 'connect.passphraseNew')}
          error={errors['passphrase']}
          note={
            <p>{t(draft.sealed === null ? 'connect.passphraseNote' : 'connect.passphraseSame')}</p>
          }
        >
          {(control) => (
            <div className={styles['with-button']}>
              <SecretInput
                {...control}
                data-testid="passphrase"
                value={draft.passphrase}
                isShown={isShown}
                onEdit={(value) => onEdit('passphrase', value)}
              />
              <IconButton
                label={t(isShown ? 'connect.hidePassphrase' : 'connect.showPassphrase')}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? (
                  <EyeOff size={15} aria-hidden="true" />
                ) : (
                  <Eye size={15} aria-hidden="true" />
                )}
              </IconButton>
            </div>
          )}
        </Field>
      )}
      <Field
        id="lock-after"
        label={t('connect.lockAfter')}
        error={errors['lock-after']}
        note={<p>{t('connect.lockAfterNote')}</p>}
      >
        {(control) => (
          <input
            {...control}
            data-testid="lock-after"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={lockAfterMinutes}
            onChange={(event) => onLockAfter(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
