/**
 * Gives the page the language that the settings name. The page keeps the language it has
 * until the other's catalogue is there, and when that cannot be loaded.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { createTranslate, loadTexts, LocaleProvider, type Locale } from '../../i18n/translate.tsx';
import type { Language } from '../../store/settings-store.ts';
import { useSettings } from '../stores.tsx';

/** The locale of a language; English when its catalogue cannot be loaded. */
export function loadLocale(language: Language): Promise<Locale> {
  return toLocale(language).catch(() => toLocale('en'));
}

async function toLocale(language: Language): Promise<Locale> {
  return { language, t: createTranslate(await loadTexts(language), language) };
}

export function LanguageGate(props: { initial: Locale; children: ReactNode }) {
  const language = useSettings((settings) => settings.language);
  const [locale, setLocale] = useState(props.initial);
  useEffect(() => {
    let isWanted = true;
    toLocale(language).then(
      (loaded) => {
        if (isWanted) setLocale(loaded);
      },
      // The page stays as it is.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = locale.language;
  }, [locale]);
  return <LocaleProvider locale={locale}>{props.children}</LocaleProvider>;
}
