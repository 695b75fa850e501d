/** What the loop runs with: the system prompt, the limit of an answer, compaction. */
import { useT } from '../../i18n/translate.tsx';
import { DEFAULT_SYSTEM_PROMPT } from '../../store/settings-store.ts';
import { Button } from '../common/Button.tsx';
import { FieldRow } from './FieldRow.tsx';
import styles from './SettingsDialog.module.css';
import type { Errors, Field, Form } from './settings-form.ts';

export function LoopFields(props: {
  form: Form;
  errors: Errors;
  onEdit: <F extends Field>(field: F, value: Form[F]) => void;
}) {
  const { form, errors, onEdit } = props;
  const t = useT();
  return (
    <>
      <FieldRow
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
            rows={4}
            value={form.systemPrompt}
            onChange={(event) => onEdit('systemPrompt', event.target.value)}
          />
        )}
      </FieldRow>
      <div className={styles['numbers']}>
        {(['maxTokens', 'compactAt', 'keepRecent'] as const).map((field) => (
          <FieldRow
            key={field}
            id={field}
            label={t(`settings.${field}`)}
            error={errors[field]}
            note={field === 'maxTokens' && <p>{t('settings.maxTokensNote')}</p>}
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
          </FieldRow>
        ))}
      </div>
    </>
  );
}
