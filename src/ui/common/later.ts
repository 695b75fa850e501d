/**
 * Components that come in a chunk of their own when they are wanted. The texts that the
 * first load leaves out come with the first of them, in the language of the page.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadLaterTexts } from '../../i18n/translate.tsx';

/** The component that `load` gives, drawn when both it and its texts are there. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await withTexts(load()) }));
}

/** What `loading` gives, once the texts that the first load leaves out are there, too. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, loadLaterTexts()]);
  return loaded;
}
