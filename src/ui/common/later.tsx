/**
 * Components that come in a chunk of their own when they are wanted. The texts that the
 * first load leaves out come with the first of them, in the language of the page. One that
 * does not come fails where it is drawn; React would keep that failure for ever, so whoever
 * catches it has it forgotten, and the next one who asks has it loaded anew.
 */
import { lazy, type ComponentType } from 'react';
import { loadLaterTexts } from '../../i18n/translate.tsx';

/** Each makes a component that failed as if nobody had asked for it. */
const failed = new Set<() => void>();

/** The component that `load` gives, drawn when both it and its texts are there. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await withTexts(load()) };
      } catch (error) {
        failed.add(() => (Loaded = make()));
        throw error;
      }
    });
  let Loaded = make();
  return function Later(props: Props) {
    return <Loaded {...props} />;
  };
}

/** What `loading` gives, once the texts that the first load leaves out are there, too. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, loadLaterTexts()]);
  return loaded;
}

/** What did not come is loaded anew by the next one who draws it. */
export function forgetFailures(): void {
  if (failed.size === 0) return;
  for (const forget of failed) forget();
  failed.clear();
  // The bundler asks for a style sheet once only, also where it did not come.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
