/**
 * The interface's language: a catalogue in a React context and `t` to read from it. The
 * other language is a chunk of its own. Numbers and times follow the language by Intl.
 */
import { createContext, use, type ReactNode } from 'react';
import type { Language } from '../store/settings-store.ts';
import { en, type Catalogue, type MessageKey } from './en.ts';

/** The text of a key with its `{name}`s filled in. A missing value shows as `{name}`. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

export type Locale = { language: Language; t: Translate };

/** The catalogue of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === 'en') return en;
  const { zhCN } = await import('./zh-CN.ts');
  return zhCN;
}

/** `t` over one catalogue. Numbers are written as the language does. */
export function createTranslate(catalogue: Catalogue, language: Language): Translate {
  const number = new Intl.NumberFormat(language);
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? number.format(value) : value;
    });
}

const LocaleContext = createContext<Locale>({ language: 'en', t: createTranslate(en, 'en') });

export function LocaleProvider(props: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={props.locale}>{props.children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

/** Short for `useLocale().t`. */
export function useT(): Translate {
  return use(LocaleContext).t;
}
