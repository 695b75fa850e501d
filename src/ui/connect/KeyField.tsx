/**
 * The key: entering it, where it is kept, and the question to which host it may go. A key
 * behind a passphrase is unlocked and locked here, too.
 */
import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button, IconButton } from '../common/Button.tsx';
import { Field } from '../common/Field.tsx';
import { useSettings, useStores } from '../stores.tsx';
import { hasKey, isDraftLocked, originQuestion } from './connection-form.ts';
import styles from './Connect.module.css';
import type { EditorProps } from './editor.ts';
import { KeepChoice } from './KeepChoice.tsx';
import { OriginQuestion } from './OriginQuestion.tsx';
import { SecretInput } from './SecretInput.tsx';
import { UnlockForm } from './UnlockForm.tsx';

export function KeyField(props: EditorProps) {
  const { draft, errors, onEdit } = props;
  const t = useT();
  const [isShown, setShown] = useState(false);
  const question = originQuestion(draft);
  const isLocked = isDraftLocked(draft);
  const isStored = useSettings((settings) => settings.connections.some((c) => c.id === draft.id));
  return (
    <div className={styles['group']}>
      <Field
        id="api-key"
        label={t('settings.apiKey')}
        error={errors['api-key']}
        note={<KeyNote {...props} />}
      >
        {(control) => (
          <div className={styles['with-button']}>
            <SecretInput
              {...control}
              data-testid="api-key"
              placeholder={isLocked ? t('connect.lockedHolder') : 'sk-…'}
              value={draft.apiKey}
              isShown={isShown}
              onEdit={(value) => onEdit('apiKey', value)}
            />
            <IconButton
              label={t(isShown ? 'settings.hideKey' : 'settings.showKey')}
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
      {question !== null && (
        <OriginQuestion question={question} onAnswer={(answer) => props.onAnswer(answer)} />
      )}
      {isLocked && isStored && <UnlockForm connection={draft.id} />}
      <KeepChoice {...props} />
      {!isLocked && draft.sealed !== null && <LockNow />}
    </div>
  );
}

function KeyNote({ draft, host }: EditorProps) {
  const t = useT();
  if (!hasKey(draft)) return <p>{t('connect.keyNone')}</p>;
  if (originQuestion(draft) !== null) return <p>{t('connect.keyWaits')}</p>;
  return <p>{host === '' ? t('connect.keyGoesNowhere') : t('connect.keyGoes', { host })}</p>;
}

function LockNow() {
  const t = useT();
  const { settings } = useStores();
  return (
    <Button size="small" className={styles['start']} onClick={() => settings.getState().lock()}>
      <Lock size={13} aria-hidden="true" />
      {t('connect.lockNow')}
    </Button>
  );
}
