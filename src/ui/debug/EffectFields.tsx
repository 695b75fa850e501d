/** How often a breakpoint takes effect, and whether it stops or writes a message down. */
import { useT } from '../../i18n/translate.tsx';
import { compileMessage } from '../../lib/log-message.ts';
import { scopeOfState } from '../../store/watches.ts';
import { Field } from '../common/Field.tsx';
import { useRun } from '../stores.tsx';
import styles from './BreakpointDialog.module.css';
import { NumberField, type FieldsProps } from './form-fields.tsx';
import { SuggestField } from './SuggestField.tsx';
import { inBraces } from './suggestions.ts';

export function EffectFields(props: FieldsProps) {
  const { form, onEdit } = props;
  const t = useT();
  return (
    <>
      <div className={styles['pair']}>
        <NumberField {...props} field="skip" />
        <NumberField {...props} field="every" />
      </div>
      <fieldset className={styles['effect']}>
        <legend>{t('debug.dialog.does')}</legend>
        {[false, true].map((logs) => (
          <label key={String(logs)}>
            <input
              type="radio"
              name="breakpoint-effect"
              checked={form.logs === logs}
              onChange={() => onEdit({ logs })}
            />
            {t(logs ? 'debug.dialog.doesLog' : 'debug.dialog.doesStop')}
          </label>
        ))}
      </fieldset>
      {form.logs && <Message {...props} />}
    </>
  );
}

function Message({ form, errors, onEdit }: FieldsProps) {
  const t = useT();
  const scope = useRun((run) => scopeOfState(run.state));
  const { message } = form;
  const key = errors.message;
  return (
    <div>
      <Field
        id="breakpoint-message"
        label={t('debug.field.message')}
        error={key === undefined ? undefined : { key }}
        note={<p>{t('debug.field.message.note')}</p>}
      >
        {(control) => (
          <SuggestField
            control={control}
            label={t('debug.watch.paths')}
            value={message}
            suggest={inBraces(scope)}
            onEdit={(next) => onEdit({ message: next })}
          />
        )}
      </Field>
      {message !== '' && (
        <p className={styles['preview']}>
          <span>{t('debug.dialog.now')}</span> {compileMessage(message)(scope)}
        </p>
      )}
    </div>
  );
}
