/**
 * Puts the first demo task into an empty draft, and an untouched demo task into the
 * language of the page when that changes. What a person wrote is never replaced.
 */
import { useEffect } from 'react';
import { useLocale } from '../../i18n/translate.tsx';
import { DEMO_TASKS } from '../../lessons/demo/tasks.ts';
import { useStores } from '../stores.tsx';

export function useFirstTask(): void {
  const { language } = useLocale();
  const { draft } = useStores();
  useEffect(() => {
    const { text, setText } = draft.getState();
    const demo = DEMO_TASKS.find((task) => Object.values(task.prompt).includes(text));
    const task = text === '' ? DEMO_TASKS[0] : demo;
    if (task !== undefined) setText(task.prompt[language]);
  }, [language, draft]);
}
