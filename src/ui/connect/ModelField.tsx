/** The model's name: free text, or one of those that the endpoint lists. */
import { LoaderCircle } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Field } from '../common/Field.tsx';
import { useStores } from '../stores.tsx';
import { Combobox } from './Combobox.tsx';
import styles from './Connect.module.css';
import type { EditorProps } from './editor.ts';
import { useModels, type Models } from './use-models.ts';

export function ModelField({ draft, errors, onEdit }: EditorProps) {
  const t = useT();
  const { client } = useStores();
  const { models, loads, load } = useModels(client);
  const isLoading = models.type === 'loading';
  return (
    <Field
      id="model"
      label={t('settings.modelName')}
      error={errors['model']}
      note={<ModelsNote models={models} />}
    >
      {(control) => (
        <div className={styles['with-button']}>
          <Combobox
            key={loads}
            control={{ ...control, 'data-testid': 'model', placeholder: 'gpt-4.1-mini' }}
            label={t('connect.models')}
            options={models.type === 'loaded' ? models.models : []}
            value={draft.model}
            startsOpen={loads > 0}
            onEdit={(value) => onEdit('model', value)}
          />
          <Button data-testid="load-models" disabled={isLoading} onClick={() => load(draft)}>
            {isLoading && <LoaderCircle size={14} className={styles['spin']} aria-hidden="true" />}
            {t(isLoading ? 'settings.loadingModels' : 'settings.loadModels')}
          </Button>
        </div>
      )}
    </Field>
  );
}

function ModelsNote({ models }: { models: Models }) {
  const t = useT();
  switch (models.type) {
    case 'none':
    case 'loading':
      return null;
    case 'refused':
      return <p className={styles['error']}>{t(models.error.key, models.error.values)}</p>;
    case 'failed':
      return (
        <p className={styles['error']} role="alert">
          {models.message}
        </p>
      );
    case 'loaded':
      return models.models.length === 0 ? (
        <p>{t('settings.modelsNone')}</p>
      ) : (
        <p>{t('settings.modelsFound', { count: models.models.length })}</p>
      );
    default:
      return models satisfies never;
  }
}
