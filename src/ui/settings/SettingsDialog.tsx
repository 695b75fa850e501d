/**
 * The settings: what answers the requests and how the loop runs. Edited in a copy, checked
 * on saving, saved as a whole; closing it in any other way changes nothing.
 */
import { useState, type FormEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { useRun, useStores, useView } from '../stores.tsx';
import { EndpointFields } from './EndpointFields.tsx';
import { LoopFields } from './LoopFields.tsx';
import styles from './SettingsDialog.module.css';
import { check, edit, toForm, type Errors, type Field, type Form } from './settings-form.ts';

export function SettingsDialog() {
  const t = useT();
  const { settings } = useStores();
  const close = useView((view) => view.closeSettings);
  const isInTurn = useRun((run) => run.driver.type !== 'idle');
  const [form, setForm] = useState(() => toForm(settings.getState()));
  const [errors, setErrors] = useState<Errors>({});

  const onEdit = <F extends Field>(field: F, value: Form[F]) => {
    setForm((old) => edit(old, field, value));
    setErrors((old) => ({ ...old, [field]: undefined }));
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = check(form);
    if (checked.ok) {
      settings.getState().change(checked.fields);
      event.currentTarget.closest('dialog')?.close();
      return;
    }
    setErrors(checked.errors);
    const wrong = Object.keys(checked.errors).map((field) => ID_OF[field] ?? field);
    document.querySelector<HTMLElement>(`#${wrong[0]}`)?.focus();
  };
  return (
    <Dialog title={t('settings.title')} onClose={close}>
      <form className={styles['form']} noValidate onSubmit={save}>
        <div className={styles['body']}>
          <fieldset className={styles['connection']}>
            <legend>{t('settings.model')}</legend>
            {(['demo', 'network'] as const).map((connection) => (
              <label key={connection}>
                <input
                  type="radio"
                  name="connection"
                  data-testid={`connection-${connection}`}
                  checked={form.connection === connection}
                  onChange={() => onEdit('connection', connection)}
                />
                <b>{t(`settings.${connection}`)}</b>
                <span>{t(`settings.${connection}Text`)}</span>
              </label>
            ))}
          </fieldset>
          <EndpointFields form={form} errors={errors} onEdit={onEdit} />
          <h3>{t('settings.behaviour')}</h3>
          <LoopFields form={form} errors={errors} onEdit={onEdit} />
        </div>
        <div className={styles['foot']}>
          <p>{isInTurn && t('settings.nextTurn')}</p>
          <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" kind="main" data-testid="settings-save">
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Fields whose control has another id than the field's name. */
const ID_OF: Readonly<Record<string, string>> = { baseURL: 'base-url', apiKey: 'api-key' };
