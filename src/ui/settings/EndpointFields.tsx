/** Base URL, key and model of one's own endpoint, with what is known to help filling them. */
import { Eye, EyeOff, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button, IconButton } from '../common/Button.tsx';
import { useStores } from '../stores.tsx';
import { cleanURL, isBlockedHttp } from './clean-endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { FieldRow } from './FieldRow.tsx';
import styles from './SettingsDialog.module.css';
import type { Errors, Field, Form } from './settings-form.ts';
import { useModels, type Models } from './use-models.ts';

type Props = {
  form: Form;
  errors: Errors;
  onEdit: <F extends Field>(field: F, value: Form[F]) => void;
};

export function EndpointFields(props: Props) {
  return (
    <>
      <BaseURL {...props} />
      <Key {...props} />
      <ModelName {...props} />
    </>
  );
}

function BaseURL({ form, errors, onEdit }: Props) {
  const t = useT();
  const cleaned = cleanURL(form.baseURL);
  const url = cleaned.ok ? cleaned.value : null;
  const isChanged = url !== null && url !== form.baseURL.trim();
  return (
    <FieldRow
      id="base-url"
      label={t('settings.baseURL')}
      error={errors.baseURL}
      note={
        <>
          {url !== null && isBlockedHttp(url) && (
            <p className={styles['warning']}>{t('settings.urlMixed')}</p>
          )}
          <p>{isChanged ? t('settings.urlReadAs', { url }) : t('settings.baseURLNote')}</p>
        </>
      }
    >
      {(control) => (
        <>
          <input
            {...control}
            data-testid="base-url"
            type="text"
            inputMode="url"
            list="endpoints"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://api.openai.com/v1"
            value={form.baseURL}
            onChange={(event) => onEdit('baseURL', event.target.value)}
            onBlur={() => isChanged && onEdit('baseURL', url)}
          />
          <datalist id="endpoints">
            {ENDPOINTS.map((endpoint) => (
              <option key={endpoint.url} value={endpoint.url}>
                {endpoint.name}
              </option>
            ))}
          </datalist>
          <div className={styles['presets']}>
            {ENDPOINTS.map((endpoint) => (
              <button
                key={endpoint.url}
                type="button"
                title={endpoint.url}
                aria-pressed={form.connection === 'network' && url === endpoint.url}
                onClick={() => onEdit('baseURL', endpoint.url)}
              >
                {endpoint.name}
              </button>
            ))}
          </div>
        </>
      )}
    </FieldRow>
  );
}

function Key({ form, errors, onEdit }: Props) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <FieldRow
      id="api-key"
      label={t('settings.apiKey')}
      error={errors.apiKey}
      note={<p>{t(form.remember ? 'settings.keyStored' : 'settings.keyMemory')}</p>}
      aside={
        <label className={styles['remember']}>
          <input
            type="checkbox"
            checked={form.remember}
            onChange={(event) => onEdit('remember', event.target.checked)}
          />
          {t('settings.remember')}
        </label>
      }
    >
      {(control) => (
        <div className={styles['with-button']}>
          <input
            {...control}
            data-testid="api-key"
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            spellCheck={false}
            placeholder="sk-…"
            value={form.apiKey}
            onChange={(event) => onEdit('apiKey', event.target.value)}
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
    </FieldRow>
  );
}

function ModelName({ form, errors, onEdit }: Props) {
  const t = useT();
  const { client } = useStores();
  const { models, load } = useModels(client);
  const isLoading = models.type === 'loading';
  return (
    <FieldRow
      id="model"
      label={t('settings.modelName')}
      error={errors.model}
      note={<ModelsNote models={models} />}
    >
      {(control) => (
        <div className={styles['with-button']}>
          <input
            {...control}
            data-testid="model"
            type="text"
            list="models"
            autoComplete="off"
            spellCheck={false}
            placeholder="gpt-4.1-mini"
            value={form.model}
            onChange={(event) => onEdit('model', event.target.value)}
          />
          <datalist id="models">
            {models.type === 'loaded' &&
              models.models.map((id) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
          </datalist>
          <Button
            data-testid="load-models"
            disabled={isLoading}
            onClick={() => load(form.baseURL, form.apiKey)}
          >
            {isLoading && <LoaderCircle size={14} className={styles['spin']} aria-hidden="true" />}
            {t(isLoading ? 'settings.loadingModels' : 'settings.loadModels')}
          </Button>
        </div>
      )}
    </FieldRow>
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
