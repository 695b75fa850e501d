/**
 * The interface's language: a catalogue in a React context and `t` to read from it. Each
 * language comes in two parts: what the page needs at first, and what its later parts need,
 * which comes with the first of those. Numbers and times follow the language by Intl.
 */
import { createContext, use, type ReactNode } from 'react';
import type { Language } from '../store/settings-store.ts';
import { enFirst } from './en-first.ts';
import type { FirstKey, LaterKey, MessageKey } from './en.ts';

/** The text of a key with its `{name}`s filled in. A missing value shows as `{name}`. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

export type Locale = { language: Language; t: Translate };

/** A catalogue, or the part of one that is needed first. */
export type Texts = Readonly<Record<FirstKey, string>> &
  Readonly<Partial<Record<LaterKey, string>>>;

/** By language: the texts of the parts that are loaded when they are wanted. */
const laterTexts: Partial<Record<Language, Readonly<Record<LaterKey, string>>>> = {};

/** What the page is in, or is about to be: later parts are asked for before it shows. */
let pageLanguage: Language = 'en';

/**
 * The texts of a language that the page needs, those of its later parts if they are in use.
 * From now on later parts come in this language. Rejects when it cannot be loaded.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  const before = pageLanguage;
  pageLanguage = language;
  const hasLater = Object.keys(laterTexts).length > 0;
  try {
    const [first] = await Promise.all([
      language === 'en' ? enFirst : import('./zh-first.ts').then(({ zhFirst }) => zhFirst),
      hasLater ? loadLaterTexts(language) : undefined,
    ]);
    return first;
  } catch (error) {
    pageLanguage = before;
    throw error;
  }
}

/** Loads the texts of the later parts. Whoever draws such a part waits for it first. */
export async function loadLaterTexts(language: Language = pageLanguage): Promise<void> {
  laterTexts[language] ??= await (language === 'en'
    ? import('./en-later.ts').then(({ enLater }) => enLater)
    : import('./zh-later.ts').then(({ zhLater }) => zhLater));
}

/** `t` over a catalogue. Numbers are written as the language does. */
export function createTranslate(texts: Texts, language: Language): Translate {
  const number = new Intl.NumberFormat(language);
  const textOf = (key: MessageKey): string =>
    texts[key] ?? laterTexts[language]?.[key as LaterKey] ?? '';
  return (key, values = {}) =>
    textOf(key).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? number.format(value) : value;
    });
}

const LocaleContext = createContext<Locale>({ language: 'en', t: createTranslate(enFirst, 'en') });

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
