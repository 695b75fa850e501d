/** What the loop runs with: the system prompt, the limit of an answer, compaction. */
import { useT } from '../../i18n/translate.tsx';
import { DEFAULT_SYSTEM_PROMPT } from '../../store/settings-store.ts';
import { Button } from '../common/Button.tsx';
import { Field } from '../common/Field.tsx';
import type { Errors, LoopForm } from './settings-form.ts';
import styles from './SettingsDialog.module.css';

export function LoopTab(props: {
  form: LoopForm;
  errors: Errors;
  onEdit: (field: keyof LoopForm, value: string) => void;
}) {
  const { form, errors, onEdit } = props;
  const t = useT();
  return (
    <>
      <Field
        id="system-prompt"
        label={t('settings.systemPrompt')}
        aside={
          form.systemPrompt !== DEFAULT_SYSTEM_PROMPT && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => onEdit('systemPrompt', DEFAULT_SYSTEM_PROMPT)}
            >
              {t('settings.resetPrompt')}
            </Button>
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={7}
            value={form.systemPrompt}
            onChange={(event) => onEdit('systemPrompt', event.target.value)}
          />
        )}
      </Field>
      <div className={styles['numbers']}>
        {(['maxTokens', 'compactAt', 'keepRecent'] as const).map((field) => (
          <Field
            key={field}
            id={field}
            label={t(`settings.${field}`)}
            error={errors[field]}
            note={<p>{t(`settings.${field}Note`)}</p>}
          >
            {(control) => (
              <input
                {...control}
                data-testid={field}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                value={form[field]}
                onChange={(event) => onEdit(field, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}
