/**
 * Gives the page the language that the settings name. The page keeps the language it has
 * until the other's catalogue is there, and when that cannot be loaded.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { createTranslate, loadTexts, LocaleProvider, type Locale } from '../../i18n/translate.tsx';
import type { Language } from '../../store/settings-store.ts';
import { useSettings } from '../stores.tsx';

/** The locale of a language; English when its catalogue cannot be loaded. */
export async function loadLocale(language: Language): Promise<Locale> {
  try {
    return { language, t: createTranslate(await loadTexts(language), language) };
  } catch {
    return { language: 'en', t: createTranslate(await loadTexts('en'), 'en') };
  }
}

export function LanguageGate(props: { initial: Locale; children: ReactNode }) {
  const language = useSettings((settings) => settings.language);
  const [locale, setLocale] = useState(props.initial);
  useEffect(() => {
    let isWanted = true;
    void loadLocale(language).then((loaded) => {
      if (isWanted && loaded.language === language) setLocale(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = locale.language;
  }, [locale]);
  return <LocaleProvider locale={locale}>{props.children}</LocaleProvider>;
}
