/** Base URL of an endpoint, the well-known ones to pick, and what is known of the one picked. */
import { ExternalLink } from 'lucide-react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import { Field } from '../common/Field.tsx';
import { cleanURL, isBlockedHttp } from './clean-endpoint.ts';
import styles from './Connect.module.css';
import type { EditorProps } from './editor.ts';
import { presetOf, PRESETS, type Preset } from './presets.ts';

export function AddressField({ draft, errors, onEdit }: EditorProps) {
  const t = useT();
  const cleaned = cleanURL(draft.baseURL);
  const url = cleaned.ok ? cleaned.value : null;
  const isChanged = url !== null && url !== draft.baseURL.trim();
  const preset = url === null ? null : presetOf(url);
  return (
    <div className={styles['group']}>
      <fieldset className={styles['presets']}>
        <legend className="sr-only">{t('connect.presets')}</legend>
        {PRESETS.map((one) => (
          <button
            key={one.id}
            type="button"
            title={one.url}
            aria-pressed={url === one.url}
            onClick={() => onEdit('baseURL', one.url)}
          >
            {one.name}
          </button>
        ))}
      </fieldset>
      <Field
        id="base-url"
        label={t('settings.baseURL')}
        error={errors['base-url']}
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
          <input
            {...control}
            data-testid="base-url"
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://api.openai.com/v1"
            value={draft.baseURL}
            onChange={(event) => onEdit('baseURL', event.target.value)}
            onBlur={() => isChanged && onEdit('baseURL', url)}
          />
        )}
      </Field>
      {preset !== null && <PresetNotes preset={preset} />}
    </div>
  );
}

function PresetNotes({ preset }: { preset: Preset }) {
  const t = useT();
  const { language } = useLocale();
  const { origin } = window.location;
  return (
    <ul className={styles['known']}>
      {preset.keys !== null && (
        <li>
          <a href={preset.keys} target="_blank" rel="noopener noreferrer">
            {t('connect.makeKey', { name: preset.name })}
            <ExternalLink size={12} aria-hidden="true" />
          </a>
        </li>
      )}
      {preset.cors !== null && <li>{preset.cors[language].replace('{origin}', origin)}</li>}
      {preset.keys !== null && (
        <li>
          {t('connect.limit')} {preset.limit?.[language]}
        </li>
      )}
    </ul>
  );
}
