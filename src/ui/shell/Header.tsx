/** The top of the page: brand, session, model, commands, language, theme, settings, notices. */
import { Command, Monitor, Moon, Settings as Gear, Sun } from 'lucide-react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { Theme } from '../../store/settings-store.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { Kbd } from '../common/Kbd.tsx';
import { ariaKeyOf, keyOf } from '../controls/keys.ts';
import { useRun, useSettings, useStores, useView } from '../stores.tsx';
import styles from './Header.module.css';
import { Mark } from './Mark.tsx';
import { ModelPill } from './ModelPill.tsx';
import { Bars } from './Notices.tsx';
import { SessionMenu } from './SessionMenu.tsx';

/** `hasHeading`: the session's title is the page's first heading; the greeting has its own. */
export function Header(props: { hasHeading?: boolean }) {
  const t = useT();
  const openSettings = useView((view) => view.openSettings);
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <div className={styles['brand']}>
          <Mark />
          <span>{t('app.name')}</span>
        </div>
        {props.hasHeading === true && <Heading />}
        <SessionMenu />
        <ModelPill />
        <span className="grow" />
        <PaletteButton />
        <LanguageSwitch />
        <ThemeSwitch />
        <IconButton label={t('shell.settings')} data-testid="settings" onClick={openSettings}>
          <Gear size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <Bars />
    </header>
  );
}

/** For assistive technology: everybody else sees the title on the session menu. */
function Heading() {
  const t = useT();
  const title = useRun((run) => run.session?.title);
  return <h1 className="sr-only">{title || t('shell.untitled')}</h1>;
}

/** The way to everything, with the key that is quicker. */
function PaletteButton() {
  const t = useT();
  const open = useView((view) => view.open);
  return (
    <Button
      kind="quiet"
      className={styles['palette']}
      data-testid="palette"
      title={t('palette.openTitle')}
      aria-label={t('palette.button')}
      aria-keyshortcuts={ariaKeyOf('palette')}
      onClick={() => open({ type: 'palette' })}
    >
      <Command size={14} aria-hidden="true" />
      <span>{t('palette.button')}</span>
      <Kbd>{keyOf('palette')}</Kbd>
    </Button>
  );
}

function LanguageSwitch() {
  const t = useT();
  const { language } = useLocale();
  const { settings } = useStores();
  const other = language === 'en' ? 'zh-CN' : 'en';
  return (
    <IconButton
      className={styles['language']}
      label={t('shell.language')}
      lang={other}
      data-testid="language"
      onClick={() => settings.getState().change({ language: other })}
    >
      <span className={language === 'en' ? styles['off'] : undefined}>中</span>
      <span className={styles['off']}>/</span>
      <span className={language === 'en' ? undefined : styles['off']}>EN</span>
    </IconButton>
  );
}

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

function ThemeSwitch() {
  const t = useT();
  const { settings } = useStores();
  const theme = useSettings((s) => s.theme);
  const words = {
    system: t('shell.themeSystem'),
    light: t('shell.themeLight'),
    dark: t('shell.themeDark'),
  };
  const Icon = { system: Monitor, light: Sun, dark: Moon }[theme];
  return (
    <IconButton
      label={words[theme]}
      data-testid="theme"
      onClick={() => settings.getState().change({ theme: NEXT[theme] })}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}
