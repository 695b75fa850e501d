/** What answers the requests, in a few words; a press opens the settings. */
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { useSettings, useView } from '../stores.tsx';
import styles from './Header.module.css';

export function ModelPill() {
  const t = useT();
  const connection = useSettings((settings) => settings.connection);
  const model = useSettings((settings) => settings.model);
  const baseURL = useSettings((settings) => settings.baseURL);
  const openSettings = useView((view) => view.openSettings);
  const host = hostOf(baseURL);
  const isSetUp = model !== '' && host !== '';
  if (connection === 'demo') {
    return (
      <button
        type="button"
        className={styles['model']}
        title={t('shell.demoTitle')}
        onClick={openSettings}
      >
        <span className={classes(styles['dot'], styles['demo'])} />
        <span className={styles['wide']}>{t('shell.demoModel')}</span>
        <span className={styles['narrow']}>{t('shell.demoShort')}</span>
        <span className={styles['aside']}>{t('shell.noKey')}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles['model']}
      title={isSetUp ? t('shell.endpointTitle', { model, host }) : t('shell.endpointMissing')}
      onClick={openSettings}
    >
      <span className={classes(styles['dot'], isSetUp ? styles['network'] : styles['missing'])} />
      <span className={styles['name']}>{isSetUp ? model : t('shell.endpointMissing')}</span>
      {isSetUp && <span className={styles['aside']}>{host}</span>}
    </button>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
