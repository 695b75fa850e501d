/** Puts the theme on the page: always resolved to light or dark, the system's followed live. */
import { useLayoutEffect } from 'react';
import { useMedia } from '../common/use-media.ts';
import { useSettings } from '../stores.tsx';

export function useTheme(): void {
  const chosen = useSettings((settings) => settings.theme);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const theme = chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen;
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
